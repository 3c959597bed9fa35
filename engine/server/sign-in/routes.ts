import type { Context } from 'hono';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isPlainObject } from '../../model/steps.ts';
import type { Model } from '../../model/model.ts';
import type { WriteLog } from '../log.ts';
import type { ServerEngine } from '../plan/call.ts';
import { refuseCall } from '../reply/refusal.ts';
import type { MessagePrinter } from '../reply/print.ts';
import type { SaidMessage } from '../reply/say.ts';
import { isMessage, say } from '../reply/say.ts';
import { readBodyText } from '../request/body.ts';
import { requestLocale } from '../request/request.ts';
import { buildPageResponse } from '../static.ts';
import type { SignInAccounts } from './account.ts';
import { admitByClaims } from './claimed-users.ts';
import { renderDemoPage } from './demo-page.ts';
import type { DemoUser } from './demo-page.ts';
import type { SignInProvider } from './oidc.ts';
import type { ClaimsReader } from './read-claims.ts';
import { markSignedIn, toSafePath } from './redirect.ts';
import type { Store } from '../store/store.ts';
import { isLoopbackHost } from '../settings.ts';
import { cookieName } from './sessions.ts';
import type { SessionCookies } from './sessions.ts';
import { askToSignOut, signOut } from './sign-out.ts';
import { signValue, verifySignedValue } from './signed.ts';
import {
  findTypedPerson,
  keepTypedPerson,
  listTypedAttributes,
  listTypedChoices,
  readTypedSomebody,
  readTypedPerson,
  type TypedSomebody,
} from './typed-people.ts';

const MEMORY_SECONDS = 600;

/** A provider, and how its accounts become users. */
export interface SingleSignOn {
  readonly provider: SignInProvider;
  readonly accounts: SignInAccounts;
  /** Where accounts are bound to users. */
  readonly store: Store;
  /** The claim that finds the user at the first sign-in. */
  readonly claim: string;
  /** What the claims make of somebody; null: nothing beside who they are. */
  readonly reader: ClaimsReader | null;
}

export interface SignInOptions {
  readonly sessions: SessionCookies;
  /** null: the development identity page stands in, if it may. */
  readonly single: SingleSignOn | null;
  /** null: there is no development identity page. */
  readonly demoUsers: (() => Promise<readonly DemoUser[]>) | null;
  /** What can be said of somebody who is typed there, and where they are kept. */
  readonly strangers: {
    readonly model: Pick<Model, 'user' | 'roles'>;
    readonly store: Store;
    readonly isNameTaken: (name: string) => Promise<boolean>;
  };
  /** Who somebody is; null: nobody here. */
  readonly findUser: ServerEngine['findUser'];
  /** Whether the development identity page answers under any name, not only those of this machine. */
  readonly anyName: boolean;
  readonly secret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: WriteLog;
  readonly words: MessagePrinter;
}

/** `/sso/…`: signing in and out. */
export function createSignInRoutes(options: SignInOptions): Hono {
  const app = new Hono();
  app.get('/login', (c) => (options.single ? redirectToProvider(c, options, options.single) : answerIdentityPage(c, options)));
  app.post('/login', (c) => signInAsDemo(c, options));
  app.get('/callback', (c) => returnFromProvider(c, options));
  app.get('/logout', (c) => askToSignOut(c, options));
  app.post('/logout', (c) => signOut(c, options));
  return app;
}

/** What was sent and could not be taken, with what is wrong with it. */
interface RefusedChoice {
  readonly form: URLSearchParams;
  readonly problem: SaidMessage;
  /** null: one of those on the page was chosen. */
  readonly typed: TypedSomebody | null;
}

async function answerIdentityPage(c: Context, options: SignInOptions, refused: RefusedChoice | null = null): Promise<Response> {
  const users = await requireDemoUsers(c, options)();
  const { problem = null, typed = null } = refused ?? {};
  const redirect = toSafePath(refused === null ? c.req.query('redirect') : refused.form.get('redirect'), options.publicUrl);
  const locale = requestLocale(c.req.raw.headers, options.words.offered);
  const print = (message: SaidMessage): string => options.words.print(message, locale);
  const { model } = options.strangers;
  const somebody = {
    roles: Object.entries(model.roles).map(([name, { title }]) => [name, print({ text: title.text, values: {} })] as const),
    attributes: listTypedAttributes(model).map((field) => [field.name, listTypedChoices(field)] as const),
    typed,
  };
  return buildPageResponse(renderDemoPage({ users, somebody, redirect, problem, locale, print }), problem ? 403 : 200);
}

async function signInAsDemo(c: Context, options: SignInOptions): Promise<Response> {
  const users = await requireDemoUsers(c, options)();
  const form = new URLSearchParams(await readBodyText(c.req.raw));
  if (form.has('somebody')) return signInAsTyped(c, { form, users, options });
  const username = form.get('username') ?? '';
  const { store, model } = options.strangers;
  const isOffered = users.some((known) => known.username === username);
  const user = isOffered ? await options.findUser({ username }) : await findTypedPerson(store, { username }, model);
  if (!user) return answerIdentityPage(c, options, { form, problem: say('There is no such demo user'), typed: null });
  return signInHere(c, { userId: user.id, form, options });
}

interface DemoSignIn {
  readonly form: URLSearchParams;
  readonly options: SignInOptions;
}

async function signInAsTyped(
  c: Context,
  { form, users, options }: DemoSignIn & { readonly users: readonly DemoUser[] },
): Promise<Response> {
  const { model, store, isNameTaken } = options.strangers;
  const typed = readTypedSomebody(form, model);
  const person = readTypedPerson(typed, model, requestLocale(c.req.raw.headers, options.words.offered));
  if (isMessage(person)) return answerIdentityPage(c, options, { form, problem: person, typed });
  const isTaken = users.some(({ username }) => username === person.username) || (await isNameTaken(person.username));
  const userId = isTaken ? null : await store.tx((tx) => keepTypedPerson(tx, person, options.now()));
  if (userId === null)
    return answerIdentityPage(c, options, { form, problem: say('Somebody else is called {name}', { name: person.username }), typed });
  return signInHere(c, { userId, form, options });
}

async function signInHere(c: Context, { userId, form, options }: DemoSignIn & { readonly userId: string }): Promise<Response> {
  await options.sessions.start(c, { userId, idToken: null });
  return redirectTo(c, markSignedIn(toSafePath(form.get('redirect'), options.publicUrl), options.publicUrl));
}

function requireDemoUsers(c: Context, options: SignInOptions): () => Promise<readonly DemoUser[]> {
  if (options.single || !options.demoUsers)
    return refuseCall('only-sso', say('Login only over SSO'), {
      hint: say('Set OIDC_ISSUER, or DEMO_SIGN_IN=1 for the development identity page'),
    });
  // A foreign name that resolves to this machine is another site that poses as us (DNS rebinding).
  if (!options.anyName && !isLoopbackHost(requestHostOf(c)))
    return refuseCall('forbidden', say('The development identity page answers only at localhost, 127.0.0.1 or [::1]'), {
      hint: ['DEMO_SIGN_IN=1'],
    });
  return options.demoUsers;
}

function requestHostOf(c: Context): string {
  const address = `http://${c.req.header('host') ?? new URL(c.req.url).host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

async function redirectToProvider(c: Context, options: SignInOptions, { provider }: SingleSignOn): Promise<Response> {
  const { url, ...memory } = await provider.start().catch((error: unknown) => refuseWithoutProvider(options, error));
  const redirect = toSafePath(c.req.query('redirect'), options.publicUrl);
  const expires = options.now().getTime() + MEMORY_SECONDS * 1000;
  const { name, attributes } = signInCookie(options);
  setCookie(c, name, signValue(options.secret, { ...memory, redirect }, expires), { ...attributes, maxAge: MEMORY_SECONDS });
  return c.redirect(url.href, 303);
}

async function returnFromProvider(c: Context, options: SignInOptions): Promise<Response> {
  const { single, now } = options;
  if (!single) return refuseCall('not-found', say('There is nothing at this address'));
  const { name, attributes } = signInCookie(options);
  const memory = verifySignedValue(options.secret, getCookie(c, name), options.now().getTime());
  deleteCookie(c, name, attributes);
  if (!isSignInMemory(memory)) return refuseCall('signed-out', say('This sign-in has expired: please try again'));
  const { claims, idToken } = await single.provider.finish(new URL(c.req.url), memory).catch((error: unknown) => {
    options.log({ event: 'sign-in refused', reason: describeProviderError(error) });
    return refuseCall('signed-out', say('The sign-in provider did not confirm who you are'));
  });
  const userId = await admitByClaims(claims, { ...single, now: now() });
  await options.sessions.start(c, { userId, idToken });
  return redirectTo(c, markSignedIn(toSafePath(memory.redirect, options.publicUrl), options.publicUrl));
}

/** What went wrong, with what the provider itself says of it, such as `invalid_client`. */
function describeProviderError(error: unknown): string {
  const { error: code, error_description: text } = error as { error?: unknown; error_description?: unknown };
  return [String(error), code, text].filter((part) => typeof part === 'string').join(': ');
}

function signInCookie({ publicUrl }: SignInOptions) {
  const secure = publicUrl.startsWith('https:');
  return { name: cookieName('steward_sign_in', secure), attributes: { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const };
}

interface SignInMemory {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
}

function isSignInMemory(value: unknown): value is SignInMemory {
  return isPlainObject(value) && ['state', 'nonce', 'verifier', 'redirect'].every((name) => typeof value[name] === 'string');
}

function refuseWithoutProvider(options: SignInOptions, error: unknown): never {
  options.log({ event: 'sign-in provider away', reason: String(error) });
  return refuseCall('unavailable', say('The sign-in provider cannot be reached'));
}

function redirectTo(c: Context, path: string): Response {
  return c.redirect(path, 303);
}
