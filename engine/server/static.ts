import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { createPagePolicy } from './guards.ts';
import { printFirstLook, type RenderPage } from './page/first-look.ts';
import { printFontLinks } from './page/fonts.ts';
import { printAnswersElement, printPreloads, readPageParts, serviceWorkerFile, type PageParts } from './page/parts.ts';
import type { PreparedPage, PreparePage } from './page/prepare-page.ts';

/** It reads the code of the page, and runs no other. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const ASSET = /\.(?:css|gif|html|ico|jpe?g|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?)$/i;

export interface AppPages {
  readonly apiBase: string;
  readonly prepare: PreparePage;
  /** null: pages begin without a look. */
  readonly render: RenderPage | null;
}

/** The built app: hashed assets for a year, and the one page for every address of the app, which says where the API is. */
export function createStaticApp(dist: string, { apiBase, prepare, render }: AppPages): Hono {
  const app = new Hono();
  const files = serveStatic({ root: dist, precompressed: true });
  const parts = readPageParts(dist);
  let page: Promise<string> | null = null;
  app.get('*', async (c, next) => {
    const isBuilt = c.req.path.startsWith('/assets/');
    const isPage = (c.req.header('accept') ?? '').includes('text/html') && !isBuilt;
    if (ASSET.test(c.req.path) && c.req.path !== '/index.html') {
      // Keys of records may end like the name of a file: such a page is the app's where there is no file.
      const found = await files(c, isPage ? () => Promise.resolve() : next);
      found?.headers.set('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : cacheControlOf(c.req.path));
      if (c.req.path === `/${serviceWorkerFile}`) found?.headers.set('content-security-policy', workerPolicy);
      if (found || !isPage) return found;
    }
    if (!isPage) return next();
    page ??= readFile(join(dist, 'index.html'), 'utf8').then((html) => html.replaceAll('__API_BASE__', apiBase));
    const prepared = await prepare(c);
    const html = prepared?.hasShell === true ? await page : (await page).replace(shell, '');
    return prepared === null ? buildPageResponse(html) : buildPreparedResponse(c, html, { prepared, parts, apiBase, render });
  });
  return app;
}

/** Of a file without a hash in its name. Browsers ask for the icon of a page at each change of its address. */
function cacheControlOf(path: string): string {
  return /\.(?:gif|ico|jpe?g|png|svg|webp)$/i.test(path) ? 'public, max-age=3600' : 'no-cache';
}

/** What stands in the page until the app is drawn: its frame. */
const shell = /<!--shell-->[\s\S]*<!--\/shell-->/;
const preloadMark = '<!--preloads-->';
const lookMark = '<!--rendered-->';
const answersMark = '<!--answers-->';

interface PageMaking extends Pick<AppPages, 'apiBase' | 'render'> {
  readonly prepared: PreparedPage;
  readonly parts: PageParts;
}

/** The page of one user. All but the answers, and what is drawn with them, is sent before these are asked for. */
function buildPreparedResponse(c: Context, html: string, { prepared, parts, apiBase, render }: PageMaking): Response {
  const { nonce, headers } = pageHeaders();
  const whole = html.replaceAll('__CSP_NONCE__', nonce).replace(preloadMark, () => printPreloads(parts, prepared));
  const [before = '', rest = ''] = whole.split(lookMark);
  const [between = '', after = ''] = rest.split(answersMark);
  const text = Readable.from(
    (async function* () {
      yield Buffer.from(before);
      // The page asks itself for what cannot be answered here.
      const answers = await prepared.answers().catch(() => null);
      // A tab that reads its page anew goes on with what it has kept.
      const isDrawn = answers !== null && render !== null && c.req.header('cache-control') !== 'max-age=0';
      const look = isDrawn ? await printFirstLook(render, { prepared, answers, apiBase, nonce, address: c.req.url }) : '';
      const fonts = printFontLinks(parts.fonts, answers ?? '', (file) => before.includes(file));
      yield Buffer.from(look + between + (answers === null ? '' : printAnswersElement(answers)) + fonts + after);
    })(),
  );
  const own = { ...headers, 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' };
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return new Response(toBody(text), { headers: own });
  // Each part leaves at once.
  const packed = text.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH }));
  return new Response(toBody(packed), { headers: { ...own, 'content-encoding': 'gzip' } });
}

// Node's own type of the same stream.
const toBody = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** A page with a fresh nonce in the place of `__CSP_NONCE__`, under the policy that names it. */
export function buildPageResponse(html: string, status = 200): Response {
  const { nonce, headers } = pageHeaders();
  return new Response(html.replaceAll('__CSP_NONCE__', nonce), { status, headers });
}

function pageHeaders() {
  const { nonce, policy } = createPagePolicy();
  const headers = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store', 'content-security-policy': policy };
  return { nonce, headers };
}
