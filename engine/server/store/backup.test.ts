/** What is no backup of this store is refused with what to do, and the store stays as it was. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBackup, listBackups, scheduleNightlyBackup, storeArchiveName } from './backup.ts';
import { openEmbeddedStore } from './pglite.ts';
import { restoreDataFolder } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-restore-'));
const dir = join(folder, 'data');
const now = new Date('2031-05-01T12:00:00Z');
let whole = '';

beforeAll(async () => {
  const store = await openEmbeddedStore(dir);
  await store.query('create table r_notes (id text primary key)');
  await store.query(`insert into r_notes select n::text from generate_series(1, 5000) n`);
  whole = await createBackup(store, dir, now);
  await store.query(`delete from r_notes where id <> '7'`);
  await store.close();
  mkdirSync(join(dir, 'files'));
  writeFileSync(join(dir, 'files', 'kept'), 'a file');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the backup, changed: unpacked into `change`, packed again. */
function changed(name: string, change: (folder: string) => void): string {
  const path = join(folder, name);
  const open = join(folder, `${name}-open`);
  for (const each of [path, open]) mkdirSync(each);
  execFileSync('tar', ['xzf', join(whole, storeArchiveName), '-C', open]);
  change(open);
  execFileSync('tar', ['czf', join(path, storeArchiveName), '-C', open, '.']);
  return path;
}

// The lock is numbered anew by each who takes it.
const files = (of: string): readonly string[] =>
  readdirSync(of, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith('lock/'))
    .sort();

async function stored(): Promise<readonly unknown[]> {
  const store = await openEmbeddedStore(dir);
  const rows = await store.query('select id from r_notes');
  await store.close();
  return rows;
}

const bad: readonly (readonly [name: string, make: () => string | Promise<string>, says: RegExp])[] = [
  [
    'cut off in the middle',
    () => {
      const path = join(folder, 'cut');
      cpSync(whole, path, { recursive: true });
      const file = join(path, storeArchiveName);
      truncateSync(file, Math.floor(statSync(file).size / 2));
      return path;
    },
    /The backup \S+cut cannot be opened \(.+\)\. Nothing was changed: restore another backup; npx steward store status names the newest\./,
  ],
  [
    'cut off in its last bytes',
    () => {
      const path = join(folder, 'end');
      cpSync(whole, path, { recursive: true });
      const file = join(path, storeArchiveName);
      truncateSync(file, statSync(file).size - 9);
      return path;
    },
    /The backup \S+end cannot be opened \(.+\)\. Nothing was changed: restore another backup; npx steward store status names the newest\./,
  ],
  [
    'an archive of something else',
    () => {
      const path = join(folder, 'photos');
      mkdirSync(join(path, 'in'), { recursive: true });
      writeFileSync(join(path, 'in', 'photo.txt'), 'a photo');
      execFileSync('tar', ['czf', join(path, storeArchiveName), '-C', join(path, 'in'), '.']);
      return path;
    },
    /The backup \S+photos (cannot be opened \(.+\)\.|holds no records of Steward\.) Nothing was changed: restore another backup; npx steward store status names the newest\./,
  ],
  [
    'the database of another program',
    async () => {
      const other = await openEmbeddedStore(null);
      await other.query('create table photos (id text primary key)');
      const path = await createBackup(other, join(folder, 'strange'), now);
      await other.close();
      return path;
    },
    /The backup \S+ holds no records of Steward\. Nothing was changed: restore another backup; npx steward store status names the newest\./,
  ],
  [
    'of a newer PostgreSQL',
    () => changed('newer', (open) => writeFileSync(join(open, 'PG_VERSION'), '99\n')),
    /The backup \S+newer cannot be opened \(.+\)\. Nothing was changed: restore another backup; npx steward store status names the newest\./,
  ],
];

describe('a restore of what is', () => {
  it.each(bad)('%s is refused, with what is wrong', async (_name, make, says) => {
    const before = files(dir);
    const path = await make();
    await expect(restoreDataFolder(path, dir, { isReplacing: true, now })).rejects.toThrow(says);
    expect(files(dir)).toEqual(before);
    expect(readFileSync(join(dir, 'files', 'kept'), 'utf8')).toBe('a file');
    expect(await stored()).toEqual([{ id: '7' }]);
  });

  it('the backup itself brings back what it held', async () => {
    await restoreDataFolder(whole, dir, { isReplacing: true, now });
    expect((await stored()).length).toBe(5000);
  });
});

describe('a server that runs on', () => {
  const copyTo = async (file: string): Promise<void> => Promise.resolve(writeFileSync(file, 'a store'));
  const patience = { timeout: 60_000 };
  const fail = (error: unknown): never => expect.unreachable(String(error));

  it('makes a backup each night, catches up on one that is two days late, and keeps the newest', async () => {
    const own = mkdtempSync(join(folder, 'nights-'));
    let at = '2031-05-01T12:00:00Z';
    let looks = 0;
    const now = (): Date => {
      looks += 1;
      return new Date(at);
    };
    const end = scheduleNightlyBackup({ store: { copyTo }, dir: own, count: 2, now, onFailure: fail }, 1);
    const made = () => listBackups(own).map((backup) => backup.at);
    const goesOn = async (moment: string): Promise<void> => {
      at = moment;
      const before = looks;
      // The first look may have begun before.
      await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 2), patience);
    };
    await vi.waitFor(() => expect(made()).toEqual(['2031-05-01T12:00:00Z']), patience);
    // By day, and in the night after too short a day.
    for (const moment of ['2031-05-01T23:00:00Z', '2031-05-02T03:30:00Z', '2031-05-02T13:00:00Z']) await goesOn(moment);
    expect(made()).toEqual(['2031-05-01T12:00:00Z']);
    at = '2031-05-03T03:10:00Z';
    await vi.waitFor(() => expect(made()).toEqual(['2031-05-03T03:10:00Z', '2031-05-01T12:00:00Z']), patience);
    // The same night, and later that day.
    for (const moment of ['2031-05-03T03:50:00Z', '2031-05-04T02:50:00Z']) await goesOn(moment);
    at = '2031-05-04T03:00:00Z';
    await vi.waitFor(() => expect(made()).toEqual(['2031-05-04T03:00:00Z', '2031-05-03T03:10:00Z']), patience);
    await goesOn('2031-05-06T02:00:00Z');
    expect(made()).toHaveLength(2);
    at = '2031-05-06T14:00:00Z';
    await vi.waitFor(() => expect(made()[0]).toBe('2031-05-06T14:00:00Z'), patience);
    end();
  });

  it('says that one failed, leaves no half of it, and tries again', async () => {
    const own = mkdtempSync(join(folder, 'full-'));
    const failures: unknown[] = [];
    let isFull = true;
    const tries = async (file: string): Promise<void> => (isFull ? Promise.reject(new Error('no space left')) : copyTo(file));
    const end = scheduleNightlyBackup(
      { store: { copyTo: tries }, dir: own, count: 2, now: () => now, onFailure: (error) => void failures.push(error) },
      1,
    );
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), patience);
    expect(String(failures[0])).toContain('no space left');
    isFull = false;
    await vi.waitFor(() => expect(listBackups(own)).toHaveLength(1), patience);
    end();
    expect(readdirSync(join(own, 'backups'))).toHaveLength(1);
  });

  it('makes none where there are to be none, or where the store has its own', async () => {
    const own = mkdtempSync(join(folder, 'none-'));
    for (const [store, count] of [
      [{ copyTo }, 0],
      [{}, 7],
    ] as const)
      scheduleNightlyBackup({ store, dir: own, count, now: () => expect.unreachable('nobody looks'), onFailure: fail }, 1)();
    await new Promise(setImmediate);
    expect(readdirSync(own)).toEqual([]);
  });
});
