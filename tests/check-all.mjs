// `npm run check:all`: everything that can be said of this repository without running it, as many at once as there are cores.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const steward = 'node engine/studio/cli/bin.mjs';
// The longest first.
const checks = [
  'npm run --silent lint',
  'npm run --silent types',
  'npm run --silent unused',
  'npm run --silent format:check',
  `${steward} check`,
  `${steward} fmt --check`,
  `${steward} access --check`,
  `${steward} schema --check`,
  `${steward} types --check`,
  'npm run --silent i18n:check',
];

/** Whether it found nothing; what it says is printed in one piece. */
function run(check) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.once('close', (code) => {
      if (said.length > 0 || code !== 0) process.stdout.write(`${code === 0 ? '✓' : '✗'} ${check}\n${Buffer.concat(said).toString()}`);
      resolve(code === 0);
    });
  });
}

async function runThoseLeft(left) {
  let isGood = true;
  for (let check = left.shift(); check !== undefined; check = left.shift()) isGood = (await run(check)) && isGood;
  return isGood;
}

const left = [...checks];
const outcomes = await Promise.all(Array.from({ length: availableParallelism() }, () => runThoseLeft(left)));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
