/** The path of a new user: the ten steps of the manual, with its shell commands as they are written, from an empty folder to the browser. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { laySamplesOver, listSamples } from '../../engine/studio/manual/samples.ts';
import { projectFiles } from '../sources.ts';
import { expect, rowsOf, test, toast } from './steward.ts';

const manual = readManualPage('first-resource');
const steps = listSamples(manual);
/** The lines of its shell samples, in order. */
const commands = manual.blocks.flatMap((block) => (block.kind === 'code' && block.language === 'sh' ? block.text.trim().split('\n') : []));
/** Commands that stand in its sentences. */
const mentioned = [...readFileSync('engine/studio/manual/pages/first-resource.md', 'utf8').matchAll(/`(npx steward [a-z][^`]*)`/g)].map(
  ([, command = '']) => command,
);

// Packages are found in the folders above.
const folder = resolve('.cache/new-user');
// A test server of this repository is no part of what a new user runs. Nor is what `npx` has noted of an earlier clone in this folder:
// it goes on looking for the command where it was then.
const env = {
  ...process.env,
  ...{ NO_COLOR: '1', PORT: undefined, DATA_DIR: undefined, RESOURCES: undefined, SEED: undefined },
  npm_config_cache: join(folder, '.npm'),
};

/** Runs a command as it is written, in the folder of the clone; returns what it prints. */
function shell(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Writes the descriptors as they are after a step. */
function follow(step: number): void {
  const samples = steps.filter(({ under }) => Number.parseInt(under, 10) <= step);
  for (const { file, text } of laySamplesOver([], samples)) writeFileSync(join(folder, 'library', basename(file)), text);
}

let server: ChildProcess | null = null;

/** Starts a command that goes on, and gives the address that it prints. */
async function started(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { cwd: folder, env, detached: true, stdio: 'pipe' });
  server = child;
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const address = (): string => /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said)?.[0] ?? '';
  await expect.poll(() => address() || said, { timeout: 60_000, message: command }).toMatch(/^http:\S+$/);
  return address();
}

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of projectFiles) cpSync(name, join(folder, name), { recursive: true });
});
test.afterAll(() => {
  if (server?.pid !== undefined) process.kill(-server.pid);
  rmSync(folder, { recursive: true, force: true });
});

async function enter(page: Page, username: string, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/sso/login`, {
    form: { username, redirect: '/' },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
  await page.goto(`${origin}/books`);
}

test('the ten steps of the manual lead from an empty folder to a list, a form, transitions and a rule of roles', async ({
  page,
  quiet,
}) => {
  test.setTimeout(300_000);
  const [make = '', check = '', serve = ''] = commands;
  expect([make, check]).toEqual(['mkdir library', 'npx steward check library']);
  shell(make);
  follow(3);
  // Nothing but that its words are in one language so far.
  for (const line of shell(check)
    .split('\n')
    .filter((each) => / (warning|error): /.test(each)))
    expect(line).toMatch(/ has no German translation /);
  const origin = await started(serve);

  // The sign-in page offers one user for each role.
  await page.goto(origin);
  await expect(page.getByRole('button', { name: /^everyone/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^reader/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible({ timeout: 60_000 });

  // The page follows the files as they are saved.
  follow(5);
  const form = page.getByRole('main');
  await page.getByRole('link', { name: 'New book' }).first().click();
  await expect(form.getByRole('textbox', { name: /^Price/ })).toBeVisible({ timeout: 90_000 });
  await form.getByRole('textbox', { name: /^Code/ }).fill('emma');
  await form.getByRole('textbox', { name: /^Title/ }).fill('Emma');
  await form.getByRole('combobox', { name: /^Kind/ }).click();
  await page.getByRole('option', { name: 'Novel' }).click();
  await form.getByRole('textbox', { name: /^Pages/ }).fill('474');
  await form.getByRole('textbox', { name: /^Price/ }).fill('12.50');
  const typeDay = async (digits: string): Promise<void> => {
    await form
      .getByRole('group', { name: /^Published/ })
      .getByRole('spinbutton', { name: 'Day' })
      .click();
    await page.keyboard.type(digits);
    await page.keyboard.press('Tab');
  };
  await typeDay('01012099');
  await expect(form.getByText('That day has not come yet').first()).toBeVisible();
  await typeDay('23121815');
  await page.keyboard.press('Control+S');
  await expect(rowsOf(page)).toHaveCount(1);

  follow(8);
  await expect(page.getByRole('link', { name: 'New book' })).toHaveCount(0, { timeout: 90_000 });
  for (const command of mentioned.filter((each) => /access|expand/.test(each))) expect(shell(command)).not.toBe('');
  expect(readFileSync(join(folder, 'ACCESS.md'), 'utf8')).toContain('ROLE_LIBRARIAN');
  follow(10);
  await enter(page, 'librarian', origin);
  await page.getByRole('link', { name: 'New book' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Code/ }).fill('folio');
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('First folio');
  await dialog.getByRole('combobox', { name: /^Kind/ }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('100.01');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await expect(toast(page, 'First folio was saved.')).toBeVisible();
  const row = rowsOf(page).filter({ hasText: 'First folio' });
  const open = async (): Promise<void> => row.getByRole('button', { name: /^Actions of/ }).click();
  await open();
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Shelve' }).click();
  await expect(toast(page, 'First folio stands on the shelf.')).toBeVisible();
  await expect(row).toContainText('Available');
  await open();
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toHaveAccessibleDescription(/Books above 100.00 are never withdrawn/);
  await enter(page, 'reader', origin);
  await expect(row).toContainText('Available');
  await expect(page.getByRole('link', { name: 'New book' })).toHaveCount(0);
  const taken = await page.request.put(`${origin}/api/v1/books/folio`, { data: { state: 'withdrawn' }, headers: { origin } });
  expect(taken.status()).toBe(403);
  // Left before its server is. Fonts are not handed out from the packages of a folder above; nothing else was complained of.
  await page.goto('about:blank');
  const others = quiet.filter((line) => !line.includes('.woff2'));
  quiet.length = 0;
  expect(others).toEqual([]);
});
