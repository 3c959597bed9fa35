import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface Served {
  readonly url: string;
  /** Of the hand-written page, when there is one. */
  readonly floorUrl: string;
  /** As the `cookie` header of somebody who may do everything. */
  readonly cookie: string;
  readonly pid: number;
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly floorDir?: string;
}

/** A place below `.cache/bench` that the server takes for the root of the project: its descriptors and texts, and another build. */
export function benchRoot(root: string): string {
  const place = join(root, '.cache/bench/steward');
  mkdirSync(place, { recursive: true });
  for (const folder of ['resources', 'locales']) {
    rmSync(join(place, folder), { force: true });
    symlinkSync(join(root, folder), join(place, folder));
  }
  return place;
}

/** Starts the real server as a process of its own, and signs in. */
export async function serveBench(place: string, { env, floorDir = '' }: ServeOptions): Promise<Served> {
  const { port, pid, close } = await forkServer(join(import.meta.dirname, 'server.mjs'), { args: [place, floorDir], env });
  const url = `http://127.0.0.1:${port}`;
  return { url, floorUrl: `http://127.0.0.1:${port + 1}`, cookie: await signInAs(url, 'admin'), pid, close };
}

export interface Forked {
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

/** Runs a program that listens on the port it is told, and on the next one if it likes, and says when it does. */
export async function forkServer(
  file: string,
  { args, env, told }: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>>; readonly told?: object },
): Promise<Forked> {
  const port = await freePorts();
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (told !== undefined) child.send(told);
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`${file} stopped; the reason is above.`)));
  });
  return { port, pid: child.pid ?? 0, close: () => ended(child) };
}

/** The `cookie` header of somebody of the demo records. */
export async function signInAs(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/sso/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, redirect: '/' }),
    redirect: 'manual',
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await gone;
}

/** The first of two neighbouring ports that nobody listens on. */
export async function freePorts(): Promise<number> {
  for (let port = 4100 + Math.floor(Math.random() * 800); ; port += 2) if ((await isFree(port)) && (await isFree(port + 1))) return port;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
