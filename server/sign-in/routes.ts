import type { Context } from 'hono';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isRecord } from '../../engine/model/steps.ts';
import type { Log } from '../log.ts';
import type { User } from '../platform/behaviour.ts';
import { refuse } from '../reply/refusal.ts';
import type { Words } from '../reply/print.ts';
import type { Message } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import { readText } from '../request/body.ts';
import { localeIn } from '../request/request.ts';
import { pageResponse } from '../static.ts';
import { demoPage } from './demo-page.ts';
import type { DemoUser } from './demo-page.ts';
import type { Provider } from './oidc.ts';
import { afterSignIn, safePath } from './redirect.ts';
import type { Sessions } from './sessions.ts';
import { sign, verified } from './signed.ts';

const MEMORY = 'steward_sign_in';
const MEMORY_SECONDS = 600;

export interface SignInOptions {
  readonly sessions: Sessions;
  /** null: the development identity page stands in, if it may. */
  readonly provider: Provider | null;
  /** null: there is no development identity page. */
  readonly demoUsers: (() => Promise<readonly DemoUser[]>) | null;
  /** Who somebody is, by username or mail address; null: nobody here. */
  readonly findUser: (name: string) => Promise<User | null>;
  readonly secret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Log;
  readonly words: Words;
}

/** `/sso/…`: signing in and out. */
export function signInRoutes(options: SignInOptions): Hono {
  const app = new Hono();
  app.get('/login', (c) => (options.provider ? toProvider(c, options, options.provider) : identityPage(c, options)));
  app.post('/login', (c) => signInAsDemo(c, options));
  app.get('/callback', (c) => fromProvider(c, options));
  app.get('/logout', (c) => signOut(c, options));
  return app;
}

async function identityPage(c: Context, options: SignInOptions, problem: Message | null = null): Promise<Response> {
  const users = await demoUsersOf(options)();
  const redirect = safePath(c.req.query('redirect'), options.publicUrl);
  const locale = localeIn(c.req.raw.headers, options.words.offered);
  const print = (message: Message): string => options.words.print(message, locale);
  return pageResponse(demoPage({ users, redirect, problem, locale, print }), problem ? 403 : 200);
}

async function signInAsDemo(c: Context, options: SignInOptions): Promise<Response> {
  const users = await demoUsersOf(options)();
  const form = new URLSearchParams(await readText(c.req.raw));
  const username = form.get('username') ?? '';
  const user = users.some((known) => known.username === username) ? await options.findUser(username) : null;
  if (!user) return identityPage(c, options, say('There is no such demo user.'));
  await options.sessions.start(c, { username: user.username, idToken: null });
  return redirected(c, afterSignIn(safePath(form.get('redirect'), options.publicUrl), options.publicUrl));
}

function demoUsersOf(options: SignInOptions): () => Promise<readonly DemoUser[]> {
  if (options.provider || !options.demoUsers)
    return refuse('only-sso', say('Login only over SSO'), {
      hint: say('Set OIDC_ISSUER, or DEMO_SIGN_IN=1 for the development identity page'),
    });
  return options.demoUsers;
}

async function toProvider(c: Context, options: SignInOptions, provider: Provider): Promise<Response> {
  const { url, ...memory } = await provider.start().catch((error: unknown) => providerAway(options, error));
  const redirect = safePath(c.req.query('redirect'), options.publicUrl);
  const expires = options.now().getTime() + MEMORY_SECONDS * 1000;
  setCookie(c, MEMORY, sign(options.secret, { ...memory, redirect }, expires), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/sso',
    secure: options.publicUrl.startsWith('https:'),
    maxAge: MEMORY_SECONDS,
  });
  return c.redirect(url.href, 303);
}

async function fromProvider(c: Context, options: SignInOptions): Promise<Response> {
  if (!options.provider) return refuse('not-found', say('There is nothing at this address'));
  const memory = verified(options.secret, getCookie(c, MEMORY), options.now().getTime());
  deleteCookie(c, MEMORY, { path: '/sso' });
  if (!isMemory(memory)) return refuse('signed-out', say('This sign-in has expired, please try again'));
  const { claims, idToken } = await options.provider.finish(new URL(c.req.url), memory).catch((error: unknown) => {
    options.log({ event: 'sign-in refused', reason: String(error) });
    return refuse('signed-out', say('The sign-in provider did not confirm who you are'));
  });
  const user = await userOf(claims, options);
  if (!user)
    return refuse('forbidden', say('user not found'), { hint: say('You are signed in at the provider, but have no account here') });
  await options.sessions.start(c, { username: user.username, idToken });
  return redirected(c, afterSignIn(safePath(memory.redirect, options.publicUrl), options.publicUrl));
}

async function signOut(c: Context, options: SignInOptions): Promise<Response> {
  const session = await options.sessions.read(c);
  await options.sessions.end(c);
  const end = options.provider ? await options.provider.end(session?.idToken ?? null).catch(() => null) : null;
  return end ? c.redirect(end.href, 303) : redirected(c, '/not-logged-in');
}

/** The user that the provider's claims name: by username, or by a mail address it has verified. */
async function userOf(claims: Readonly<Record<string, unknown>>, options: SignInOptions): Promise<User | null> {
  const names = [claims['preferred_username'], claims['email_verified'] === false ? null : claims['email'], claims['sub']];
  for (const name of names) {
    const user = typeof name === 'string' && name !== '' ? await options.findUser(name) : null;
    if (user) return user;
  }
  return null;
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
