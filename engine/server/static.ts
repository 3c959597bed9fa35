import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createPagePolicy } from './guards.ts';

const ASSET = /\.(?:css|gif|html|ico|jpe?g|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?)$/i;

/** The built app: hashed assets for a year, and the one page for every address of the app, which says where the API is. */
export function createStaticApp(dist: string, apiBase: string): Hono {
  const app = new Hono();
  const files = serveStatic({ root: dist, precompressed: true });
  let page: Promise<string> | null = null;
  app.get('*', async (c, next) => {
    const isBuilt = c.req.path.startsWith('/assets/');
    const isPage = (c.req.header('accept') ?? '').includes('text/html') && !isBuilt;
    if (ASSET.test(c.req.path) && c.req.path !== '/index.html') {
      // Keys of records may end like the name of a file: such a page is the app's where there is no file.
      const found = await files(c, isPage ? () => Promise.resolve() : next);
      found?.headers.set('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (found || !isPage) return found;
    }
    if (!isPage) return next();
    page ??= readFile(join(dist, 'index.html'), 'utf8').then((html) => html.replaceAll('__API_BASE__', apiBase));
    return buildPageResponse(await page);
  });
  return app;
}

/** A page with a fresh nonce in the place of `__CSP_NONCE__`, under the policy that names it. */
export function buildPageResponse(html: string, status = 200): Response {
  const { nonce, policy } = createPagePolicy();
  return new Response(html.replaceAll('__CSP_NONCE__', nonce), {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store', 'content-security-policy': policy },
  });
}
