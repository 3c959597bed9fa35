/** Every command of the page of operations, tried as it stands there. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { modelOf } from '../api/api.ts';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'steward-operations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = readManualPage('operations').blocks.flatMap((block) =>
  block.kind === 'code' && block.language === 'sh' ? block.text.split('\n').filter((line) => line.startsWith('npx steward ')) : [],
);

it('does what the page says, line by line', { timeout: 300_000 }, async () => {
  const dir = join(folder, 'data');
  const store = await openEmbeddedStore(dir);
  await migrateStore(store, modelOf('tests/fixtures'));
  await store.close();
  const newest = (): string => join(dir, 'backups', readdirSync(join(dir, 'backups')).sort().at(-1) ?? '');
  const { DATABASE_URL: _none, ...env } = process.env;
  const said: string[] = [];
  for (const line of lines) {
    const args = line
      .replace('npx steward ', '')
      .replace('/mnt/backups', join(folder, 'elsewhere'))
      .replace(/data\/backups\/\S+/, () => newest());
    // Rejects with what it said when it ends with another code than 0.
    const { stdout } = await run(process.execPath, [join(root, 'engine/studio/cli/bin.mjs'), ...args.split(' ')], {
      cwd: root,
      env: { ...env, DATA_DIR: dir },
    });
    said.push(stdout);
  }
  expect(lines.map((line) => line.split(' ').slice(2, 4).join(' '))).toEqual([
    'store status',
    'store backup',
    'store backup',
    'store restore',
  ]);
  expect(said[0]).toContain('No server runs.');
  expect(said[1]?.trim()).toBe(newest());
  expect(existsSync(join(said[2]?.trim() ?? '', 'store.tar.gz'))).toBe(true);
  expect(said[2]).toContain(join(folder, 'elsewhere'));
  expect(said[3]).toContain('What was there is in');
});
