/** A sign-in provider that says whatever a test has it say: it speaks OpenID Connect, and signs with its own hands. */
import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

/** How an ID token is signed. */
export type Signing =
  'own key' | 'foreign key' | 'foreign key of the same name' | 'none' | 'client secret' | 'published key as secret' | 'broken';

export interface Lie {
  readonly claims: Json;
  readonly signing?: Signing;
  /** What its userinfo endpoint says of whoever asks. */
  readonly userinfo?: Json;
}

export interface LyingProvider {
  readonly issuer: string;
  readonly secret: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  /** What the next ID token says; issuer, audience, times and nonce are right unless it says otherwise. */
  say(lie: Lie): void;
  /** The nonce that the app asked with. */
  ask(authorization: URL): void;
  close(): Promise<void>;
}

export async function openLyingProvider(): Promise<LyingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const published = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' };
  const secret = 'a secret between the two of them';
  let lie: Lie = { claims: {} };
  let nonce = '';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const answer = (body: unknown): void => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const path = new URL(request.url ?? '', issuer).pathname;
    asked.push(path);
    if (path === '/.well-known/openid-configuration') return answer(metadata(issuer));
    if (path === '/keys') return answer({ keys: [published] });
    if (path === '/userinfo') return answer(lie.userinfo ?? {});
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'steward', iat: now, exp: now + 600, nonce, ...lie.claims };
    const keys = {
      own: own.privateKey,
      foreign: foreign.privateKey,
      secret,
      published: String(own.publicKey.export({ type: 'spki', format: 'pem' })),
    };
    answer({ access_token: 'opens nothing', token_type: 'bearer', id_token: tokenOf(claims, lie.signing ?? 'own key', keys) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    secret,
    asked,
    say: (next) => void (lie = next),
    ask: (authorization) => void (nonce = authorization.searchParams.get('nonce') ?? ''),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// It admits to every way of signing, so that only the app's own judgement refuses one.
function metadata(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  };
}

interface Keys {
  readonly own: KeyObject;
  readonly foreign: KeyObject;
  readonly secret: string;
  readonly published: string;
}

function tokenOf(claims: Json, signing: Signing, keys: Keys): string {
  const written = (header: Json): string =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const rsa = (kid: string, key: KeyObject): string => {
    const text = written({ alg: 'RS256', kid });
    return `${text}.${signWith('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  const hmac = (key: string): string => {
    const text = written({ alg: 'HS256' });
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  switch (signing) {
    case 'own key':
      return rsa('own', keys.own);
    case 'foreign key':
      return rsa('foreign', keys.foreign);
    case 'foreign key of the same name':
      return rsa('own', keys.foreign);
    case 'none':
      return `${written({ alg: 'none' })}.`;
    case 'client secret':
      return hmac(keys.secret);
    case 'published key as secret':
      return hmac(keys.published);
    case 'broken':
      return `${rsa('own', keys.own).slice(0, -8)}AAAAAAAA`;
  }
}
