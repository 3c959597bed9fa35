import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { chromium } from '@playwright/test';
import { packPackages } from '../package.ts';
import { figure, printTable } from './figures.ts';
import type { Bench } from './main.ts';

/** Seconds from an empty folder to a list on screen. */
const aim = 90;

/**
 * What a newcomer waits for: `init`, `npm install`, `npm run dev`, signing in, and the list of the sample on screen. npm is asked for what its
 * cache holds first; packing Steward is not counted, for a registry would have it packed.
 */
export async function measureBeginning({ root }: Bench): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'steward-beginning-'));
  const { steward } = packPackages(place);
  const project = join(place, 'my-admin');
  const init = timeCommand(process.execPath, [join(root, 'engine/studio/cli/bin.mjs'), 'init', project, '--package', `file:${steward}`]);
  const install = timeCommand('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], project);
  const start = performance.now();
  const child = spawn('npm', ['run', 'dev'], { cwd: project, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await hearAddress(child.stdout);
    const listening = (performance.now() - start) / 1000;
    await openList(address);
    const shown = (performance.now() - start) / 1000;
    printBeginning([
      ['`npx steward init my-admin`', init],
      ['`npm install`', install],
      ['`npm run dev` listens', listening],
      ['signed in, the list is on screen', shown - listening],
    ]);
  } finally {
    // With all that npm has started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await once(child, 'close');
    rmSync(place, { recursive: true, force: true });
  }
}

function timeCommand(program: string, args: readonly string[], cwd?: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return (performance.now() - start) / 1000;
}

function hearAddress(output: Readable): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    output.once('end', () => reject(new Error(`npm run dev ended: ${said}`)));
  });
}

async function openList(address: string): Promise<void> {
  const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(`${address}/sso/login`);
  await page.locator('button[value=admin]').click();
  await page.getByRole('gridcell').first().waitFor({ timeout: 300_000 });
  await browser.close();
}

function printBeginning(steps: readonly (readonly [what: string, seconds: number])[]): void {
  const whole = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  const lines = steps.map(([what, seconds]) => [what, figure(seconds), '']);
  printTable(
    'From an empty folder to a list on screen',
    ['', 's', 'aim'],
    [...lines, ['in all', figure(whole), `≤ ${aim}: ${whole <= aim ? 'met' : '**no**'}`]],
  );
}
