import { BlobFault, requireBlobKey, type BlobStore, type ListedBlob } from './blobs.ts';
import { faultOfAnswer, keyInBucket, openBucketCalls, type BucketAccess, type CallBucket } from './bucket-calls.ts';
import { parseBucketPage } from './bucket-page.ts';

/** Bytes of one part of a large blob: the least that a bucket takes. Of a blob, no more than two parts are in memory. */
const partSize = 5 * 1024 * 1024;
/** Keys of one page of a listing. */
const pageSize = 1000;

/** Blobs in a bucket that speaks S3, for servers on any number of machines. */
export function openBlobBucket(access: BucketAccess, sizes: { readonly page: number } = { page: pageSize }): BlobStore {
  const call = openBucketCalls(access);
  const remove = async (key: string): Promise<void> => drain(await call({ method: 'DELETE', key: requireBlobKey(key) }));
  return {
    isShared: true,
    put: (key, data) => putBlob(call, requireBlobKey(key), data),
    async get(key) {
      const response = await call({ method: 'GET', key: requireBlobKey(key) }).catch(nullIfMissing);
      return response && readBody(response);
    },
    remove: (key) => remove(key).catch((error: unknown) => void nullIfMissing(error)),
    list: (below) => listBucket(call, { prefix: access.prefix, below: requireBlobKey(below), page: sizes.page }),
    // Where nothing is, so that the answer is short.
    async check() {
      await drain(
        await call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1', prefix: keyInBucket(access.prefix, 'check/') } }),
      );
    },
  };
}

async function putBlob(call: CallBucket, key: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const parts = splitIntoParts(data instanceof Uint8Array ? [data] : data);
  try {
    const first = (await parts.next()).value ?? new Uint8Array();
    const second = (await parts.next()).value;
    if (second !== undefined) return await putInParts(call, key, chainParts([first, second], parts));
    await drain(await call({ method: 'PUT', key, body: first }));
    return first.byteLength;
  } finally {
    await parts.return(undefined);
  }
}

/** It is there when the last request says so, and not at all before. */
async function putInParts(call: CallBucket, key: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number> {
  const begun = await (await call({ method: 'POST', key, query: { uploads: '' } })).text();
  const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun) ?? [];
  if (uploadId === undefined) throw new BlobFault('NoUploadId', 'The bucket gave no name to an upload in parts.');
  let size = 0;
  const tags: string[] = [];
  try {
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const response = await call({ method: 'PUT', key, query, body });
      await drain(response);
      tags.push(response.headers.get('etag') ?? '');
      size += body.byteLength;
    }
    const body = `<CompleteMultipartUpload>${tags.map(describePart).join('')}</CompleteMultipartUpload>`;
    const ended = await (await call({ method: 'POST', key, query: { uploadId }, body })).text();
    // This one request may fail with status 200.
    const fault = faultOfAnswer(ended);
    if (fault !== null) throw fault;
    return size;
  } catch (error) {
    await call({ method: 'DELETE', key, query: { uploadId } }).then(drain, () => undefined);
    throw error;
  }
}

function describePart(tag: string, at: number): string {
  const text = tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<Part><PartNumber>${at + 1}</PartNumber><ETag>${text}</ETag></Part>`;
}

async function* splitIntoParts(data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    for (let at = 0; at < chunk.byteLength;) {
      const piece = chunk.subarray(at, at + partSize - size);
      at += piece.byteLength;
      size += piece.byteLength;
      // A copy: whoever gave the chunk may write into it again.
      held.push(piece.slice());
      if (size < partSize) continue;
      const part = Buffer.concat(held);
      held = [];
      size = 0;
      yield part;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}

async function* chainParts<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

async function* readBody({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw error instanceof BlobFault ? error : new BlobFault('ECONNRESET', 'The bucket broke off in the middle of a blob.', error);
  }
}

async function* listBucket(
  call: CallBucket,
  { prefix, below, page }: { readonly prefix: string; readonly below: string; readonly page: number },
): AsyncGenerator<ListedBlob> {
  const hidden = keyInBucket(prefix, '').length;
  const query = { 'list-type': '2', 'max-keys': String(page), prefix: keyInBucket(prefix, `${below}/`) };
  let from: string | null = null;
  do {
    const response = await call({ method: 'GET', query: from === null ? query : { ...query, 'continuation-token': from } });
    const { blobs, next } = parseBucketPage(await response.text());
    for (const { key, changedAt } of blobs) yield { key: key.slice(hidden), changedAt };
    from = next;
  } while (from !== null);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof BlobFault && error.code === 'NoSuchKey') return null;
  throw error;
}

/** An answer that is not read holds its connection. */
async function drain(response: Response): Promise<void> {
  await response.arrayBuffer();
}
