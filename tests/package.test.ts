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
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chromium, type Page } from '@playwright/test';
import { readManualPage } from '../engine/studio/manual/pages.ts';
import { laySamplesOver, listSamples } from '../engine/studio/manual/samples.ts';
import { publicUrl } from './api/api.ts';
import { openIdentityProvider, ProviderBrowser } from './api/identity-provider.ts';
import { packPackages } from './package.ts';
import { heartPath, pluggedConfig, pluggedDescriptors, plugIns } from './plug-ins.ts';

// It packs, builds and starts: much of it waits for the machine.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 600_000 });

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** What `steward init` names for the author, beside the package itself. */
const chosen = ['@types/node', '@types/react', 'typescript'];

let folder = '';
let tarball = '';
let creator = '';
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

/** One of the two, with its program where npm would put a link to it. */
async function unpack(name: string, from: string): Promise<void> {
  const to = join(folder, 'node_modules', name);
  mkdirSync(to);
  await run('tar', ['xzf', from, '-C', to, '--strip-components=1']);
  const { bin } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')) as { readonly bin: Readonly<Record<string, string>> };
  const programs = join(folder, 'node_modules/.bin');
  mkdirSync(programs, { recursive: true });
  for (const [program, file] of Object.entries(bin)) {
    chmodSync(join(to, file), 0o755);
    symlinkSync(join('..', name, file), join(programs, program));
  }
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
async function serve(cwd: string, command: 'dev' | 'start', more: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = join(folder, 'node_modules/steward/engine/studio/cli/run.js');
  const child = spawn(process.execPath, [program, command], { cwd, env: { ...env, PORT: String(await findFreePort()), ...more } });
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
  return async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly data: unknown; readonly metadata: unknown }> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const got = await fetch(`${origin}/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const read = (await got.json()) as { readonly data?: unknown; readonly metadata?: unknown };
    return { status: got.status, data: read.data ?? read, metadata: read.metadata };
  };
}

/** The page that a tab gets, and the scripts that it names: what they hold, whether they are there, and how they are sent. */
async function openInTab(origin: string, username: string, path: string) {
  const signedIn = await fetch(`${origin}/sso/login`, { method: 'POST', body: new URLSearchParams({ username }), redirect: 'manual' });
  const cookie = `${signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''}; steward_reader=en%3AEurope%2FBerlin%3A1440x900x0`;
  const html = await (await fetch(`${origin}${path}`, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document', cookie } })).text();
  const named = [...html.matchAll(/(?:modulepreload"[^>]* href|<script type="module"[^>]* src)="(\/assets\/[^"]+)"/g)];
  const files = named.map(async ([, file = '']) => {
    const { status, headers } = await fetch(`${origin}${file}`, { headers: { 'accept-encoding': 'br' } });
    return [/\/assets\/(.+)-.{8}\.js$/.exec(file)?.[1], status, headers.get('content-encoding')].join(' ').trim();
  });
  return { html, files: await Promise.all(files) };
}

/** Writes what a project brings beside its descriptors. */
function plug(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
}

/** Does something at a page of the project, as somebody. */
async function visit<T>(origin: string, username: string, work: (page: Page) => Promise<T>): Promise<T> {
  const found = [env['CHROMIUM'], '/usr/bin/chromium', chromium.executablePath()].find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({ ...(found !== undefined && { executablePath: found }), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
    await context.request.post('/sso/login', { form: { username } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** Looks at a list, fills in a form and opens what it saved. */
async function useWhatIsPlugged(page: Page) {
  await page.goto('/requests');
  const line = await page.getByRole('row', { name: /Pens/ }).getByRole('img').first().getAttribute('aria-label');
  const icons = await page.locator(`nav path[d="${heartPath}"]`).count();
  await page.goto('/requests/create');
  await page.getByRole('textbox', { name: 'Code' }).fill('pins');
  await page.getByRole('textbox', { name: 'Title' }).fill('Pins');
  const stars = page.getByRole('radiogroup', { name: /^Urgency/ });
  const choose = (count: number) => stars.getByRole('radio', { name: `${count} stars` }).click();
  await choose(4);
  await stars.getByRole('radio', { name: '4 stars', checked: true }).waitFor();
  const chosen = await stars.getByRole('radio').filter({ hasText: '★' }).count();
  // Too many for this input: the plain one has them.
  await choose(5);
  const urgency = page.getByRole('textbox', { name: /^Urgency/ });
  const plain = await urgency.inputValue();
  const said = await page.getByText(/A plain one stands in/).textContent();
  // The page judges it by the same code, before anything is sent.
  const article = page.getByRole('textbox', { name: /^Article/ });
  await article.fill('9780306406158');
  await article.blur();
  const refused = await page.getByText(/last digit/).textContent();
  await article.fill('9780306406157');
  await page.getByText(/last digit/).waitFor({ state: 'detached' });
  // RJSF's own slider: from where it stands two steps up.
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('row', { name: /Pins/ }).first().waitFor();
  await page.goto('/requests/pins');
  const block = await page.locator('section', { hasText: 'Drawn by hand' }).getByText('Pins').textContent();
  const effort = await page.getByText('Effort', { exact: true }).locator('xpath=following::*[normalize-space()][1]').textContent();
  await page.goto('/board');
  const lines = page.getByRole('main').getByRole('listitem');
  await lines.first().waitFor();
  const board = await lines.allTextContents();
  return { line, icons, stars: chosen, plain, said, refused, effort, block, board };
}

/** What was sent while there is no mail server, by whom it is for. */
function listMails(): readonly string[] {
  const outbox = join(project, 'data/outbox');
  const files = existsSync(outbox) ? readdirSync(outbox) : [];
  return files.map((file) => readFileSync(join(outbox, file), 'utf8')).sort((a, b) => addresseeOf(a).localeCompare(addresseeOf(b)));
}

const addresseeOf = (mail: string): string => /^To: (.+)$/m.exec(mail)?.[1] ?? '';

const names = (file: string): readonly string[] => readdirSync(file, { recursive: true, encoding: 'utf8' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-package-'));
  ({ steward: tarball, creator } = packPackages(folder));
  await install();
  await unpack('steward', tarball);
  await unpack('create-steward', creator);
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

describe('npm create steward', () => {
  /** npm itself, which finds the program in the folders above and asks no registry. */
  async function create(cwd: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
    const set = { npm_config_cache: join(folder, 'npm-cache'), npm_config_offline: 'true', npm_config_yes: 'true' };
    return run('npm', ['create', 'steward', ...args], { cwd, env: { ...env, ...set } }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { readonly stdout: string; readonly code: number }) => ({ code: error.code, text: error.stdout }),
    );
  }

  it('is `steward init` in an empty folder', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const { code, text } = await create(empty, 'shop', '--', '--title', 'The shop', '--package', `file:${tarball}`);
    expect([code, text]).toEqual([0, expect.stringContaining('The shop is in shop. Next:\n  cd shop\n  npm install\n  npm run dev\n')]);
    const manifest = JSON.parse(readFileSync(join(empty, 'shop/package.json'), 'utf8')) as { readonly dependencies: unknown };
    expect(manifest.dependencies).toEqual({ steward: `file:vendor/${basename(tarball)}` });
    expect(await steward(join(empty, 'shop'), 'check', '--strict')).toEqual({ code: 0, text: 'resources: 5 files, no problems\n' });
    expect(await create(empty, 'shop')).toMatchObject({ code: 1, text: expect.stringContaining('shop is not empty') as string });
    expect(await create(empty)).toMatchObject({ code: 2, text: expect.stringContaining('npm create steward DIR -- [') as string });
  });

  it('is small, and needs Steward of its own version alone', () => {
    const at = join(folder, 'node_modules/create-steward');
    expect(readdirSync(at).sort()).toEqual(['LICENSE', 'README.md', 'bin.mjs', 'package.json']);
    const [own, other] = [at, join(folder, 'node_modules/steward')].map(
      (each) => JSON.parse(readFileSync(join(each, 'package.json'), 'utf8')) as { readonly version: string; readonly dependencies: object },
    );
    expect(own).toMatchObject({ version: other?.version, dependencies: { steward: other?.version } });
    expect(Object.keys(own?.dependencies ?? {})).toEqual(['steward']);
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
    expect(await steward(project, 'fmt', '--check')).toEqual({ code: 0, text: '' });
    expect(await steward(project, 'check', '--strict')).toEqual({ code: 0, text: 'resources: 5 files, no problems\n' });
    expect(await steward(project, 'schema', '--check')).toEqual({ code: 0, text: '' });
    expect(await steward(project, 'types', '--check')).toEqual({ code: 0, text: '' });
  });

  it('is tested: by what follows from its descriptors, and as the manual shows it', async () => {
    expect(await steward(project, 'test')).toEqual({
      code: 0,
      text: expect.stringMatching(/^✓ requests +\d+ checks\n✓ users +\d+ checks\nEverything is as the descriptors say\.\n$/) as string,
    });
    const sample = readManualPage('project').blocks.flatMap((block) =>
      block.kind === 'code' && block.text.includes("from 'steward/testing'") ? [block.text] : [],
    );
    plug({ 'tests/manual.test.mjs': sample.join('\n') });
    const test = (file: string) => run(process.execPath, ['--test', '--test-reporter=tap', file], { cwd: project });
    expect((await test('tests/manual.test.mjs')).stdout).toMatch(/^# pass 1\n# fail 0$/m);
    // A sentence that does not hold is told.
    plug({ 'tests/manual.test.mjs': sample.join('\n').replace('.status, 200', '.status, 201') });
    await expect(test('tests/manual.test.mjs')).rejects.toThrow();
    rmSync(join(project, 'tests'), { recursive: true });
    expect(existsSync(join(project, 'data'))).toBe(false);
  });

  it('brings what it draws and does itself: what is missing is told, and all of it is typed', async () => {
    for (const [file, changes] of Object.entries(pluggedDescriptors)) {
      const text = changes.reduce(
        (whole, [before, after]) => {
          expect(whole).toContain(before);
          return whole.replace(before, () => after);
        },
        readFileSync(join(project, file), 'utf8'),
      );
      writeFileSync(join(project, file), text);
    }
    const { code, text } = await steward(project, 'check');
    const told = [
      '"x-stars" is an input by hand',
      '"x-line" is a cell by hand',
      '"x-ean" is a format by code',
      '"x-note" is a block by hand',
      '"x-range" is an input by hand',
      'there is no icons/heart.svg',
    ];
    expect([code, ...told.filter((each) => !text.includes(each))]).toEqual([1]);
    expect(text).toMatch(/resources\/requests\.yaml:\d+:\d+: error: "x-stars"/);
    // Dutch comes below.
    plug({ ...plugIns, 'steward.config.ts': pluggedConfig.replace("'nl'", "'de'") });
    expect(await steward(project, 'types')).toMatchObject({ code: 0 });
    expect(await steward(project, 'check', '--strict')).toEqual({ code: 0, text: 'resources: 6 files, no problems\n' });
    // Its types are those of its descriptors: a field that is none does not compile.
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    const compile = () =>
      run(process.execPath, [tsc, '--noEmit'], { cwd: project }).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      );
    expect(await compile()).toBe('');
    const mistakes = [
      ['behaviours/requests.ts', 'amount', 'amuont'],
      ['behaviours/requests.ts', 'submitted', 'submited'],
      ['custom-screens/Note.tsx', 'title', 'titel'],
      ['custom-screens/Note.tsx', 'requests', 'reqests'],
    ] as const;
    for (const [file, right, wrong] of mistakes) {
      const text = plugIns[file] ?? '';
      plug({ [file]: text.replace(`.${right}`, `.${wrong}`).replace(`'${right}'`, `'${wrong}'`) });
      expect(await compile()).toContain(wrong);
      plug({ [file]: text });
    }
    expect(await compile()).toBe('');
  });

  it('is translated: its own words wait beside those of Steward', async () => {
    expect(await steward(project, 'i18n', '--check')).toEqual({ code: 0, text: '' });
    expect(await steward(project, 'i18n', 'nl')).toMatchObject({
      code: 0,
      text: expect.stringContaining('locales/nl/messages.po') as string,
    });
    const catalogue = join(project, 'locales/nl/messages.po');
    const dutch = { 'Approve this request?': 'Deze aanvraag goedkeuren?', '{title} waits for you': '{title} wacht op u' };
    for (const [english, said] of Object.entries(dutch)) {
      const waiting = `msgid "${english}"\nmsgstr ""`;
      const text = readFileSync(catalogue, 'utf8');
      expect(text).toContain(waiting);
      writeFileSync(catalogue, text.replace(waiting, `msgid "${english}"\nmsgstr "${said}"`));
    }
    expect(await steward(project, 'i18n', '--check')).toMatchObject({ code: 0 });
  });

  it('is not started before it is built, and is refused where there is none', async () => {
    expect(await steward(project, 'start')).toMatchObject({ code: 1, text: expect.stringContaining('npx steward build') as string });
    expect(await steward(folder, 'build')).toMatchObject({ code: 1, text: expect.stringContaining('npx steward init DIR') as string });
  });

  it('is built by a Vite config of its own as by the command', async () => {
    const listBuilt = () =>
      names(join(project, 'dist'))
        .filter((name) => !/\.map$/.test(name))
        .sort();
    await run(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: project, env });
    const [own, maps, code] = [
      listBuilt(),
      names(join(project, 'dist')).filter((name) => name.endsWith('.map')),
      names(join(project, 'dist-server')).filter((name) => !/[\\/]/.test(name)),
    ];
    expect([maps.length > 0, code.toSorted()]).toEqual([true, ['built.json', 'page', 'steward.config.js']]);
    expect((await steward(project, 'build')).code).toBe(0);
    // The names hold a hash of what is in the files.
    expect(own).toEqual(listBuilt());
    expect(names(join(project, 'dist')).filter((name) => name.endsWith('.map'))).toEqual([]);
    rmSync(join(project, 'vite.config.ts'));
  });

  it('is built, gets a user, and serves them', async () => {
    plug({ 'steward.config.ts': pluggedConfig });
    expect(await steward(project, 'build')).toEqual({ code: 0, text: 'The app is built: `npx steward start` serves it.\n' });
    for (const [name, role] of Object.entries({ ada: 'ROLE_MANAGER', eve: 'ROLE_EMPLOYEE', root: 'ROLE_ADMIN' }))
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
    const pens = { code: 'pens', title: 'Pens', amount: 1250, urgency: 3, steps: [1, 2] };
    const wrong = await eve('POST', 'requests', { ...pens, article: '4006381333932' });
    expect([wrong.status, JSON.stringify(wrong)]).toEqual([422, expect.stringContaining('Its last digit does not fit the others')]);
    expect(await eve('POST', 'requests', { ...pens, article: '4006381333931' })).toMatchObject({
      status: 201,
      data: { department: 'sales', state: 'draft' },
    });
    expect((await eve('PUT', 'requests/pens', { state: 'submitted' })).status).toBe(200);
    expect((await eve('PUT', 'requests/pens', { state: 'approved' })).status).toBe(403);
    expect((await ada('PUT', 'requests/pens', { state: 'approved' })).status).toBe(200);
    await expect
      .poll(() => listMails(), { timeout: 60_000 })
      .toEqual([
        expect.stringMatching(/^To: ada@example\.com\r\nSubject: Pens wacht op u\r\n[^]*<a href=3D"/m),
        expect.stringMatching(/^To: bob@example\.com\r\nSubject: Pens waits for you\r\n/m),
      ]);
    const root = await enter(origin, 'root');
    // What `init` wrote into `seed/` is there beside it.
    expect(((await root('GET', 'requests?_sort[code]=asc')).data as { code: string }[]).map(({ code }) => code)).toEqual([
      ...['chairs', 'licences', 'monitors', 'pens'],
    ]);
    const { html, files } = await openInTab(origin, 'ada', '/requests');
    expect([html.includes('id="frame"'), /prepared-answers.*"pens"/.test(html)]).toEqual([true, true]);
    expect(files).toEqual(expect.arrayContaining(['app 200 br', 'requests 200 br']));
    expect(files.length).toBeLessThan(8);
    // Its rows are drawn before any script, too, once the thread for that is there.
    const drawn = /<div id="first-look"[^]*pens[^]*<\/div>/;
    await expect.poll(async () => drawn.test((await openInTab(origin, 'ada', '/requests')).html), { timeout: 60_000 }).toBe(true);
    const { data, metadata } = await ada('GET', 'requests');
    expect(data).toMatchObject([{ code: 'pens', state: 'approved' }]);
    expect(metadata).toMatchObject({ schedules: [{ cron: '0 7 * * 1-5' }] });
    expect(await visit(origin, 'eve', useWhatIsPlugged)).toEqual({
      ...{ line: '1 then 2', icons: 2, stars: 4, plain: '5', effort: '3', block: 'Pins', board: ['Pens', 'Pins'] },
      said: 'The input of this field has failed. A plain one stands in for it.',
      refused: 'Its last digit does not fit the others',
    });
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
    expect(((await ada('GET', 'requests?_sort[code]=asc')).data as { code: string }[]).map(({ code }) => code)).toEqual(['pens', 'pins']);
    const entry = await fetch(`${origin}/@id/virtual:steward-page`);
    expect([entry.status, await entry.text()]).toEqual([200, expect.stringContaining('drawApp')]);
    await stop();
  });

  it('is upgraded: what its code does is said, and what a start would make of the records is told before', async () => {
    const file = join(project, 'resources/requests.yaml');
    const text = readFileSync(file, 'utf8');
    const [said = ''] = /^byCode: .*\n/m.exec(text) ?? [];
    const older = text.replace(said, '').replace('icon: own/heart', 'icon: qqqqqq');
    writeFileSync(file, older);
    const told = await steward(project, 'upgrade', '--check');
    expect([said === '', told.code, readFileSync(file, 'utf8')]).toEqual([false, 1, older]);
    expect(told.text).toContain('icon qqqqqq is circle');
    expect(told.text).toContain('byCode says that code does after here');
    expect(await steward(project, 'upgrade')).toMatchObject({ code: 0 });
    const upgraded = readFileSync(file, 'utf8');
    expect(upgraded.split('\n').sort()).toEqual(text.replace('icon: own/heart', 'icon: circle').split('\n').sort());
    expect(await steward(project, 'upgrade', '--check')).toEqual({ code: 0, text: 'resources: nothing to upgrade\n' });
    expect((await steward(project, 'check')).code).toBe(0);
    writeFileSync(file, upgraded.replace('  reason: text\n', ''));
    const { code, text: status } = await steward(project, 'store', 'status');
    expect([code, status]).toEqual([0, expect.stringContaining('A start with the descriptors here:\n  "requests": "reason" is gone.')]);
    writeFileSync(file, text);
  });

  it('serves other descriptors where RESOURCES names them: app and API alike, without its code', async () => {
    const other = join(project, 'library');
    mkdirSync(other);
    writeFileSync(join(other, '_app.yaml'), 'apiVersion: admin/v1\ntitle: Library\n');
    writeFileSync(join(other, '_roles.yaml'), 'apiVersion: admin/v1\nroles: { ROLE_READER: Reader }\n');
    writeFileSync(
      join(other, 'books.yaml'),
      'apiVersion: admin/v1\nresource: books\ntitle: Book\naccess: ROLE_READER\nfields: { code: code }\n',
    );
    const more = { RESOURCES: 'library', DATA_DIR: 'data-of-the-library' };
    const origin = await serve(project, 'dev', more);
    expect(await (await fetch(origin, { headers: { accept: 'text/html' } })).text()).toContain('<title>Library</title>');
    const everyone = await enter(origin, 'everyone');
    expect([(await everyone('GET', 'books')).status, (await everyone('GET', 'requests')).status]).toEqual([200, 404]);
    await stop();
    const program = join(folder, 'node_modules/steward/engine/studio/cli/run.js');
    await expect(run(process.execPath, [program, 'start'], { cwd: project, env: { ...env, ...more } })).rejects.toMatchObject({ code: 1 });
    await run(process.execPath, [program, 'build'], { cwd: project, env: { ...env, ...more } });
    const built = await serve(project, 'start', more);
    expect((await (await enter(built, 'everyone'))('GET', 'books')).status).toBe(200);
    await stop();
  });
});

describe('the ten steps of the manual', () => {
  const steps = listSamples(readManualPage('first-resource'));

  it('are without fault each, and lead to books that the right people have', async () => {
    const books = join(project, 'books');
    mkdirSync(books);
    for (let step = 1; step <= 10; step += 1) {
      const taken = steps.filter(({ under }) => Number.parseInt(under, 10) <= step);
      for (const { file, text } of laySamplesOver([], taken)) writeFileSync(join(books, basename(file)), text);
      expect(await steward(project, 'check', 'books'), `step ${step}`).toMatchObject({ code: 0 });
    }
    const origin = await serve(project, 'dev', { RESOURCES: 'books', DATA_DIR: 'data-of-the-books' });
    const [reader, librarian] = [await enter(origin, 'reader'), await enter(origin, 'librarian')];
    const emma = { code: 'emma', title: 'Emma', kind: 'novel', pages: 474 };
    expect((await reader('POST', 'books', emma)).status).toBe(403);
    expect((await librarian('POST', 'books', { ...emma, pages: undefined })).status).toBe(422);
    expect(await librarian('POST', 'books', emma)).toMatchObject({ status: 201, data: { state: 'ordered' } });
    expect(await reader('GET', 'books')).toMatchObject({ status: 200, data: [{ code: 'emma' }] });
    expect((await reader('PUT', 'books/emma', { ...emma, state: 'available' })).status).toBe(403);
    expect((await librarian('PUT', 'books/emma', { ...emma, state: 'available' })).status).toBe(200);
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

  it('takes ward and roles from a provider, for patients and their stays', async () => {
    const ward = join(folder, 'ward-of-a-provider');
    cpSync(join(root, 'tests/hospital/resources'), join(ward, 'resources'), { recursive: true });
    const patients = `apiVersion: admin/v1
resource: patients
title: Patient
access: { use: ROLE_DOCTOR || ROLE_NURSE, delete: false, rows: self.ward == user.ward }
titleField: name
fields: { code: code, name: string!, ward: { type: string, readOnly: true, stamp: { create: { expr: user.ward } } }, born: date }
`;
    const theirStays = `apiVersion: admin/v1
resource: stays
title: Stay
access: { use: ROLE_DOCTOR || ROLE_NURSE, create: ROLE_DOCTOR, rows: self._data.patient.ward == user.ward }
fields: { code: code, patient: { type: ref, to: patients, required: true }, from: date! }
`;
    const signIn = 'signIn: { records: optional, roles: claims.groups, attributes: { ward: claims.ward } }\n';
    writeFileSync(join(ward, 'resources/patients.yaml'), patients);
    writeFileSync(join(ward, 'resources/stays.yaml'), theirStays);
    const app = join(ward, 'resources/_app.yaml');
    writeFileSync(app, readFileSync(app, 'utf8') + signIn);
    const people: Readonly<Record<string, object>> = {
      dora: { ward: 'icu', groups: ['ROLE_DOCTOR'] },
      nils: { ward: 'icu', groups: ['ROLE_NURSE', 'porters'] },
      olga: { ward: 'surgery', groups: 'ROLE_DOCTOR' },
    };
    const provider = await openIdentityProvider({
      claimsOf: (username) => ({ preferred_username: username, ...people[username] }),
      claims: { profile: ['preferred_username', 'ward', 'groups'] },
    });
    const own = { PUBLIC_URL: publicUrl, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'steward', OIDC_CLIENT_SECRET: provider.secret };
    const origin = await serve(ward, 'dev', { ...own, OIDC_USER_CLAIM: 'preferred_username' });
    const forward = (url: string, init?: RequestInit): Promise<Response> => fetch(new URL(url.replace(publicUrl, origin), origin), init);
    const come = async (username: string): Promise<ProviderBrowser> => {
      const browser = new ProviderBrowser(() => ({ request: forward }));
      expect((await browser.signIn(username, '/')).url.href).toBe(`${publicUrl}/?login_successful=true`);
      return browser;
    };
    const [dora, nils, olga] = [await come('dora'), await come('nils'), await come('olga')];
    expect((await nils.call('GET', 'whoami')).body).toMatchObject({ username: 'nils', ward: 'icu', roles: ['ROLE_NURSE'] });
    expect((await nils.call('POST', 'patients', { code: 'p1', name: 'Ida' })).body).toMatchObject({ data: { ward: 'icu' } });
    const stay = { code: 's1', patient: 'p1', from: '2026-11-01' };
    expect((await nils.call('POST', 'stays', stay)).status).toBe(403);
    expect((await dora.call('POST', 'stays', stay)).status).toBe(201);
    expect((await olga.call('POST', 'stays', { ...stay, code: 's2' })).status).toBe(422);
    expect((await nils.call('GET', 'stays')).body).toMatchObject({ data: [{ code: 's1' }] });
    expect([(await olga.call('GET', 'stays')).body, (await olga.call('GET', 'patients/p1')).status]).toMatchObject([{ data: [] }, 404]);
    await stop();
    await provider.close();
  });
});

describe('the back-office of this repository', () => {
  it('is built from the tarball, and serves its orders', async () => {
    const shop = join(folder, 'shop');
    for (const part of ['resources', 'platform', 'custom-screens', 'locales', 'public', 'steward.config.ts'])
      cpSync(join(root, part), join(shop, part), { recursive: true });
    writeFileSync(join(shop, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }\n');
    expect(await steward(shop, 'check', '--strict')).toMatchObject({ code: 0 });
    expect(await steward(shop, 'build')).toMatchObject({ code: 0 });
    const origin = await serve(shop, 'start', { SEED: '50' });
    const [admin, nobody] = [await enter(origin, 'admin'), await enter(origin, 'nobody')];
    const { data, metadata } = await admin('GET', 'orders?_limit=5');
    expect([(data as readonly unknown[]).length, (metadata as { readonly total: number }).total >= 50]).toEqual([5, true]);
    expect((await nobody('GET', 'orders')).status).toBe(403);
    const { html, files } = await openInTab(origin, 'admin', '/orders');
    expect(html).toContain('id="frame"');
    expect(files.filter((file) => !/ 200\b/.test(file))).toEqual([]);
    await stop();
  });
});
