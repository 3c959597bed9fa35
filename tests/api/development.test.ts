/** The API inside the development server begins anew when a file that it runs changes, and for no other. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stewardApiPlugin } from '../../engine/server/dev.ts';

// A server of a few lines: what it answers is how often it was opened, and what the files say that it imports.
const files = {
  'steward.config.ts': 'export default {};',
  'engine/server/main.ts': `
import { word } from './word.ts';
import type { Shape } from './shape.ts';
let isOpen = false;
const all = globalThis as { opened?: number };
export async function openServer() {
  all.opened = (all.opened ?? 0) + 1;
  const answer: Shape = String(all.opened) + ' ' + word;
  return { app: { fetch: () => new Response(answer) }, close: async () => {}, reread: async () => {} };
}
export const startWork = () => new URL('./work.mjs', import.meta.url);
`,
  'engine/server/word.ts': `import { end } from './end.ts';\nexport const word = 'one' + end;`,
  'engine/server/end.ts': `export const end = '!';`,
  'engine/server/shape.ts': 'export type Shape = string;',
  'engine/server/work.mjs': '// Run in a thread.',
  'engine/server/unused.ts': 'export {};',
  'engine/server/word.test.ts': 'export {};',
};
const root = realpathSync(mkdtempSync(join(tmpdir(), 'steward-development-')));
const write = (file: string, text: string): void => writeFileSync(join(root, file), text);

let heard: (file: string) => void = () => undefined;
/** Stands behind the API's: what it hears of, the API has heard of. */
const listener: Plugin = {
  name: 'listener',
  // As slow as a plugin may be at noticing a change: nothing must run the old text meanwhile.
  watchChange: () => new Promise((resolve) => setTimeout(resolve, 300)),
  hotUpdate({ file }) {
    if (this.environment.name === 'ssr') heard(file);
  },
};

let server: ViteDevServer;
let url = '';
beforeAll(async () => {
  mkdirSync(join(root, 'engine/server'), { recursive: true });
  for (const [file, text] of Object.entries(files)) write(file, text);
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [stewardApiPlugin(), listener],
    server: { port: 0 },
  });
  await server.listen();
  url = `${server.resolvedUrls?.local[0] ?? ''}healthz`;
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const answer = async (): Promise<string> => (await fetch(url)).text();

/** Waits until the change has been told to all who follow; somebody works with the API all the while. */
async function change(file: string, text: string): Promise<void> {
  let isTold = false;
  const told = new Promise<void>((resolve) => {
    heard = (changed) => void (changed === join(root, file) && resolve());
  }).finally(() => (isTold = true));
  write(file, text);
  while (!isTold) await Promise.race([told, answer()]);
}

it('begins anew with the new text of a file that it imported, however deep', async () => {
  expect(await answer()).toBe('1 one!');
  await change('engine/server/word.ts', `import { end } from './end.ts';\nexport const word = 'two' + end;`);
  expect(await answer()).toMatch(/^\d+ two!$/);
  await change('engine/server/end.ts', `export const end = '?';`);
  expect(await answer()).toMatch(/^\d+ two\?$/);
});

it('begins anew when a file changes that it runs in a thread', async () => {
  const before = await answer();
  await change('engine/server/work.mjs', '// Run in a thread, but otherwise.');
  expect(await answer()).not.toBe(before);
});

it.each(['engine/server/unused.ts', 'engine/server/word.test.ts', 'engine/server/shape.ts', 'README.md'])(
  'goes on when %s changes, which it has not run',
  async (file) => {
    const before = await answer();
    await change(file, `${(files as Readonly<Record<string, string>>)[file] ?? ''}\n`);
    expect(await answer()).toBe(before);
  },
);
