import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { stewardApiPlugin } from './dev.ts';

let root = '';
let server: ViteDevServer | null = null;
afterEach(async () => {
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

it('a development server watches what a project is written in, and not what its store writes', async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'steward-dev-')));
  const written = ['resources/crews.yaml', 'seed/data/pglite/base/5/1259', 'database/pglite/base/5/1259'];
  const files = [...written, 'data/pglite/base/5/1259'];
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', appType: 'custom', plugins: [stewardApiPlugin()] },
    server: { middlewareMode: true, watch: {} },
  });
  const { watcher } = server;
  const listWatched = (): readonly string[] =>
    Object.entries(watcher.getWatched()).flatMap(([folder, names]) => names.map((name) => join(folder, name)));
  await vi.waitFor(() => expect(listWatched()).toEqual(expect.arrayContaining(written.map((file) => join(root, file)))), 60_000);
  expect(listWatched().filter((file) => file.startsWith(join(root, 'data/')))).toEqual([]);
});

it('a development server tells once why its API cannot begin, and what goes wrong there as it happens', async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'steward-dev-')));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const broken = "export const openServer = async () => { throw new Error('Two moons have one name.'); };";
  // The third line is where it fails.
  const failing = `export const openServer = async ({ log }) => ({
  app: { fetch: () => {
    const { stack } = new Error('No moon.');
    log({ event: 'request', status: 500 });
    log({ event: 'job failed', queue: 'orbit', id: null, error: stack });
    log({ event: 'sign-in refused', reason: 'no mail' });
    return new Response('');
  } },
  close: async () => {},
});`;
  write('steward.config.ts', 'export default {};');
  write('engine/server/main.ts', broken);
  const told: string[] = [];
  const tell = (text: string): void => void told.push(text);
  const customLogger = { ...createLogger('silent'), error: tell, warn: tell };
  server = await createServer({ root, configFile: false, customLogger, plugins: [stewardApiPlugin()], server: { port: 0 } });
  await server.listen();
  const ask = (accept: string): Promise<Response> => fetch(`${server?.resolvedUrls?.local[0] ?? ''}api/v1/moons`, { headers: { accept } });
  const refused = await ask('application/json');
  expect([refused.status, await refused.json()]).toEqual([503, { message: 'Two moons have one name.', code: 'unavailable', hint: null }]);
  expect(await (await ask('text/html')).text()).toBe('Two moons have one name.');
  expect(told).toEqual(['Two moons have one name.']);
  write('engine/server/main.ts', failing);
  await expect.poll(async () => (await ask('*/*')).status, { timeout: 60_000, interval: 100 }).toBe(200);
  expect(told[1]).toMatch(/^job failed, queue: orbit\nError: No moon\.\n/);
  expect(told[1]).toContain('/engine/server/main.ts:3:');
  expect(told[2]).toBe('sign-in refused, reason: no mail');
});
