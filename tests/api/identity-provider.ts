/** A real provider of identities, and a browser that goes to and fro between it and an app. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { publicUrl } from './api.ts';

export interface IdentityProvider {
  readonly issuer: string;
  readonly secret: string;
  close(): Promise<void>;
}

interface IdentityProviderOptions {
  /** What it says of somebody. */
  readonly claimsOf: (username: string) => Readonly<Record<string, unknown>>;
  /** The names of claims by scope. */
  readonly claims: Readonly<Record<string, readonly string[]>>;
  /** Whether ID tokens are kept small: then claims are told at the UserInfo endpoint alone. */
  readonly isThin?: boolean;
}

export async function openIdentityProvider({ claimsOf, claims, isThin = false }: IdentityProviderOptions): Promise<IdentityProvider> {
  const secret = 'a secret between the two of them';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'steward',
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/sso/callback`],
        post_logout_redirect_uris: [`${publicUrl}/not-logged-in`],
      },
    ],
    claims,
    conformIdTokenClaims: isThin,
    cookies: { keys: ['a key of the provider'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
  });
  server.on('request', provider.callback());
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, secret, close };
}

/** An app in this process, or behind an address. */
interface RequestedApp {
  request(url: string, init?: RequestInit): Response | Promise<Response>;
}

/** Follows redirects at the provider and keeps cookies of both sides. */
export class ProviderBrowser {
  readonly #cookies = { app: new Map<string, string>(), provider: new Map<string, string>() };
  readonly #app: () => RequestedApp;

  constructor(app: () => RequestedApp) {
    this.#app = app;
  }

  async go(address: string, form?: Record<string, string>): Promise<{ url: URL; text: string; status: number }> {
    let url = new URL(address, publicUrl);
    let body = form ? new URLSearchParams(form) : undefined;
    for (let hops = 0; hops < 15; hops += 1) {
      const isApp = url.origin === publicUrl;
      const jar = isApp ? this.#cookies.app : this.#cookies.provider;
      const init = {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: cookieHeaderOf(jar) },
        ...(body ? { body } : {}),
      } as const;
      const response = isApp ? await this.#app().request(url.href, init) : await fetch(url, init);
      for (const cookie of response.headers.getSetCookie()) keepCookie(jar, cookie);
      const next = response.headers.get('location');
      if (next === null || (isApp && !url.pathname.startsWith('/sso/')))
        return { url, text: await response.text(), status: response.status };
      url = new URL(next, url);
      body = undefined;
    }
    throw new Error(`too many redirects, the last one to ${url.href}`);
  }

  /** Where it ends: in the app, or at what refused. */
  async signIn(username: string, redirect: string): Promise<{ url: URL; text: string; status: number }> {
    const login = await this.go(`/sso/login?redirect=${encodeURIComponent(redirect)}`);
    const consent = await this.go(login.url.href, { prompt: 'login', login: username, password: 'any' });
    if (consent.url.origin === publicUrl) return consent;
    return this.go(consent.url.href, { prompt: 'consent' });
  }

  /** A call of the API, as whoever is signed in. */
  async call(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }> {
    const headers = { cookie: cookieHeaderOf(this.#cookies.app), 'content-type': 'application/json' };
    const response = await this.#app().request(`/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() };
  }
}

function cookieHeaderOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keepCookie(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}
