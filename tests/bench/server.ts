/** Steward, and the hand-written page beside it on the next port, in one process: both take the same way to the API. */
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { openServer } from '../../engine/server/main.ts';
import project from '../../steward.config.ts';

const [root = '', floorDir = ''] = process.argv.slice(2);
const running = await openServer({ project, root, env: process.env, hasPages: true, log: () => undefined });
const { port, host: hostname } = running.settings;
serve({ fetch: (request, env) => running.app.fetch(request, env), port, hostname }, () => {
  if (floorDir === '') process.send?.('ready');
  else serve({ fetch: floorApp(floorDir).fetch, port: port + 1, hostname }, () => process.send?.('ready'));
});
process.once('disconnect', () => void running.close().then(() => process.exit(0)));

function floorApp(dir: string): Hono {
  const app = new Hono();
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  app.all('/api/*', (c) => running.app.fetch(c.req.raw, c.env));
  app.use(compress());
  app.use('/assets/*', serveStatic({ root: dir }));
  app.get('*', (c) => c.html(page));
  return app;
}
