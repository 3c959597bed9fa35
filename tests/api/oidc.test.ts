import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildResponse, buildRefusalResponse } from '../../engine/server/reply/reply.ts';
import { printInEnglish, openMessagePrinter } from '../../engine/server/reply/print.ts';
import { toRefusal } from '../../engine/server/reply/refusal-of.ts';
import type { SignInAccount } from '../../engine/server/sign-in/account.ts';
import { openSignInProvider } from '../../engine/server/sign-in/oidc.ts';
import { createSignInRoutes } from '../../engine/server/sign-in/routes.ts';
import { openSessionCookies } from '../../engine/server/sign-in/sessions.ts';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { modelOf, publicUrl } from './api.ts';
import { people } from './planets.ts';

let store: Store;
let provider: Server;
let app: Hono;
let issuer = '';
const secret = 'a secret between the two of them';
const events: unknown[] = [];

beforeAll(async () => {
  store = await openEmbeddedStore(null);
  await createResourceTables(store, modelOf('tests/fixtures'));
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  provider.on('request', identityProvider(issuer).callback());
  app = appAt(issuer, secret);
});

afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await store.close();
});

function identityProvider(at: string): Provider {
  return new Provider(at, {
    clients: [
      {
        client_id: 'steward',
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/sso/callback`],
        post_logout_redirect_uris: [`${publicUrl}/not-logged-in`],
      },
    ],
    claims: { profile: ['preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the provider'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
  });
}

async function known(username: string): Promise<SignInAccount | null> {
  return username in people ? { id: username, username, isEnabled: true } : null;
}

function appAt(at: string, clientSecret: string): Hono {
  const now = (): Date => new Date();
  const sessions = openSessionCookies({ store, secret: 'a secret of the sessions', hours: 1, idleMinutes: null, isSecure: false, now });
  const signIn = createSignInRoutes({
    sessions,
    single: {
      provider: openSignInProvider({ issuer: at, clientId: 'steward', clientSecret, publicUrl, now }),
      accounts: {
        withId: known,
        withUsername: async (name) => [await known(name)].filter((found) => found !== null),
        withEmail: async () => [],
      },
      ...{ store, claim: 'preferred_username' },
    },
    demoUsers: async () => [],
    anyName: false,
    findUser: async () => null,
    secret: 'a secret of the sign-in',
    publicUrl,
    now,
    log: (event) => events.push(event),
    words: openMessagePrinter(['locales'], ['en', 'de']),
  });
  const routes = new Hono();
  routes.onError((error) => buildRefusalResponse(toRefusal(error), printInEnglish));
  routes.route('/sso', signIn);
  routes.get('/who', async (c) => buildResponse({ kind: 'body', body: await sessions.read(c) }));
  return routes;
}

/** A browser: follows redirects at the provider and keeps cookies of both sides. */
class Browser {
  readonly #cookies = { app: new Map<string, string>(), provider: new Map<string, string>() };

  async go(address: string, form?: Record<string, string>): Promise<{ url: URL; text: string; status: number }> {
    let url = new URL(address, publicUrl);
    let body = form ? new URLSearchParams(form) : undefined;
    for (let hops = 0; hops < 15; hops += 1) {
      const isApp = url.origin === publicUrl;
      const jar = isApp ? this.#cookies.app : this.#cookies.provider;
      const init = {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body ? { body } : {}),
      } as const;
      const response = isApp ? await app.request(url.href, init) : await fetch(url, init);
      for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
      const next = response.headers.get('location');
      if (next === null || (isApp && !url.pathname.startsWith('/sso/')))
        return { url, text: await response.text(), status: response.status };
      url = new URL(next, url);
      body = undefined;
    }
    throw new Error(`too many redirects, the last one to ${url.href}`);
  }

  async signIn(username: string, redirect: string): Promise<URL> {
    const login = await this.go(`/sso/login?redirect=${encodeURIComponent(redirect)}`);
    const consent = await this.go(login.url.href, { prompt: 'login', login: username, password: 'any' });
    if (consent.url.origin === publicUrl) return consent.url;
    return (await this.go(consent.url.href, { prompt: 'consent' })).url;
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

describe('single sign-on [P1-2.1-010] [P1-2.1-011] [P1-6-005]', { timeout: 60_000 }, () => {
  it('signs in at the provider, goes back with the flag, and signs out at both', async () => {
    const browser = new Browser();
    const back = await browser.signIn('astronomer', '/planets?kind=gas');
    expect(back.href).toBe(`${publicUrl}/planets?kind=gas&login_successful=true`);
    expect(JSON.parse((await browser.go('/who')).text)).toMatchObject({ userId: 'astronomer' });
    const asked = await browser.go('/sso/logout');
    expect([asked.status, JSON.parse((await browser.go('/who')).text)]).toEqual([200, expect.objectContaining({ userId: 'astronomer' })]);
    const out = await browser.go('/sso/logout', {});
    // Browsers follow no redirect of a form to another site here (form-action), so the page itself goes there.
    const on = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(out.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect([out.status, new URL(on).pathname, new URL(on).searchParams.get('post_logout_redirect_uri')]).toEqual([
      200,
      expect.stringMatching(/session\/end/),
      `${publicUrl}/not-logged-in`,
    ]);
    expect((await browser.go(on)).url.pathname).toMatch(/session\/end/);
    expect((await browser.go('/who')).text).toBe('null');
  });

  it('knows nobody who has no account here', async () => {
    const browser = new Browser();
    expect((await browser.signIn('stranger', '/')).pathname).toBe('/sso/callback');
    expect((await browser.go('/who')).text).toBe('null');
  });

  it('logs what the provider says of settings that it does not take', async () => {
    const right = app;
    app = appAt(issuer, 'another secret');
    expect((await new Browser().signIn('astronomer', '/')).pathname).toBe('/sso/callback');
    app = right;
    // RFC 6749, 5.2: the client could not be authenticated.
    expect(events.at(-1)).toEqual({ event: 'sign-in refused', reason: expect.stringContaining('invalid_client') });
  });

  it('refuses an answer that it did not ask for', async () => {
    const browser = new Browser();
    expect((await browser.go('/sso/callback?code=forged&state=forged')).status).toBe(401);
    await browser.go('/sso/login');
    expect((await browser.go('/sso/callback?code=forged&state=forged')).status).toBe(401);
  });

  it('does not offer the demo users', async () => {
    const response = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);
  });
});
