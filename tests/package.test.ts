/** The package as others have it: packed, installed without what only this repository needs, in folders with no way back into it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packPackage } from './package.ts';

// It packs, builds and starts: much of it waits for the machine.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 600_000 });

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** What `steward init` names for the author, beside the package itself. */
const chosen = ['@types/node', '@types/react', 'typescript'];

let folder = '';
let tarball = '';
let project = '';
const running: ChildProcess[] = [];

const { VITEST: _vitest, NODE_ENV: _mode, NODE_OPTIONS: _options, ...env } = process.env;

/** Runs `steward` of a project. */
async function steward(cwd: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const program = join(folder, 'node_modules/steward/engine/studio/cli/run.js');
  const { stdout, code } = await run(process.execPath, [program, ...args], { cwd, env }).then(
    ({ stdout: text }) => ({ stdout: text, code: 0 }),
    (error: { readonly stdout: string; readonly stderr: string; readonly code: number }) => ({
      stdout: `${error.stdout}${error.stderr}`,
      code: error.code,
    }),
  );
  return { code, text: stdout };
}

/**
 * Does what npm would: the package as a copy, and beside it what it depends on, out of ours, for there may be no network. Hard links of files, not
 * of folders: from behind one of those, what only this repository needs would be found too.
 */
async function install(): Promise<void> {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const needed = Object.entries(packages).flatMap(([path, { dev }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    return name !== undefined && name !== 'tsx' && dev !== true && existsSync(join(root, path)) ? [name] : [];
  });
  for (const name of [...needed, ...chosen.filter((each) => !needed.includes(each))]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    const [from, to] = [join(root, 'node_modules', name), join(modules, name)];
    // Another disk takes no hard links.
    await run('cp', ['-RlL', from, to]).catch(() => cpSync(from, to, { recursive: true, dereference: true, force: true }));
  }
}

async function unpack(): Promise<void> {
  const to = join(folder, 'node_modules/steward');
  mkdirSync(to);
  await run('tar', ['xzf', tarball, '-C', to, '--strip-components=1']);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts `steward dev` or `steward start`; resolves to where it listens. */
async function serve(cwd: string, command: 'dev' | 'start'): Promise<string> {
  const program = join(folder, 'node_modules/steward/engine/studio/cli/run.js');
  const child = spawn(process.execPath, [program, command], { cwd, env: { ...env, PORT: String(await findFreePort()) } });
  running.push(child);
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${String(code)}: ${said}`)));
  });
}

async function stop(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/** Somebody who is signed in. */
async function enter(origin: string, username: string) {
  const answer = await fetch(`${origin}/sso/login`, { method: 'POST', body: new URLSearchParams({ username }), redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (method: string, path: string, body?: object): Promise<{ readonly status: number; readonly data: unknown }> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const got = await fetch(`${origin}/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const read = (await got.json()) as { readonly data?: unknown };
    return { status: got.status, data: read.data ?? read };
  };
}

/** The page that a tab gets, and the scripts that it names: what they hold, whether they are there, and how they are sent. */
async function openInTab(origin: string, username: string, path: string) {
  const signedIn = await fetch(`${origin}/sso/login`, { method: 'POST', body: new URLSearchParams({ username }), redirect: 'manual' });
  const cookie = `${signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''}; steward_reader=en%3AEurope%2FBerlin`;
  const html = await (await fetch(`${origin}${path}`, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document', cookie } })).text();
  const named = [...html.matchAll(/(?:modulepreload"[^>]* href|<script type="module"[^>]* src)="(\/assets\/[^"]+)"/g)];
  const files = named.map(async ([, file = '']) => {
    const { status, headers } = await fetch(`${origin}${file}`, { headers: { 'accept-encoding': 'br' } });
    return [/\/assets\/(.+)-.{8}\.js$/.exec(file)?.[1], status, headers.get('content-encoding')].join(' ').trim();
  });
  return { html, files: await Promise.all(files) };
}

/** A screen that a project draws itself. */
const byHand = {
  'index.ts': `import type { CustomScreen } from 'steward';
export const customScreens: readonly CustomScreen[] = [{ name: 'x-hello', view: () => import('./Hello.tsx') }];
`,
  'Hello.tsx': `import { Section } from 'steward';
export function Screen() {
  return <Section title="Hello">Drawn by hand</Section>;
}
`,
};

const names = (file: string): readonly string[] => readdirSync(file, { recursive: true, encoding: 'utf8' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-package-'));
  tarball = packPackage(folder);
  await install();
  await unpack();
  project = join(folder, 'my-admin');
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the tarball', () => {
  it('is the engine alone, and small', () => {
    expect(statSync(tarball).size).toBeLessThan(4_000_000);
    const held = names(join(folder, 'node_modules/steward'));
    const wrong = held.filter((name) => /\.test\.|^(?:resources|platform|custom-screens|tests)\b|(?<!\.d)\.tsx?$/.test(name));
    expect(wrong).toEqual([]);
  });

  it('reaches nothing that only this repository needs', async () => {
    const held = ['tsx', 'vitest', 'prettier', 'eslint', '@lingui/cli', '@vitejs/plugin-react'];
    expect(held.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([]);
    // A page imports styles, which Node cannot read; what is behind it is built below.
    await run(process.execPath, ['--input-type=module', '-e', "await import('steward/server')"], { cwd: folder });
  });
});

describe('a project of one’s own', () => {
  it('is written, and says what to type next', async () => {
    const { code, text } = await steward(folder, 'init', 'my-admin', '--title', 'Purchasing');
    expect([code, text]).toEqual([0, 'Purchasing is in my-admin. Next:\n  cd my-admin\n  npm install\n  npm run dev\n']);
    const kept = readFileSync(join(project, 'package.json'), 'utf8');
    const again = await steward(folder, 'init', 'my-admin');
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('my-admin is not empty: ')]);
    expect(readFileSync(join(project, 'package.json'), 'utf8')).toBe(kept);
  });

  it('is without fault: descriptors, generated files, types', async () => {
    expect(await steward(project, 'check', '--strict')).toEqual({ code: 0, text: 'resources: 5 files, no problems\n' });
    expect(await steward(project, 'schema', '--check')).toEqual({ code: 0, text: '' });
    expect(await steward(project, 'types', '--check')).toEqual({ code: 0, text: '' });
    // Its types are those of its descriptors: a field that is none does not compile.
    mkdirSync(join(project, 'behaviours'));
    const behaviour = (field: string): string => `import type { Behaviour } from 'steward/server';
export const requests: Behaviour<'requests'> = {
  resource: 'requests',
  afterWrite: async ({ after }) => void after?.${field},
};
`;
    writeFileSync(join(project, 'behaviours/requests.ts'), behaviour('amount'));
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    const compile = () =>
      run(process.execPath, [tsc, '--noEmit'], { cwd: project }).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      );
    expect(await compile()).toBe('');
    writeFileSync(join(project, 'behaviours/requests.ts'), behaviour('amuont'));
    expect(await compile()).toContain("'amuont'");
  });

  it('is translated: its own words wait beside those of Steward', async () => {
    expect(await steward(project, 'i18n', '--check')).toEqual({ code: 0, text: '' });
    expect(await steward(project, 'i18n', 'nl')).toMatchObject({
      code: 0,
      text: expect.stringContaining('locales/nl/messages.po') as string,
    });
    const catalogue = join(project, 'locales/nl/messages.po');
    const waiting = 'msgid "Approve this request?"\nmsgstr ""';
    expect(readFileSync(catalogue, 'utf8')).toContain(waiting);
    writeFileSync(
      catalogue,
      readFileSync(catalogue, 'utf8').replace(waiting, 'msgid "Approve this request?"\nmsgstr "Deze aanvraag goedkeuren?"'),
    );
    expect(await steward(project, 'i18n', '--check')).toMatchObject({ code: 0 });
  });

  it('is not started before it is built, and is refused where there is none', async () => {
    expect(await steward(project, 'start')).toMatchObject({ code: 1, text: expect.stringContaining('npx steward build') as string });
    expect(await steward(folder, 'build')).toMatchObject({ code: 1, text: expect.stringContaining('npx steward init DIR') as string });
  });

  it('is built, gets a user, and serves them', async () => {
    const code = `import { defineProject } from 'steward/server';
const title = (value: unknown): string => String(value).toUpperCase();
export default defineProject({
  app: { home: 'requests', accountPages: [], languages: ['en', 'nl'], accent: '#0B6E4F' },
  behaviours: [{ resource: 'requests', metadata: async () => ({ said: title('by code') }) }],
});
`;
    writeFileSync(join(project, 'steward.config.ts'), code);
    mkdirSync(join(project, 'custom-screens'));
    for (const [file, text] of Object.entries(byHand)) writeFileSync(join(project, 'custom-screens', file), text);
    expect(await steward(project, 'build')).toEqual({ code: 0, text: 'The app is built: `npx steward start` serves it.\n' });
    for (const [name, role] of Object.entries({ ada: 'ROLE_MANAGER', eve: 'ROLE_EMPLOYEE' }))
      expect(await steward(project, 'user', 'add', name, '--role', role, '--set', 'department=sales')).toMatchObject({ code: 0 });
    const origin = await serve(project, 'start');
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
    const built = names(join(project, 'dist/assets')).filter((name) => name.endsWith('.js'));
    const holds = (text: string) => built.some((name) => readFileSync(join(project, 'dist/assets', name), 'utf8').includes(text));
    expect([holds('Drawn by hand'), holds('#0B6E4F'), holds('Deze aanvraag goedkeuren?'), holds('React DevTools')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect([page.includes('<title>Purchasing</title>'), (await fetch(`${origin}${script}`)).status]).toEqual([true, 200]);
    const [eve, ada] = [await enter(origin, 'eve'), await enter(origin, 'ada')];
    expect(await eve('GET', 'whoami')).toMatchObject({ data: { department: 'sales', roles: ['ROLE_EMPLOYEE'] } });
    expect(await eve('POST', 'requests', { code: 'pens', title: 'Pens', amount: 1250 })).toMatchObject({
      status: 201,
      data: { department: 'sales', state: 'draft' },
    });
    expect((await eve('PUT', 'requests/pens', { state: 'submitted' })).status).toBe(200);
    expect((await eve('PUT', 'requests/pens', { state: 'approved' })).status).toBe(403);
    expect((await ada('PUT', 'requests/pens', { state: 'approved' })).status).toBe(200);
    const { html, files } = await openInTab(origin, 'ada', '/requests');
    expect([html.includes('id="frame"'), /prepared-answers.*"pens"/.test(html)]).toEqual([true, true]);
    expect(files).toEqual(expect.arrayContaining(['app 200 br', 'grid 200 br', 'requests 200 br']));
    expect(files.length).toBeLessThan(8);
    const { data } = await ada('GET', 'requests');
    expect(data).toMatchObject([{ code: 'pens', state: 'approved' }]);
    const list = await fetch(`${origin}/api/v1/requests`);
    expect(list.status).toBe(401);
    expect((await steward(project, 'store', 'status')).text).toContain('Server: ');
    await stop();
  });

  it('runs as its container file says: as somebody who may write nothing but the data', async () => {
    const image = readFileSync(join(project, 'Containerfile'), 'utf8').replaceAll(/^.*\nFROM /gs, 'FROM ');
    const said = (word: string): string => new RegExp(`^${word} (.+)$`, 'm').exec(image)?.[1] ?? expect.fail(word);
    const command = JSON.parse(said('CMD')) as readonly string[];
    const data = join(folder, 'data-of-container');
    mkdirSync(data);
    const set = Object.fromEntries(
      said('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    const port = String(await findFreePort());
    const inside = { ...env, ...set, DATA_DIR: data, HOST: '127.0.0.1', PORT: port };
    // Without the right to become somebody else, whoever runs this is no administrator either.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if (other.uid !== undefined) {
      chownSync(data, other.uid, other.gid);
      chmodSync(folder, 0o755);
    }
    const [, program = '', ...args] = command;
    // What npm installs stands one folder higher here.
    const child = spawn(process.execPath, [join(folder, program), ...args], { cwd: project, env: inside, ...other });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    running.push(child);
    const isHealthy = (): Promise<boolean> =>
      run('sh', ['-c', said('HEALTHCHECK CMD')], { env: inside }).then(
        () => true,
        () => false,
      );
    await expect.poll(isHealthy, { timeout: 120_000, interval: 500 }).toBe(true);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect([await ended, log]).toEqual([0, expect.stringContaining('Steward is ready')]);
    expect(await isHealthy()).toBe(false);
  });

  it('is built anew where its descriptors differ', async () => {
    const file = join(project, 'resources/requests.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('title: Request', 'title: Wish'));
    expect(await steward(project, 'start')).toMatchObject({ code: 1, text: expect.stringContaining('other descriptors') as string });
  });

  it('is followed while it is written', async () => {
    const origin = await serve(project, 'dev');
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('<title>Purchasing</title>');
    const ada = await enter(origin, 'ada');
    expect(await ada('GET', 'requests')).toMatchObject({ status: 200, data: [{ code: 'pens' }] });
    const entry = await fetch(`${origin}/@id/virtual:steward-page`);
    expect([entry.status, await entry.text()]).toEqual([200, expect.stringContaining('drawApp')]);
    await stop();
  });
});

describe('a hospital ward', () => {
  const users = `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_DOCTOR
fields: { username: string!, ward: string, roles: { type: array, items: { enum: [ROLE_DOCTOR, ROLE_NURSE, ROLE_PHARMACIST] } } }
`;
  const stays = `apiVersion: admin/v1
resource: stays
title: Stay
access: { use: true, rows: self.ward == user.ward }
fields: { code: code, ward: string! }
`;

  it('has two signatures and rows of one’s own ward, and its first user adds its people', async () => {
    const ward = join(folder, 'ward');
    cpSync(join(root, 'tests/hospital/resources'), join(ward, 'resources'), { recursive: true });
    writeFileSync(join(ward, 'resources/users.yaml'), users);
    writeFileSync(join(ward, 'resources/stays.yaml'), stays);
    const people = { dora: ['ROLE_DOCTOR', 'icu'], both: ['ROLE_PHARMACIST', 'icu'], nils: ['ROLE_NURSE', 'surgery'] };
    const origin = await serve(ward, 'dev');
    const admin = await enter(origin, 'admin');
    for (const [username, [role, of]] of Object.entries(people))
      expect((await admin('POST', 'users', { username, ward: of, roles: [role] })).status).toBe(201);
    const [dora, both, nils] = [await enter(origin, 'dora'), await enter(origin, 'both'), await enter(origin, 'nils')];
    const sent = await dora('POST', 'prescriptions', { code: 'p1', drug: 'Aspirin' });
    expect(sent).toMatchObject({ status: 201, data: { status: 'draft' } });
    expect(await dora('PUT', 'prescriptions/p1', { status: 'signed' })).toMatchObject({ status: 200, data: { signed_by: 'dora' } });
    expect((await nils('PUT', 'prescriptions/p1', { status: 'released' })).status).toBe(403);
    expect((await both('PUT', 'prescriptions/p1', { status: 'released' })).status).toBe(200);
    expect((await dora('POST', 'stays', { code: 's1', ward: 'icu' })).status).toBe(201);
    expect((await nils('POST', 'stays', { code: 's2', ward: 'icu' })).status).toBe(403);
    expect([(await both('GET', 'stays')).data, (await nils('GET', 'stays')).data]).toMatchObject([[{ code: 's1' }], []]);
    await stop();
  });
});
