import * as client from 'openid-client';
import type { ProviderClaims } from './account.ts';

/** How far the provider's clock may be ahead of ours. */
const AHEAD_SECONDS = 300;

export interface SignInProvider {
  /** Where to send the browser, and what to remember until it comes back. */
  start(): Promise<{ url: URL; state: string; nonce: string; verifier: string }>;
  /** Who came back; throws when anything about the answer is wrong. */
  finish(url: URL, memory: { state: string; nonce: string; verifier: string }): Promise<{ claims: ProviderClaims; idToken: string }>;
  /** Where signing out ends the provider's session too; null when the provider has no such address. */
  end(idToken: string | null): Promise<URL | null>;
}

interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly publicUrl: string;
  /** What is asked for beside `openid profile email`. */
  readonly scopes?: readonly string[];
  /** Whether the claims of an ID token are not all that somebody asks for: then those of the UserInfo endpoint are read too. */
  readonly misses?: (claims: ProviderClaims) => boolean;
  readonly now: () => Date;
}

/** A single sign-on provider by its issuer address. It is looked up on first use, so that the server starts without it. */
export function openSignInProvider(options: ProviderOptions): SignInProvider {
  let found: Promise<client.Configuration> | null = null;
  const configuration = async (): Promise<client.Configuration> => {
    found ??= discoverProvider(options);
    try {
      return await found;
    } catch (error) {
      found = null;
      throw error;
    }
  };
  return {
    async start() {
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: `${options.publicUrl}/sso/callback`,
        scope: ['openid profile email', ...(options.scopes ?? [])].join(' '),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url, state, nonce, verifier };
    },
    async finish(url, memory) {
      const answer = new URL(`${options.publicUrl}/sso/callback${url.search}`);
      const tokens = await client.authorizationCodeGrant(await configuration(), answer, {
        pkceCodeVerifier: memory.verifier,
        expectedState: memory.state,
        expectedNonce: memory.nonce,
        idTokenExpected: true,
      });
      const claims: ProviderClaims = { ...tokens.claims() };
      // Nobody signs what is not valid yet, and a token from tomorrow would outlive every key that is withdrawn today.
      if (Number(claims['iat']) > options.now().getTime() / 1000 + AHEAD_SECONDS) throw new Error('the ID token was issued in the future');
      const whole = options.misses?.(claims) === true ? await readUserInfo(await configuration(), claims, tokens.access_token) : claims;
      return { claims: whole, idToken: tokens.id_token ?? '' };
    },
    async end(idToken) {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${options.publicUrl}/not-logged-in`,
        ...(idToken ? { id_token_hint: idToken } : {}),
      });
    },
  };
}

/** The claims with those that the provider tells at its UserInfo endpoint alone; the subject has to be the same. */
async function readUserInfo(config: client.Configuration, claims: ProviderClaims, token: string): Promise<ProviderClaims> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const { email_verified: isVerified, ...more } = await client.fetchUserInfo(config, token, String(claims['sub']));
  // Whether an address was verified is said of the one beside it.
  return { ...more, ...(claims['email'] === undefined && { email_verified: isVerified }), ...claims };
}

function discoverProvider(options: ProviderOptions): Promise<client.Configuration> {
  const isPlain = options.issuer.startsWith('http:');
  // Signatures of ID tokens are verified with the provider's published keys, and nothing but a signature with such a key counts.
  const checks = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
  const method = options.clientSecret ? client.ClientSecretPost(options.clientSecret) : client.None();
  return client.discovery(new URL(options.issuer), options.clientId, undefined, method, { execute: checks });
}
