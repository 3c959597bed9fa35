/** What a file store promises wherever its bytes are: in a folder, in the database, in a bucket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../engine/server/blobs/blobs.ts';
import { openBlobBucket } from '../../engine/server/blobs/bucket.ts';
import { openBlobFolder } from '../../engine/server/blobs/folder.ts';
import { openBlobContents } from '../../engine/server/files/blob-contents.ts';
import type { FileContents } from '../../engine/server/files/contents.ts';
import { openFileStore, type FileStore, type NewStoredFile } from '../../engine/server/files/files.ts';
import { openStoredContents } from '../../engine/server/files/stored.ts';
import type { Resource } from '../../engine/model/model.ts';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { planetModel } from '../fixtures/planets.ts';
import { openTestBucket, type TestBucket } from './bucket.ts';

const planets = planetModel.resources['planets'] as Resource;
let bucket: TestBucket;
const folder = mkdtempSync(join(tmpdir(), 'file-store-'));
beforeAll(async () => void (bucket = await openTestBucket()));
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const textOf = async (data: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of data) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
async function* say(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const fileOf = (name: string, id = 'mars'): NewStoredFile => ({
  ...{ name, type: 'text/plain' },
  owner: { resource: 'planets', id, parent: '' },
});

const fail = (error: unknown): never => {
  throw error;
};
const places: readonly (readonly [string, (store: Store) => { contents: FileContents; countKept: () => Promise<number> }])[] = [
  ['a folder', () => overBlobs(openBlobFolder(folder))],
  ['a bucket', () => overBlobs(openBlobBucket(bucket.accessTo('store')))],
  [
    'the database',
    (store) => ({
      contents: openStoredContents(store),
      countKept: async () => (await store.query('select distinct content from file_part')).length,
    }),
  ],
];

function overBlobs(blobs: BlobStore): { contents: FileContents; countKept: () => Promise<number> } {
  const countKept = async (): Promise<number> => {
    let count = 0;
    for await (const _ of blobs.list('files')) count += 1;
    return count;
  };
  return { contents: openBlobContents(blobs, fail), countKept };
}

describe.each(places)('files whose bytes are in %s', (_name, open) => {
  let store: Store;
  let files: FileStore;
  let countKept: () => Promise<number>;
  beforeAll(async () => {
    store = await openEmbeddedStore(null);
    await migrateStore(store, planetModel);
    const opened = open(store);
    files = await openFileStore(store, opened.contents);
    ({ countKept } = opened);
  });
  afterAll(() => store.close());
  const read = async (name: string): Promise<string | null> => {
    const file = await files.open(name);
    return file && textOf(file.read());
  };

  it('are read as they were kept, also empty', async () => {
    expect(await files.save(fileOf('a.txt'), say('hello'))).toBe(5);
    expect(await files.save(fileOf('none.txt'), say(''))).toBe(0);
    expect([await read('a.txt'), await read('none.txt'), await read('b.txt')]).toEqual(['hello', '', null]);
  });

  it('take the place of another, whose bytes go', async () => {
    const kept = await countKept();
    await files.save(fileOf('a.txt'), say('again'));
    expect([await read('a.txt'), await countKept()]).toEqual(['again', kept]);
  });

  it('take the place of another with a transaction, and not before', async () => {
    const kept = await countKept();
    const frees: (() => Promise<void>)[] = [];
    const onCommit = (free: () => Promise<void>): void => void frees.push(free);
    const undone = store.tx(async (tx) => {
      await files.save(fileOf('a.txt'), say('undone'), { tx, onCommit });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await read('a.txt')).toBe('again');
    frees.length = 0;
    await store.tx((tx) => files.save(fileOf('a.txt'), say('done'), { tx, onCommit }));
    expect(await read('a.txt')).toBe('done');
    expect(frees).toHaveLength(1);
    for (const free of frees) await free();
    expect(await read('a.txt')).toBe('done');
    // What was undone is left to the sweep, at most: nobody knows for certain that a commit has failed.
    expect(await countKept()).toBeLessThanOrEqual(kept + 1);
  });

  it('go with their record, and no others', async () => {
    await files.save(fileOf('of-venus.txt', 'venus'), say('one'));
    await files.save(fileOf('also-of-venus.txt', 'venus'), say('two'));
    const kept = await countKept();
    const free = await store.tx((tx) => files.release({ resource: planets, id: 'venus' }, tx));
    await free();
    expect([await read('of-venus.txt'), await read('also-of-venus.txt'), await read('a.txt')]).toEqual([null, null, 'done']);
    expect(await countKept()).toBe(kept - 2);
  });

  it('are not there when their sender breaks off', async () => {
    const kept = await countKept();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(300_000);
      throw new Error('gone');
    }
    await expect(files.save(fileOf('broken.txt'), broken())).rejects.toThrow('gone');
    expect([await read('broken.txt'), await countKept()]).toEqual([null, kept]);
  });

  it.each(['../a', 'a/b', '', '.a', 'a b', 'ä'])('have no name like %j', async (name) => {
    await expect(files.save(fileOf(name), say('x'))).rejects.toThrow('is not a name for a file');
  });
});

describe('what a killed process left behind', () => {
  const day = 86_400_000;
  /** Blobs of these ages, in days. */
  const listing = (isShared: boolean, ages: Readonly<Record<string, number>>, removed: string[]): BlobStore => ({
    isShared,
    put: () => Promise.reject(new Error('not asked for')),
    get: () => Promise.resolve(null),
    remove: async (key) => void removed.push(key),
    async *list() {
      for (const [name, age] of Object.entries(ages)) yield { key: `files/${name}`, changedAt: new Date(Date.now() - age * day) };
    },
    check: () => Promise.resolve(),
  });
  const ages = { kept: 9, forgotten: 2, writing: 0.5 };

  it('is removed from a folder of one process at once', async () => {
    const removed: string[] = [];
    await openBlobContents(listing(false, ages, removed), fail).sweep(['kept']);
    expect(removed).toEqual(['files/forgotten', 'files/writing']);
  });

  it('is removed where others write too when it is a day old', async () => {
    const removed: string[] = [];
    await openBlobContents(listing(true, ages, removed), fail).sweep(['kept']);
    await expect.poll(() => removed).toEqual(['files/forgotten']);
  });

  it('stays where the bucket is away, and that is told', async () => {
    const told: unknown[] = [];
    const blobs: BlobStore = { ...listing(true, ages, []), remove: () => Promise.reject(new Error('away')) };
    await openBlobContents(blobs, (error) => void told.push(error)).sweep([]);
    await expect.poll(() => told).toEqual([new Error('away')]);
  });
});
