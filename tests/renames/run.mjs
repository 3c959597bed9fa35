// `node tests/renames/run.mjs`: the whole suite with every field of every resource under another name. tests/README.md says where it stands among the tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, ensureNode } from '../../engine/server/prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
ensureNode();
ensureDependencies(root);
const clone = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'steward-renamed-'));

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: clone, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('git', 'clone', '--quiet', root, '.');
ensureDependencies(clone);
const { register } = await import('tsx/esm/api');
register();
const { renameAll } = await import('./rename-all.ts');
renameAll(clone);
for (const command of ['access', 'schema', 'types']) run('node', 'engine/studio/cli/bin.mjs', command);
run('npm', 'run', '--silent', 'i18n');
run('npm', 'run', '--silent', 'docs');
run('npm', 'run', '--silent', 'format');
console.log(`\n— the suite runs in ${clone}`);
run('npm', 'test');
