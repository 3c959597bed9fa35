// `npm test`: installs what is missing, then runs every check and every test. Plain Node, so that it runs on a fresh clone.
// `npm test -- unit browser`: parts of it, of `check`, `unit` and `browser`. `npm test -- --shard=1/4`: a quarter of the tests, for one of four machines.
// `npm run test:long`: the tests with all generated cases, from a new seed; `npm run test:long -- --seed=7` draws those of that seed.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureDependencies, ensureNode } from '../engine/server/prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const shard = process.argv.slice(2).filter((arg) => arg.startsWith('--shard='));
const isLong = process.argv.includes('--long');
const [seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.flatMap((arg) => /^--seed=(\d+)$/.exec(arg)?.[1] ?? []);
const only = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));

function run(title, command, args, env = {}) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) {
    console.error(`\n${title}: failed`);
    process.exit(status ?? 1);
  }
}

/** A Chromium for the browser tests: the one named by CHROMIUM, a system one, or the one that Playwright has downloaded. */
async function findChromium() {
  const system = [
    // Without a window around its pages, which nobody looks at here: two thirds of the work.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  // Only here: the packages are not there from the start.
  const { chromium } = await import('@playwright/test');
  return [process.env.CHROMIUM, ...system, chromium.executablePath()].find((path) => path && existsSync(path));
}

async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('\n— no Chromium found: trying to install one');
  const attempts = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell']],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { cwd: root, stdio: 'inherit' });
    const installed = await findChromium();
    if (installed) return installed;
  }
  console.error('The browser tests need Chromium. Install one, or set CHROMIUM to its path, and run `npm test` again.');
  return process.exit(1);
}

/** The API tests run on PostgreSQL as well when one is installed; on CI, with the right to, it is installed. */
function ensurePostgres() {
  const installed = existsSync('/usr/lib/postgresql') || process.env.TEST_DATABASE_URL;
  if (installed || !process.env.CI || process.getuid?.() !== 0) return;
  spawnSync('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql'], { stdio: 'inherit' });
}

ensureNode();
ensureDependencies(root);
const isAsked = (part) => only.length === 0 || only.includes(part);
// What cannot be divided is done once.
const isFirst = shard.every((arg) => arg.startsWith('--shard=1/'));
const env = { CHROMIUM: await ensureChromium() };
ensurePostgres();

if (isAsked('check') && isFirst) run('check', 'npm', ['run', '--silent', 'check:all']);
const drawn = isLong ? { TEST_LONG: '1', TEST_SEED: seed } : {};
if (isAsked('unit'))
  run(isLong ? `unit, all generated cases of seed ${seed}` : 'unit', 'npx', ['vitest', 'run', ...shard], { ...env, ...drawn });
if (isAsked('browser')) {
  ensureBuild(root);
  rmSync(join(root, '.cache', 'browser-data'), { recursive: true, force: true });
  run('browser', 'npx', ['playwright', 'test', ...shard], { ...env, ...drawn });
}
console.log('\nAll checks and tests passed.');
