/** Answers in JSON are compressed whole: they are at hand, and as a stream they would be copied piece by piece. */
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { parseAccept } from 'hono/utils/accept';
import { jsonBytesOf } from './reply/reply.ts';

const packers = { gzip: promisify(gzip), deflate: promisify(deflate) } as const;

/** In bytes: what is shorter leaves as it is. */
const worthPacking = 1024;

/** What `compress` of hono does, which does it to any other answer. */
export function compressAnswers(): MiddlewareHandler {
  const compressStream = compress();
  return async (c, next) => {
    await next();
    const bytes = jsonBytesOf(c.res);
    if (bytes === undefined) return void (await compressStream(c, () => Promise.resolve()));
    if (c.req.method === 'HEAD') return;
    if (bytes.byteLength < worthPacking) return;
    const { headers, status } = c.res;
    headers.set('vary', 'Accept-Encoding');
    const coding = chooseCoding(c.req.header('accept-encoding'));
    if (coding === null) return;
    // Node's own type of the same bytes.
    const packed = (await packers[coding](bytes)) as Uint8Array<ArrayBuffer>;
    headers.delete('content-length');
    headers.set('content-encoding', coding);
    const tag = headers.get('etag');
    if (tag !== null && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`);
    // Over an answer that is there a new one would be read and copied.
    c.res = undefined;
    c.res = new Response(packed, { status, headers });
  };
}

function chooseCoding(header: string | undefined): keyof typeof packers | null {
  if (header === undefined) return null;
  const accepted = parseAccept(header);
  const weightOf = (coding: string): number =>
    (accepted.find(({ type }) => type.toLowerCase() === coding) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const [gzipped, deflated] = [weightOf('gzip'), weightOf('deflate')];
  if (gzipped === 0 && deflated === 0) return null;
  return gzipped >= deflated ? 'gzip' : 'deflate';
}
