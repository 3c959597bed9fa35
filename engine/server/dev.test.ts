import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
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
