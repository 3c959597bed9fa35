/** What both places for blobs promise, and what only a bucket can get wrong. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BlobFault, escapeBlobName, type BlobStore } from '../../engine/server/blobs/blobs.ts';
import { openBlobBucket } from '../../engine/server/blobs/bucket.ts';
import { openBlobFolder } from '../../engine/server/blobs/folder.ts';
import { openTestBucket, type TestBucket } from './bucket.ts';

const mib = 1024 * 1024;
let bucket: TestBucket;
let folder: string;

beforeAll(async () => {
  bucket = await openTestBucket();
  folder = mkdtempSync(join(tmpdir(), 'blobs-'));
});
afterEach(() => bucket.goWrong(null));
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function* breakingOff(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inChunks(bytes, 64 * 1024);
  throw new Error('the sender went away');
}

async function read(blobs: BlobStore, key: string): Promise<Buffer | null> {
  const data = await blobs.get(key);
  if (data === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of data) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function keysBelow(blobs: BlobStore, below: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(below)) keys.push(key);
  return keys.sort();
}

const digest = (bytes: Uint8Array | null): string | null => bytes && createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', () => openBlobFolder(folder)],
  ['a bucket', () => openBlobBucket(bucket.accessTo('contract/deep'))],
  ['a bucket without a prefix', () => openBlobBucket(bucket.accessTo(''))],
])('blobs in %s', (_name, open) => {
  it.each([
    ['nothing', 0],
    ['one byte', 1],
    ['exactly one part', 5 * mib],
    ['one byte more than a part', 5 * mib + 1],
    ['several parts', 12 * mib + 345],
  ])('gives back %s as it was', async (_what, size) => {
    const blobs = open();
    const bytes = randomBytes(size);
    expect(await blobs.put('sizes/one', inChunks(bytes, 100_000))).toBe(size);
    expect(digest(await read(blobs, 'sizes/one'))).toBe(digest(bytes));
    expect(await blobs.put('sizes/one', bytes)).toBe(size);
    expect(digest(await read(blobs, 'sizes/one'))).toBe(digest(bytes));
  });

  it('puts one in place of another, and removes it', async () => {
    const blobs = open();
    await blobs.put('kept/a.txt', Buffer.from('first'));
    await blobs.put('kept/a.txt', Buffer.from('other'));
    expect(String(await read(blobs, 'kept/a.txt'))).toBe('other');
    await blobs.remove('kept/a.txt');
    expect(await read(blobs, 'kept/a.txt')).toBeNull();
    await blobs.remove('kept/a.txt');
  });

  it('lists what is below, and nothing beside it', async () => {
    const blobs = open();
    for (const key of ['listed/b', 'listed/a', 'listed/deep/c', 'listed-not/d', 'other/e']) await blobs.put(key, Buffer.from(key));
    expect(await keysBelow(blobs, 'listed')).toEqual(['listed/a', 'listed/b', 'listed/deep/c']);
    expect(await keysBelow(blobs, 'nothing')).toEqual([]);
    for await (const { changedAt } of blobs.list('listed')) expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ['short', 100],
    ['long', 7 * mib],
  ])('keeps what was there when a %s sender breaks off', async (_what, size) => {
    const blobs = open();
    await blobs.put('broken/off', Buffer.from('as before'));
    await expect(blobs.put('broken/off', breakingOff(randomBytes(size)))).rejects.toThrow('the sender went away');
    await expect(blobs.put('broken/new', breakingOff(randomBytes(size)))).rejects.toThrow('the sender went away');
    expect(String(await read(blobs, 'broken/off'))).toBe('as before');
    expect(await keysBelow(blobs, 'broken')).toEqual(['broken/off']);
  });

  it.each([escapeBlobName("it's (100 %) ~ÄÖ/..\\!*.txt"), escapeBlobName('..'), '.hidden', 'a'.repeat(200)])(
    'takes %j for a key',
    async (name) => {
      const blobs = open();
      await blobs.put(`named/${name}`, Buffer.from(name));
      expect(String(await read(blobs, `named/${name}`))).toBe(name);
      expect(await keysBelow(blobs, 'named')).toEqual([`named/${name}`]);
      await blobs.remove(`named/${name}`);
    },
  );

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\0b',
    'a b',
    'ä',
    'a?b',
    'a#b',
    'a+b',
    "a'b",
    'a*b',
    'a'.repeat(201),
  ])('refuses %j for a key', async (key) => {
    const blobs = open();
    const tries = [() => blobs.put(key, Buffer.from('x')), () => blobs.get(key), () => blobs.remove(key), () => keysBelow(blobs, key)];
    for (const attempt of tries) await expect((async () => attempt())()).rejects.toMatchObject({ code: 'EINVAL' });
  });

  it('can be used', async () => expect(await open().check()).toBeUndefined());
});

it('what people typed becomes one step of a key, and different texts different ones', () => {
  expect(['shop-1.a_b', 'a b', '../x', '..', "it's!"].map(escapeBlobName)).toEqual([
    ...['shop-1.a_b', 'a%20b', '..%2Fx', '%2E%2E', 'it%27s%21'],
  ]);
});

describe('blobs in a folder', () => {
  it('leave nothing beside them', () => {
    expect(readdirSync(join(folder, 'broken'))).toEqual(['off']);
  });
});

describe('blobs in a bucket', () => {
  const open = (): BlobStore => openBlobBucket(bucket.accessTo('astray'));

  it('are listed page by page', async () => {
    const blobs = openBlobBucket(bucket.accessTo('pages'), { page: 2 });
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `many/${name}`);
    for (const key of keys) await blobs.put(key, Buffer.from(key));
    bucket.requests.length = 0;
    expect(await keysBelow(blobs, 'many')).toEqual(keys);
    expect(bucket.requests).toHaveLength(3);
  });

  it('of different prefixes do not see each other', async () => {
    const [one, other] = [openBlobBucket(bucket.accessTo('one')), openBlobBucket(bucket.accessTo('other'))];
    await one.put('files/x', Buffer.from('of one'));
    expect([await read(other, 'files/x'), await keysBelow(other, 'files')]).toEqual([null, []]);
    await other.remove('files/x');
    expect(String(await read(one, 'files/x'))).toBe('of one');
  });

  it.each<readonly [string, 'cut' | { status: number; code: string }]>([
    ['a lost connection', 'cut'],
    ['a server that is busy', { status: 503, code: 'SlowDown' }],
    ['a server that fails', { status: 500, code: 'InternalError' }],
  ])('outlive %s', async (_what, mishap) => {
    let left = 2;
    bucket.goWrong(() => (left-- > 0 ? mishap : null));
    await open().put('again', Buffer.from('arrived'));
    bucket.goWrong(null);
    expect(String(await read(open(), 'again'))).toBe('arrived');
  });

  it('are refused at once where another try is of no use', async () => {
    bucket.requests.length = 0;
    bucket.goWrong(() => ({ status: 403, code: 'AccessDenied' }));
    const failed = open().put('refused', Buffer.from('x'));
    await expect(failed).rejects.toBeInstanceOf(BlobFault);
    await expect(failed).rejects.toMatchObject({ code: 'AccessDenied' });
    expect(bucket.requests).toHaveLength(1);
  });

  it('are not there when the last request of a long one fails with status 200, as that one may', async () => {
    bucket.goWrong((request) => (/^POST .*uploadId=/.test(request) ? { status: 200, code: 'InternalError' } : null));
    await expect(open().put('late', randomBytes(6 * mib))).rejects.toMatchObject({ code: 'InternalError' });
    bucket.goWrong(null);
    expect(await read(open(), 'late')).toBeNull();
  });

  it('give up a long one whose part is refused', async () => {
    bucket.requests.length = 0;
    bucket.goWrong((request) => (request.includes('partNumber=2') ? { status: 403, code: 'AccessDenied' } : null));
    await expect(open().put('parts', randomBytes(11 * mib))).rejects.toMatchObject({ code: 'AccessDenied' });
    expect(bucket.requests.at(-1)).toMatch(/^DELETE \/steward-tests\/astray\/parts\?uploadId=/);
    bucket.goWrong(null);
    expect(await read(open(), 'parts')).toBeNull();
  });

  it('are never in memory as a whole', async () => {
    let [sent, most] = [0, 0];
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; sent < 160; sent += 1) {
        yield randomBytes(mib);
        most = Math.max(most, process.memoryUsage().arrayBuffers);
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    // Parts go to a server that throws them away, so that its memory is not counted.
    bucket.goWrong((request) => (/^(?:PUT|POST .*uploadId)/.test(request) ? { status: 204, code: 'Taken' } : null));
    await open().put('huge', endless());
    expect(sent).toBe(160);
    expect((most - before) / mib).toBeLessThan(80);
  });

  it('say that they cannot be reached', async () => {
    await bucket.stop();
    await expect(open().get('again')).rejects.toMatchObject({ name: 'BlobFault', code: 'ECONNREFUSED' });
    await expect(open().check()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await bucket.startAgain();
    expect(String(await read(open(), 'again'))).toBe('arrived');
  });
});
