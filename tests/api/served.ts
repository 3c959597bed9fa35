/** Real servers as processes of their own, to be killed. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDataFolder } from './data-folder.ts';

const root = join(import.meta.dirname, '../..');
const children: ChildProcess[] = [];

export interface Served {
  readonly url: string;
  /** An answer for the user it is signed in as; a path from the root. */
  ask(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** All that it wrote to standard error so far. */
  said(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server with these settings and signs in; throws with what it said when it does not start. */
export async function serveFrom(env: Readonly<Record<string, string>>, username = 'admin'): Promise<Served> {
  const data = env['DATA_DIR'];
  if (data !== undefined && !env['DATABASE_URL']) await prepareDataFolder(data);
  const child = fork(fileURLToPath(new URL('./serve.mjs', import.meta.url)), [root], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { readonly port: number }) => resolve(message.port));
    child.once('close', () => reject(new Error(`The server stopped: ${said.join('')}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/sso/login`, { method: 'POST', body: new URLSearchParams({ username }), redirect: 'manual' });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ended = (end: () => void): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      end();
    });
  return {
    url,
    ask: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { cookie, 'if-match': '*', ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      }),
    said: () => said.join(''),
    kill: () => ended(() => child.kill('SIGKILL')),
    stop: () => ended(() => child.disconnect()),
  };
}

/** Ends all that were started. */
export function killServed(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}
