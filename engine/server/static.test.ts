import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Hono } from 'hono';
import { createStaticApp } from './static.ts';

let app: Hono;
beforeAll(() => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(
    join(dist, 'index.html'),
    '<meta name="api-base" content="__API_BASE__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a.js"></script>',
  );
  writeFileSync(join(dist, 'assets', 'a.js'), 'let a = 1;');
  writeFileSync(join(dist, 'assets', 'a.js.br'), brotliCompressSync('let a = 1;'));
  writeFileSync(join(dist, 'assets', 'a.js.gz'), gzipSync('let a = 1;'));
  writeFileSync(join(dist, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'service-worker.js'), 'let b = 2;');
  writeFileSync(join(dist, '..', 'outside.txt'), 'secret');
  app = createStaticApp(dist, { apiBase: '/shop/api', prepare: () => Promise.resolve(null), render: null });
});

const page = { headers: { accept: 'text/html,*/*' } };

describe('the built app', () => {
  it('is one page for every address of the app, each time with a fresh nonce in page and policy', async () => {
    const paths = ['/', '/moons/io/edit', '/moons/ann.smith', '/moons/io.json', '/moons/io.html', '/index.html'];
    const answers = await Promise.all(paths.map((path) => app.request(path, page)));
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const [, nonce = 'none'] = /nonce="([^"]+)"><script nonce="\1"/.exec(await answer.text()) ?? [];
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
        expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(paths.length);
  });

  it('says where the API is, which the build does not know [P1-7.1-001]', async () => {
    expect(await (await app.request('/moons', page)).text()).toContain('<meta name="api-base" content="/shop/api">');
  });

  it('keeps hashed assets for a year', async () => {
    const answer = await app.request('/assets/a.js');
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'let a = 1;',
    ]);
  });

  it('keeps a picture for an hour: the icon of the page is asked for at each change of its address', async () => {
    const answer = await app.request('/mark.svg');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  });

  it('lets what works without a page read code, and asks for it anew each time', async () => {
    const answer = await app.request('/service-worker.js?api=%2Fshop%2Fapi');
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-security-policy')]).toEqual([
      200,
      'no-cache',
      "default-src 'none'; connect-src 'self'",
    ]);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ])('hands out the copy that the build compressed, as %s asks for', async (accepted, encoding, unpack) => {
    const answer = await app.request('/assets/a.js', { headers: { 'accept-encoding': accepted } });
    const { headers } = answer;
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual([encoding, 'public, max-age=31536000, immutable']);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    if (encoding !== null) expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe('let a = 1;');
  });

  it.each(['/assets/gone.js', '/favicon.ico', '/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt'])(
    'has nothing at %s',
    async (path) => {
      const answer = await app.request(path, { headers: { accept: '*/*' } });
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('secret')]);
    },
  );

  it('is no page in the place of a built file that is gone', async () => {
    expect((await app.request('/assets/gone.js', page)).status).toBe(404);
  });

  it('is no answer to a program that asks for no page', async () => {
    expect((await app.request('/moons', { headers: { accept: 'application/json' } })).status).toBe(404);
  });
});
