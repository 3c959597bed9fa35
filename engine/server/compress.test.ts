import { gunzipSync, inflateSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressAnswers } from './compress.ts';
import { buildJsonResponse } from './reply/reply.ts';

const long = { data: Array.from({ length: 100 }, (_, n) => ({ n, name: 'Io – ü' })) };
const app = new Hono();
app.use(compressAnswers());
app.get('/long', () => buildJsonResponse(201, long, { etag: '"3"' }));
app.get('/short', () => buildJsonResponse(200, {}));
app.get('/text', (c) => c.text('x'.repeat(2000)));

async function ask(path: string, accepted: string | null, method = 'GET') {
  const { status, headers, ...answer } = await Promise.resolve(
    app.request(path, { method, headers: accepted === null ? {} : { 'accept-encoding': accepted } }),
  ).then(async (got) => ({ status: got.status, headers: got.headers, bytes: Buffer.from(await got.arrayBuffer()) }));
  const [coding, tag, vary] = ['content-encoding', 'etag', 'vary'].map((name) => headers.get(name));
  return { status, coding, tag, vary, length: headers.get('content-length'), ...answer };
}

it('a long answer in JSON is compressed as its reader likes best, and is the same', async () => {
  const packed = await ask('/long', 'gzip, deflate, br');
  expect(packed).toMatchObject({ status: 201, coding: 'gzip', tag: 'W/"3"', vary: 'Accept-Encoding', length: null });
  expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(long);
  const deflated = await ask('/long', 'gzip;q=0.2, *;q=0.5');
  expect(JSON.parse(inflateSync(deflated.bytes).toString())).toEqual(long);
});

it('it leaves as it is for whoever wants it so, and says that others get another', async () => {
  const text = JSON.stringify(long);
  for (const accepted of [null, 'identity', 'br', 'gzip;q=0'])
    expect(await ask('/long', accepted)).toMatchObject({
      ...{ coding: null, tag: '"3"', vary: 'Accept-Encoding', length: String(Buffer.byteLength(text)) },
      bytes: Buffer.from(text),
    });
  expect(await ask('/long', 'gzip', 'HEAD')).toMatchObject({ coding: null, vary: null });
});

it('what is short leaves as it is, and text that is no JSON is compressed as well', async () => {
  expect(await ask('/short', 'gzip')).toMatchObject({ coding: null, vary: null, bytes: Buffer.from('{}') });
  const { coding, bytes } = await ask('/text', 'gzip');
  expect([coding, gunzipSync(bytes).toString()]).toEqual(['gzip', 'x'.repeat(2000)]);
});
