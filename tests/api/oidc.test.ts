import { Hono } from 'hono';
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
import { openIdentityProvider, ProviderBrowser, type IdentityProvider } from './identity-provider.ts';
import { people } from './planets.ts';

let store: Store;
let provider: IdentityProvider;
let app: Hono;
const events: unknown[] = [];

beforeAll(async () => {
  store = await openEmbeddedStore(null);
  await createResourceTables(store, modelOf('tests/fixtures'));
  provider = await openIdentityProvider({
    claimsOf: (username) => ({ preferred_username: username }),
    claims: { profile: ['preferred_username'], email: ['email', 'email_verified'] },
  });
  app = appAt(provider.issuer, provider.secret);
});

afterAll(async () => {
  await provider.close();
  await store.close();
});

async function known(username: string): Promise<SignInAccount | null> {
  return username in people ? { id: username, username, isEnabled: true } : null;
}

function appAt(at: string, clientSecret: string): Hono {
  const now = (): Date => new Date();
  const sessions = openSessionCookies({
    store,
    secret: 'a secret of the sessions',
    place: at,
    hours: 1,
    idleMinutes: null,
    isSecure: false,
    now,
  });
  const signIn = createSignInRoutes({
    sessions,
    single: {
      provider: openSignInProvider({ issuer: at, clientId: 'steward', clientSecret, publicUrl, now }),
      accounts: {
        withId: known,
        withUsername: async (name) => [await known(name)].filter((found) => found !== null),
        withEmail: async () => [],
      },
      ...{ store, claim: 'preferred_username', reader: null },
    },
    demoUsers: async () => [],
    strangers: { model: { user: {}, roles: {} }, store, isNameTaken: async () => true },
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

const openBrowser = (): ProviderBrowser => new ProviderBrowser(() => app);

describe('single sign-on [P1-2.1-010] [P1-2.1-011] [P1-6-005]', { timeout: 60_000 }, () => {
  it('signs in at the provider, goes back with the flag, and signs out at both', async () => {
    const browser = openBrowser();
    const back = await browser.signIn('astronomer', '/planets?kind=gas');
    expect(back.url.href).toBe(`${publicUrl}/planets?kind=gas&login_successful=true`);
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
    const browser = openBrowser();
    expect((await browser.signIn('stranger', '/')).url.pathname).toBe('/sso/callback');
    expect((await browser.go('/who')).text).toBe('null');
  });

  it('logs what the provider says of settings that it does not take', async () => {
    const right = app;
    app = appAt(provider.issuer, 'another secret');
    expect((await openBrowser().signIn('astronomer', '/')).url.pathname).toBe('/sso/callback');
    app = right;
    // RFC 6749, 5.2: the client could not be authenticated.
    expect(events.at(-1)).toEqual({ event: 'sign-in refused', reason: expect.stringContaining('invalid_client') });
  });

  it('refuses an answer that it did not ask for', async () => {
    const browser = openBrowser();
    expect((await browser.go('/sso/callback?code=forged&state=forged')).status).toBe(401);
    await browser.go('/sso/login');
    expect((await browser.go('/sso/callback?code=forged&state=forged')).status).toBe(401);
  });

  it('does not offer the demo users', async () => {
    const response = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);
  });
});
