/** A Steward that runs, asked as somebody whom its development identity page signs in. */
import { isPlainObject } from '../../model/steps.ts';

/** Reads the `data` of an address below the API base; rejects with a sentence when the server refuses. */
export type ReadFromServer = (path: string) => Promise<unknown>;

// Between two calls a command compiles for seconds: by then the server may have ended a connection that was kept.
const ownConnection = { connection: 'close' } as const;

/** Signs in; rejects with a sentence where that server has no such user, or no development identity page. */
export async function signInAsReader(server: string, username: string, apiBase: string): Promise<ReadFromServer> {
  const { origin } = new URL(server);
  const answer = await fetch(`${origin}/sso/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, redirect: '/' }),
    headers: { ...ownConnection, origin },
    redirect: 'manual',
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  if (answer.status !== 303 || cookie === '')
    throw new Error(
      `${origin} signs nobody in as "${username}". Only a server with the development identity page does, and only its users.`,
    );
  return async (path) => {
    const got = await fetch(`${origin}${apiBase}/${path}`, { headers: { ...ownConnection, cookie, accept: 'application/json' } });
    const body: unknown = await got.json().catch(() => null);
    const { data, error } = isPlainObject(body) ? body : {};
    if (got.ok) return data ?? body;
    const why = isPlainObject(error) ? error['message'] : error;
    throw new Error(`${origin} answers ${username} with ${got.status} for ${path}${typeof why === 'string' ? `: ${why}` : ''}`);
  };
}
