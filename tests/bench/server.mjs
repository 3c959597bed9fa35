/** Steward as `npm start` runs it, and the hand-written page beside it on the next port, in one process: both take the same way to the API. */
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { ensureServer } from '../../engine/server/prepare.mjs';

/**
 * @type {typeof import('../../engine/server/main.ts')
 *   & { readonly project: typeof import('../../steward.config.ts').default }}
 */
const { openServer, project } = await import(pathToFileURL(ensureServer(join(import.meta.dirname, '../..'))).href);

const [root = '', floorDir = ''] = process.argv.slice(2);
const running = await openServer({ project, root, env: process.env, hasPages: true, log: () => undefined });
const { port, host: hostname } = running.settings;
serve({ fetch: (request, env) => running.app.fetch(request, env), port, hostname }, () => {
  if (floorDir === '') process.send?.('ready');
  else serve({ fetch: buildFloorApp(floorDir).fetch, port: port + 1, hostname }, () => process.send?.('ready'));
});
process.once('disconnect', () => void running.close().then(() => process.exit(0)));

/** @param {string} dir */
function buildFloorApp(dir) {
  const app = new Hono();
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  app.all('/api/*', (c) => running.app.fetch(c.req.raw, c.env));
  // Names of built files change with what is in them.
  app.use('/assets/*', async (c, next) => {
    await next();
    c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root: dir, precompressed: true }));
  app.get('*', (c) => c.html(page));
  return app;
}
