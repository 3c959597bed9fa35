import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page, type Route } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectFiles } from '../sources.ts';

// A cold development server bundles its dependencies and fills a store first.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const project = join(import.meta.dirname, '../..');
const executable = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path));
if (executable === undefined) console.warn('tests/live is skipped: there is no Chromium. Install one, or set CHROMIUM to its path.');

let root = '';
let origin = '';
let output = '';
let dev: ChildProcess | null = null;
let ended: Promise<unknown> = Promise.resolve();
let browser: Browser | null = null;
let page: Page;

const resource = (name: string) => join(root, 'resources', name);
const edit = (name: string, from: string, to: string) => {
  const text = readFileSync(resource(name), 'utf8');
  if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
  writeFileSync(
    resource(name),
    text.replace(from, () => to),
  );
};

/** What is edited; ours may be written otherwise. */
const crews = `apiVersion: admin/v1
resource: crews
title: Shift
access: true
fields:
  code: code
  name: string!
`;

/** A folder with this project's files and dependencies, where descriptors may be edited. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-live-'));
  for (const name of projectFiles) cpSync(join(project, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  const packages = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  for (const name of packages) symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'resources/crews.yaml'), crews);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function start(): Promise<void> {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  // The configuration leaves the API out of a Vite that vitest runs.
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  const child = (dev = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
    cwd: root,
    env: { ...env, DATA_DIR: join(root, '.data'), SEED: '40' },
  }));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  ended = once(child, 'exit').then(([code, signal]) => (output += `\nThe development server has ended: ${String(code ?? signal)}.\n`));
  await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), { timeout: 240_000, interval: 500 });
}

/** Says whether the page was loaded anew since it was opened. */
const isSamePage = () => page.evaluate(() => '__opened' in globalThis);
const open = async (path: string) => {
  await page.goto(`${origin}${path}`);
  await page.evaluate(() => Object.assign(globalThis, { __opened: true }));
};
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
const overlay = () => page.locator('vite-error-overlay');

describe.skipIf(executable === undefined)('the development server, while a page is open', () => {
  beforeAll(async () => {
    root = copied();
    await start();
    browser = await chromium.launch({ ...(executable ? { executablePath: executable } : {}), args: ['--no-sandbox', '--disable-gpu'] });
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(90_000);
    const answer = await page.request.post(`${origin}/sso/login`, {
      form: { username: 'admin', redirect: '/' },
      headers: { origin },
      maxRedirects: 0,
    });
    expect(answer.status(), await answer.text()).toBe(303);
    const made = await page.request.post(`${origin}/api/v1/crews`, { data: { code: 'NIGHT', name: 'Night shift' }, headers: { origin } });
    expect(made.status(), await made.text()).toBe(201);
    // Dependencies found on the way make Vite load the page anew: once per kind of screen is enough.
    for (const path of ['/crews', '/crews/create']) {
      await page.goto(`${origin}${path}`);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
    }
  });

  afterAll(async () => {
    await browser?.close();
    dev?.kill();
    await ended;
    if (root !== '') rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  });

  // What a server said, and how it ended, is the only trace of why it stopped answering.
  beforeEach(({ onTestFailed }) => onTestFailed(() => console.log(output.slice(-10_000))));

  it('draws an edited column of a list', async () => {
    await open('/crews');
    await heading('Name').waitFor();
    edit('crews.yaml', 'name: string!', 'name: {type: string, required: true, title: Full name}');
    await heading('Full name').waitFor();
    expect(await isSamePage()).toBe(true);
  });

  it('draws an edited field of a form, and keeps what was typed', async () => {
    await open('/crews/create');
    await page.getByRole('textbox', { name: /^Full name/ }).fill('Night shift');
    edit('crews.yaml', 'title: Full name', 'title: Crew, maxLength: 5');
    const input = page.getByRole('textbox', { name: /^Crew/ });
    await input.waitFor();
    expect(await input.inputValue()).toBe('Night shift');
    await input.blur();
    await page
      .getByText(/at most 5|no more than 5|5 characters/i)
      .first()
      .waitFor();
    edit('crews.yaml', ', maxLength: 5', '');
    await page
      .getByText(/at most 5|no more than 5|5 characters/i)
      .first()
      .waitFor({ state: 'detached' });
    expect(await input.inputValue()).toBe('Night shift');
    expect(await isSamePage()).toBe(true);
  });

  it('draws what was saved while the page was getting its list', async () => {
    const list = /virtual:steward\/list\/crews/;
    const late = async (route: Route) => {
      const body = await (await fetch(route.request().url())).text();
      edit('crews.yaml', 'title: Crew', 'title: Gang, maxLength: 9');
      // Told to the page before it runs what it was getting.
      await page.waitForTimeout(3000);
      await route.fulfill({ body, contentType: 'text/javascript' });
    };
    await page.route(list, late, { times: 1 });
    await open('/crews');
    await heading('Gang').waitFor();
    expect(await isSamePage()).toBe(true);
  });

  it('takes a descriptor that an editor empties before it fills it, on the page and behind the API', async () => {
    await open('/crews');
    const whole = readFileSync(resource('crews.yaml'), 'utf8');
    for (const [round, gap] of [0, 2, 10, 25, 60].entries()) {
      const title = `Round ${round}`;
      const file = openSync(resource('crews.yaml'), 'w');
      await pause(gap);
      writeSync(file, whole.replace('title: Gang', `title: ${title}`).replace('maxLength: 9', `maxLength: ${round + 1}`));
      closeSync(file);
      await heading(title).waitFor();
      const long = { data: { code: `R${round}`, name: 'x'.repeat(round + 2) }, headers: { origin } };
      await expect
        .poll(async () => (await page.request.post(`${origin}/api/v1/crews`, long)).text(), { timeout: 90_000 })
        .toContain(`at most ${round + 1} `);
    }
    expect(await isSamePage()).toBe(true);
  });

  it('answers again once the mistake that kept the API from starting is mended', async () => {
    const read = () => page.request.get(`${origin}/api/v1/crews`);
    edit('crews.yaml', 'fields:', 'felds:');
    appendFileSync(join(root, 'engine/server/log.ts'), '\n');
    await expect.poll(async () => (await read()).status(), { timeout: 90_000 }).toBe(503);
    expect(await (await read()).text()).toContain('crews.yaml');
    edit('crews.yaml', 'felds:', 'fields:');
    await expect.poll(async () => (await read()).status(), { timeout: 90_000 }).toBe(200);
  });

  it('offers a new descriptor in the menu, with its list, its form and its API', async () => {
    await open('/crews');
    writeFileSync(
      resource('coupons.yaml'),
      [
        'apiVersion: admin/v1',
        'resource: coupons',
        'title: Coupon',
        'menu: {group: budgets}',
        'access: true',
        'fields:',
        '  code: code',
        '  name: string!',
        '',
      ].join('\n'),
    );
    await page.getByRole('link', { name: 'Coupons' }).click();
    await page.getByRole('heading', { name: 'Coupons' }).waitFor();
    // The API starts anew, and what it answers meanwhile is lost.
    await expect.poll(async () => (await page.request.get(`${origin}/api/v1/coupons`)).status(), { timeout: 90_000 }).toBe(200);
    await page
      .getByRole('link', { name: /create|new/i })
      .first()
      .click();
    await page.getByRole('textbox', { name: /^Code/ }).fill('SPRING');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Spring sale');
    await page
      .getByRole('button', { name: /create/i })
      .last()
      .click();
    await expect.poll(async () => (await page.request.get(`${origin}/api/v1/coupons/SPRING`)).status(), { timeout: 90_000 }).toBe(200);
    expect(await isSamePage()).toBe(true);
  });

  it('names the place of a mistake over the page, while the API answers as before; a repair takes the words away', async () => {
    await open('/coupons');
    await heading('Name').waitFor();
    edit('coupons.yaml', 'fields:', 'felds:');
    await overlay().waitFor();
    expect(await overlay().locator('.message-body').textContent()).toContain(
      'resources/coupons.yaml:6:1: "felds" is not a key of a resource',
    );
    expect((await page.request.get(`${origin}/api/v1/coupons/SPRING`)).status()).toBe(200);
    edit(
      'coupons.yaml',
      'felds:\n  code: code\n  name: string!',
      'fields:\n  code: code\n  name: {type: string, required: true, title: Motto}',
    );
    await heading('Motto').waitFor();
    await overlay().waitFor({ state: 'detached' });
    expect(await isSamePage()).toBe(true);
  });

  it('draws a hand-written page, and nothing of it for who lacks the right [P1-2.1-032]', async () => {
    await open('/demo');
    await page.getByRole('tab', { name: 'Response of whoami' }).waitFor();
    await page.getByText('ROLE_ADMIN').first().waitFor();
    for (const [tab, word] of [
      ['Roles and menu', 'User management'],
      ['Saved list filters', 'steward.'],
      ['Locale formats', '12.345,67'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByText(word).first().waitFor();
    }
    expect((await page.request.get(`${origin}/api/v1/demo`)).status()).toBe(404);
    await page.request.post(`${origin}/sso/login`, { form: { username: 'nobody', redirect: '/' }, headers: { origin }, maxRedirects: 0 });
    await page.goto(`${origin}/demo`);
    await page.getByRole('main').getByText('403').first().waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });
});
