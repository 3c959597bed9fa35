import type { Context } from 'hono';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isRecord } from '../../engine/model/steps.ts';
import type { Log } from '../log.ts';
import type { Engine } from '../plan/call.ts';
import { refuse } from '../reply/refusal.ts';
import type { Words } from '../reply/print.ts';
import type { Message } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import { readText } from '../request/body.ts';
import { localeIn } from '../request/request.ts';
import { pageResponse } from '../static.ts';
import { accountOf } from './account.ts';
import type { Accounts } from './account.ts';
import { demoPage } from './demo-page.ts';
import type { DemoUser } from './demo-page.ts';
import type { Provider } from './oidc.ts';
import { afterSignIn, safePath } from './redirect.ts';
import type { Tx } from '../store/store.ts';
import { isLoopback } from '../settings.ts';
import { cookieName } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { askToSignOut, signOut } from './sign-out.ts';
import { sign, verified } from './signed.ts';

const MEMORY_SECONDS = 600;

/** A provider, and how its accounts become users. */
export interface SingleSignOn {
  readonly provider: Provider;
  readonly accounts: Accounts;
  /** Where accounts are bound to users. */
  readonly store: Tx;
  /** The claim that finds the user at the first sign-in. */
  readonly claim: string;
}

export interface SignInOptions {
  readonly sessions: Sessions;
  /** null: the development identity page stands in, if it may. */
  readonly single: SingleSignOn | null;
  /** null: there is no development identity page. */
  readonly demoUsers: (() => Promise<readonly DemoUser[]>) | null;
  /** Who somebody is; null: nobody here. */
  readonly findUser: Engine['findUser'];
  /** Whether the development identity page answers under any name, not only those of this machine. */
  readonly anyName: boolean;
  readonly secret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Log;
  readonly words: Words;
}

/** `/sso/…`: signing in and out. */
export function signInRoutes(options: SignInOptions): Hono {
  const app = new Hono();
  app.get('/login', (c) => (options.single ? toProvider(c, options, options.single) : identityPage(c, options)));
  app.post('/login', (c) => signInAsDemo(c, options));
  app.get('/callback', (c) => fromProvider(c, options));
  app.get('/logout', (c) => askToSignOut(c, options));
  app.post('/logout', (c) => signOut(c, options));
  return app;
}

async function identityPage(c: Context, options: SignInOptions, problem: Message | null = null): Promise<Response> {
  const users = await demoUsersOf(c, options)();
  const redirect = safePath(c.req.query('redirect'), options.publicUrl);
  const locale = localeIn(c.req.raw.headers, options.words.offered);
  const print = (message: Message): string => options.words.print(message, locale);
  return pageResponse(demoPage({ users, redirect, problem, locale, print }), problem ? 403 : 200);
}

async function signInAsDemo(c: Context, options: SignInOptions): Promise<Response> {
  const users = await demoUsersOf(c, options)();
  const form = new URLSearchParams(await readText(c.req.raw));
  const username = form.get('username') ?? '';
  const user = users.some((known) => known.username === username) ? await options.findUser({ username }) : null;
  if (!user) return identityPage(c, options, say('There is no such demo user.'));
  await options.sessions.start(c, { userId: user.id, idToken: null });
  return redirected(c, afterSignIn(safePath(form.get('redirect'), options.publicUrl), options.publicUrl));
}

function demoUsersOf(c: Context, options: SignInOptions): () => Promise<readonly DemoUser[]> {
  if (options.single || !options.demoUsers)
    return refuse('only-sso', say('Login only over SSO'), {
      hint: say('Set OIDC_ISSUER, or DEMO_SIGN_IN=1 for the development identity page'),
    });
  // A name of others that leads to this machine is another site that wants to be us (DNS rebinding).
  if (!options.anyName && !isLoopback(hostOf(c)))
    return refuse('forbidden', say('The development identity page answers only at localhost, 127.0.0.1 or [::1]'), {
      hint: ['DEMO_SIGN_IN=1'],
    });
  return options.demoUsers;
}

function hostOf(c: Context): string {
  const address = `http://${c.req.header('host') ?? new URL(c.req.url).host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

async function toProvider(c: Context, options: SignInOptions, { provider }: SingleSignOn): Promise<Response> {
  const { url, ...memory } = await provider.start().catch((error: unknown) => providerAway(options, error));
  const redirect = safePath(c.req.query('redirect'), options.publicUrl);
  const expires = options.now().getTime() + MEMORY_SECONDS * 1000;
  const { name, attributes } = memoryCookie(options);
  setCookie(c, name, sign(options.secret, { ...memory, redirect }, expires), { ...attributes, maxAge: MEMORY_SECONDS });
  return c.redirect(url.href, 303);
}

async function fromProvider(c: Context, options: SignInOptions): Promise<Response> {
  const { single, now } = options;
  if (!single) return refuse('not-found', say('There is nothing at this address'));
  const { name, attributes } = memoryCookie(options);
  const memory = verified(options.secret, getCookie(c, name), options.now().getTime());
  deleteCookie(c, name, attributes);
  if (!isMemory(memory)) return refuse('signed-out', say('This sign-in has expired, please try again'));
  const { claims, idToken } = await single.provider.finish(new URL(c.req.url), memory).catch((error: unknown) => {
    options.log({ event: 'sign-in refused', reason: String(error) });
    return refuse('signed-out', say('The sign-in provider did not confirm who you are'));
  });
  const { id: userId } = await accountOf(claims, { ...single, now: now() });
  await options.sessions.start(c, { userId, idToken });
  return redirected(c, afterSignIn(safePath(memory.redirect, options.publicUrl), options.publicUrl));
}

function memoryCookie({ publicUrl }: SignInOptions) {
  const secure = publicUrl.startsWith('https:');
  return { name: cookieName('steward_sign_in', secure), attributes: { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const };
}

interface Memory {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
}

function isMemory(value: unknown): value is Memory {
  return isRecord(value) && ['state', 'nonce', 'verifier', 'redirect'].every((name) => typeof value[name] === 'string');
}

function providerAway(options: SignInOptions, error: unknown): never {
  options.log({ event: 'sign-in provider away', reason: String(error) });
  return refuse('unavailable', say('The sign-in provider cannot be reached'));
}

function redirected(c: Context, path: string): Response {
  return c.redirect(path, 303);
}
