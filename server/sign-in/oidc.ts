import * as client from 'openid-client';

export interface Provider {
  /** Where to send the browser, and what to remember until it comes back. */
  start(): Promise<{ url: URL; state: string; nonce: string; verifier: string }>;
  /** Who came back; throws when anything about the answer is wrong. */
  finish(
    url: URL,
    memory: { state: string; nonce: string; verifier: string },
  ): Promise<{ claims: Readonly<Record<string, unknown>>; idToken: string }>;
  /** Where signing out ends the provider's session too; null when the provider has no such address. */
  end(idToken: string | null): Promise<URL | null>;
}

/** A single sign-on provider by its issuer address. It is looked up on first use, so that the server starts without it. */
export function openProvider(options: { issuer: string; clientId: string; clientSecret: string | null; publicUrl: string }): Provider {
  let found: Promise<client.Configuration> | null = null;
  const configuration = async (): Promise<client.Configuration> => {
    found ??= discover(options);
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
        scope: 'openid profile email',
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
      return { claims: { ...tokens.claims() }, idToken: tokens.id_token ?? '' };
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

function discover(options: { issuer: string; clientId: string; clientSecret: string | null }): Promise<client.Configuration> {
  const isPlain = options.issuer.startsWith('http:');
  const method = options.clientSecret ? client.ClientSecretPost(options.clientSecret) : client.None();
  return client.discovery(
    new URL(options.issuer),
    options.clientId,
    undefined,
    method,
    isPlain ? { execute: [client.allowInsecureRequests] } : undefined,
  );
}
