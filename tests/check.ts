/**
 * `npm run check [-- REVISION]`: what can be known within a minute of what was changed since that revision, HEAD unless told otherwise:
 * types, linters and layout, descriptors, and the tests that the change can reach, the nearest first, as many as the time allows.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { reachedBy, type Reached } from './reach.ts';
import { codeRoots, modulesBelow } from './sources.ts';
import { readTimes } from './times.ts';

const root = join(import.meta.dirname, '..');
const [revision = 'HEAD'] = process.argv.slice(2);
const secondsForTests = 40;
/** Of a test file that has never been run here. */
const secondsUnknown = 4;
const named = 12;

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

interface Outcome {
  readonly title: string;
  readonly isGood: boolean;
  readonly said: string;
}

function run(title: string, command: string, args: readonly string[]): Promise<Outcome> {
  const begin = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '1' } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${title} (${Math.round((Date.now() - begin) / 1000)} s)`);
      resolve({ title, isGood: code === 0, said });
    });
  });
}

/** As many as the time allows: the nearest first, among these the quickest. One that takes too long leaves its place to those behind it. */
function affordable(reached: readonly Reached[]): readonly string[] {
  const times = readTimes();
  let left = secondsForTests * availableParallelism();
  const costs = reached.map(({ test, steps }) => ({ test, steps, seconds: times[test] ?? secondsUnknown }));
  const sorted = costs.toSorted((one, other) => one.steps - other.steps || one.seconds - other.seconds);
  return sorted.flatMap(({ test, seconds }) => {
    if (seconds > left || seconds > secondsForTests) return [];
    left -= seconds;
    return [test];
  });
}

/** Runs the chosen tests until the time is over; those that were not done by then have not been asked. */
async function askTests(): Promise<{ readonly asked: ReadonlySet<string>; readonly isGood: boolean }> {
  if (chosen.length === 0) return { asked: new Set(), isGood: true };
  const vitest = await createVitest('test', { root, watch: false, passWithNoTests: true });
  await vitest.standalone();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    void vitest.cancelCurrentRun('keyboard-input');
  };
  // The second time ends a test that is at work.
  const clocks = [secondsForTests, secondsForTests + 5].map((seconds) => setTimeout(end, seconds * 1000));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    chosen.flatMap((test) => vitest.getModuleSpecifications(join(root, test))),
  );
  clocks.forEach(clearTimeout);
  await vitest.close();
  const isWhole = ({ children }: TestModule): boolean => [...children.allTests('pending'), ...children.allTests('skipped')].length === 0;
  const asked = testModules.filter((module) => module.state() !== 'queued' && (!isOver || isWhole(module)));
  return {
    asked: new Set(asked.map(({ relativeModuleId }) => relativeModuleId)),
    isGood: unhandledErrors.length === 0 && testModules.every((module) => module.state() !== 'failed'),
  };
}

const changed = [...new Set([...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')])];
const standing = changed.filter((file) => existsSync(join(root, file)));
const written = standing.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const sources = [...codeRoots, 'tests'].flatMap(modulesBelow);
const reached = reachedBy(changed, sources);
const chosen = affordable(reached);
console.log(`${changed.length} files changed since ${revision}; ${reached.length} files of tests can tell.`);

// Each of these works for one core; the tests then have all of them.
const statics = await Promise.all([
  run('types', 'npx', ['tsc', '--noEmit']),
  (async () => [
    await run('linter', 'npx', ['oxlint', ...written]),
    ...(written.length === 0
      ? []
      : [await run('rules of types', 'npx', ['eslint', '--max-warnings', '0', '--no-warn-ignored', ...written])]),
    ...(standing.length === 0
      ? []
      : [await run('layout', 'npx', ['prettier', '--check', '--log-level', 'warn', '--ignore-unknown', ...standing])]),
    await run('descriptors', process.execPath, ['engine/studio/cli/bin.mjs', 'check']),
  ])(),
]);
const bad = statics.flat().filter(({ isGood }) => !isGood);
for (const { title, said } of bad) console.log(`\n— ${title}\n${said}`);
const { asked, isGood } = await askTests();
const unasked = reached.filter(({ test }) => !asked.has(test)).map(({ test }) => test);
if (unasked.length > 0) {
  const more = unasked.length > named ? ` and ${unasked.length - named} more` : '';
  console.log(`\nNot asked for want of time, \`npm test\` asks them all: ${unasked.slice(0, named).join(', ')}${more}`);
}
const isMute = reached.length > 0 && asked.size === 0;
if (isMute) console.log('No test was done in time: this says nothing about what the change does.');
process.exit(bad.length === 0 && isGood && !isMute ? 0 : 1);
