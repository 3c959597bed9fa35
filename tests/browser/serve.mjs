/** `npm start` on a store with the demo records, in DATA_DIR. They are written once: the servers beside it take a copy, in a tenth of the time. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureServer } from '../../engine/server/prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const own = resolve(root, process.env.DATA_DIR);
const written = join(dirname(own), 'written');

if (!existsSync(own)) {
  if (!existsSync(written)) await write();
  cpSync(written, own, { recursive: true });
}
await import('../../engine/server/start.mjs');

async function write() {
  const draft = `${written}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const { openServer, project } = await import(pathToFileURL(ensureServer(root)).href);
  const running = await openServer({ root, env: { ...process.env, DATA_DIR: draft }, project, hasPages: false, log: () => undefined });
  await running.close();
  renameSync(draft, written);
}
