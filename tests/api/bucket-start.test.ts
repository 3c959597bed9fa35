/** What a start says of a bucket that cannot be used: one sentence that names what to look at. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../engine/server/blobs/open.ts';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import { secretTable } from '../../engine/server/store/secrets.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { BadSetting } from '../../engine/server/variable.ts';
import { openTestBucket, type TestBucket } from './bucket.ts';

let bucket: TestBucket;
let stores: readonly Store[];
beforeAll(async () => {
  bucket = await openTestBucket();
  stores = [await openEmbeddedStore(null), await openEmbeddedStore(null)];
  for (const store of stores) await store.query(secretTable);
});
afterEach(() => bucket.goWrong(null));
afterAll(async () => {
  for (const store of stores) await store.close();
  await bucket.close();
});

async function refusalOf(more: object = {}, store = stores[0]): Promise<string> {
  if (store === undefined) throw new Error('There is no store.');
  const opened = openBlobs(store, { bucket: { ...bucket.accessTo('start'), ...more }, dataDir: '/nowhere' });
  return opened.then(
    () => 'none',
    (error: unknown) => (error instanceof BadSetting ? error.message : `no bad setting: ${String(error)}`),
  );
}

describe('a start', () => {
  it('leaves nothing but the name of its database behind', async () => {
    expect(await refusalOf()).toBe('none');
    // Again, as after a restart.
    expect(await refusalOf()).toBe('none');
    const puts = bucket.requests.filter((request) => request.startsWith('PUT') && !request.includes('/trial/'));
    expect(puts).toEqual(['PUT /steward-tests/start/database']);
    const trials = bucket.requests.filter((request) => request.includes('/trial/'));
    expect(trials.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE', 'PUT', 'GET', 'DELETE']);
  });

  it('is refused to another database', async () => {
    await refusalOf();
    expect(await refusalOf({}, stores[1])).toMatch(/^FILES is s3:\/\/steward-tests\/start, where the files of another database are/);
    expect(await refusalOf({ prefix: 'elsewhere' }, stores[1])).toBe('none');
  });

  it.each([
    ['the bucket', { bucket: 'none-such' }, 'FILES names the bucket "none-such", but there is none at http://127.0.0.1:'],
    ['the key', { accessKeyId: 'SOMEBODY' }, ' does not know AWS_ACCESS_KEY_ID.'],
    ['the secret', { secretAccessKey: 'guessed' }, 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID at http://127.0.0.1:'],
    ['the endpoint', { endpoint: 'http://127.0.0.1:9' }, 'which cannot be used. The bucket could not be reached'],
  ])('names %s that is wrong', async (_what, wrong, sentence) => {
    const said = await refusalOf(wrong);
    expect(said).toContain(sentence);
    expect(said).not.toContain('S3RVER');
  });

  it.each([
    ['read', 'GET /steward-tests/start/'],
    ['write', 'PUT '],
    ['delete', 'DELETE '],
    ['list', 'GET /steward-tests?list-type=2'],
  ])('is refused where it may not %s', async (_right, requests) => {
    bucket.goWrong((request) => (request.startsWith(requests) ? { status: 403, code: 'AccessDenied' } : null));
    expect(await refusalOf()).toBe(
      'FILES names the bucket "steward-tests", where AWS_ACCESS_KEY_ID may not do all that is needed: read, write, delete and list objects.',
    );
  });

  it.each([
    ['a clock that is wrong', 403, 'RequestTimeTooSkewed', 'The clock of this machine differs too much from that of http://127.0.0.1:'],
    ['another region', 301, 'PermanentRedirect', 'The bucket "steward-tests" is not in AWS_REGION "us-east-1".'],
    ['credentials that have expired', 400, 'ExpiredToken', 'AWS_SESSION_TOKEN is not valid any more'],
    ['what else is said', 418, 'Teapot', 'which cannot be used. The bucket refused (Teapot): made up'],
  ])('tells of %s', async (_what, status, code, sentence) => {
    bucket.goWrong(() => ({ status, code }));
    expect(await refusalOf()).toContain(sentence);
  });
});
