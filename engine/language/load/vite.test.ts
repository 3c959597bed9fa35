import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, createServer, type InlineConfig, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stewardModelPlugin } from './vite.ts';

let root = '';
let server: ViteDevServer | null = null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-'));
  cpSync('tests/fixtures', join(root, 'resources'), { recursive: true });
  for (const name of ['engine', 'node_modules', 'package.json']) symlinkSync(join(process.cwd(), name), join(root, name));
});

afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(root, { recursive: true });
});

const plugin = () => stewardModelPlugin({ folder: 'resources' });
const edit = (name: string, change: (text: string) => string) => {
  const path = join(root, 'resources', name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

async function chunks(): Promise<readonly Rolldown.OutputChunk[]> {
  writeFileSync(
    join(root, 'main.js'),
    "import { catalogue, loaders } from 'virtual:steward'; globalThis.steward = { catalogue, loaders };",
  );
  const options: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin()],
    build: { write: false, target: 'es2022', rollupOptions: { input: join(root, 'main.js') } },
  };
  const built = await build(options);
  // One input and no watcher: a single output.
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
}

async function started({ before = [], isWatching = true }: { before?: Plugin[]; isWatching?: boolean } = {}): Promise<ViteDevServer> {
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [...before, plugin()],
    server: { middlewareMode: true, ws: false, ...(isWatching ? {} : { watch: null }) },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const { watcher } = server;
  if (isWatching)
    await vi.waitFor(() => expect(watcher.getWatched()[join(root, 'resources')]).toContain('moons.yaml'), { timeout: 20_000 });
  return server;
}

describe('a build', () => {
  it('has one small entry, and for each resource a list and a form chunk', async () => {
    const made = await chunks();
    const entry = made.find(({ isEntry }) => isEntry);
    const modules = made.flatMap((chunk) => chunk.moduleIds.map((id) => [id.replace('\0', ''), chunk.fileName] as const));
    const fileOf = (id: string) => modules.find(([module]) => module === `virtual:steward/${id}`)?.[1];
    expect(fileOf('list/planets')).toBeDefined();
    expect(fileOf('form/planets')).not.toBe(fileOf('list/planets'));
    expect(entry?.moduleIds.some((id) => id.includes('list/') || id.includes('form/'))).toBe(false);
  });

  it('holds nothing that a strict content security policy refuses', async () => {
    const code = (await chunks()).map((chunk) => chunk.code).join('\n');
    expect(code).not.toMatch(/\brequire\(|new Function|\beval\(/);
  });

  it('fails on a faulty descriptor and lists every problem with its place', async () => {
    edit('planets.yaml', (text) => text.replace('list:', 'lisd:').replace('titlePlural', 'x'));
    edit('moons.yaml', (text) => text.replace('title: Moon', 'tilte: Moon'));
    const failure = await chunks().then(() => null, String);
    expect(failure).toMatch(/resources\/moons\.yaml:3:1: .*"tilte"/);
    expect(failure).toMatch(/resources\/planets\.yaml:\d+:1: .*"lisd"/);
  });
});

describe('the development server', () => {
  const load = async (dev: ViteDevServer, name: string) =>
    (await dev.environments.client.transformRequest(`virtual:steward${name}`))?.code ?? '';

  it('serves a chunk of each kind', async () => {
    const dev = await started();
    expect(await load(dev, '')).toContain('loaders');
    expect(await load(dev, '/catalogue')).toContain('Planet');
    expect(await load(dev, '/list/moons')).toContain('import.meta.hot.accept()');
    expect(await load(dev, '/roles')).toContain('Astronomer');
    expect(await load(dev, '/form/moons')).toContain('validate');
    expect(await load(dev, '/list/nowhere').catch(String)).toMatch(/nowhere/);
  });

  it('updates the chunks that a change concerns, and no others', async () => {
    const dev = await started({ isWatching: false });
    for (const name of ['/catalogue', '/messages', '/list/planets', '/list/moons', '/form/planets', '/form/moons']) await load(dev, name);
    const updated = async (change: () => void) => {
      change();
      const { plugins, moduleGraph } = dev.environments.client;
      const hook = plugins.find(({ name }) => name === 'steward')?.hotUpdate;
      if (typeof hook !== 'function') throw new Error('The plugin has no hotUpdate.');
      const context = { environment: { name: 'client', moduleGraph, hot: { send: (message: unknown) => sent.push(message) } } };
      const found = await Reflect.apply(hook, context, [{ file: join(root, 'resources/moons.yaml') }]);
      return ((found ?? []) as readonly { id: string }[]).map(({ id }) => id.replace('\0virtual:steward/', '')).sort();
    };
    const sent: unknown[] = [];
    expect(await updated(() => edit('moons.yaml', (text) => text.replace('mass: {', 'mass: {title: Weight, ')))).toEqual([
      'catalogue',
      'list/moons',
    ]);
    expect(
      await updated(() =>
        edit('moons.yaml', (text) => text.replace('name: string!', 'name: {type: string, required: true, maxLength: 9}')),
      ),
    ).toEqual(['catalogue', 'form/moons', 'list/moons']);
    expect(await updated(() => edit('moons.yaml', (text) => text.replace('title: Moon', 'titel: Moon')))).toEqual([]);
    expect(sent.at(-1)).toMatchObject({ type: 'error', err: { loc: { line: 3, column: 1 }, frame: expect.stringContaining('titel') } });
    expect(await updated(() => edit('moons.yaml', (text) => text.replace('titel: Moon', 'title: Moon')))).toEqual([]);
    expect(sent.at(-1)).toEqual({ type: 'update', updates: [] });
    expect(
      await updated(() =>
        writeFileSync(
          join(root, 'resources/comets.yaml'),
          'apiVersion: admin/v1\nresource: comets\ntitle: Comet\naccess: true\nfields:\n  code: code\n',
        ),
      ),
    ).toEqual(['catalogue']);
  });

  it('keeps no chunk that was being made while its descriptor was saved', async () => {
    let isSaved = false;
    const saving: Plugin = {
      name: 'saving',
      transform: async (_code, id) => {
        if (isSaved || !id.endsWith('/list/moons')) return;
        isSaved = true;
        const isTold = new Promise((resolve) => vi.spyOn(dev.environments.client.hot, 'send').mockImplementation(resolve));
        edit('moons.yaml', (text) => text.replace('mass: {', 'mass: {title: Weight, '));
        await isTold;
      },
    };
    const dev = await started({ before: [saving] });
    expect(await load(dev, '/list/moons')).not.toContain('Weight');
    expect(await load(dev, '/list/moons')).toContain('Weight');
  });

  it('waits for the rest of a descriptor that was emptied to be written', async () => {
    const dev = await started();
    expect(await load(dev, '/list/moons')).not.toContain('Weight');
    const sent: unknown[] = [];
    vi.spyOn(dev.environments.client.hot, 'send').mockImplementation((message) => void sent.push(message));
    const path = join(root, 'resources/moons.yaml');
    const whole = readFileSync(path, 'utf8').replace('mass: {', 'mass: {title: Weight, ');
    const isTold = new Promise((resolve) => dev.watcher.once('change', resolve));
    writeFileSync(path, '');
    await isTold;
    // Soon enough for Vite's watcher to say nothing of it.
    await pause(20);
    writeFileSync(path, whole);
    await vi.waitFor(async () => expect(await load(dev, '/list/moons')).toContain('Weight'), { timeout: 20_000 });
    await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ type: 'update', updates: [expect.anything()] })), 20_000);
    expect(sent).not.toContainEqual(expect.objectContaining({ type: 'error' }));
  });
});
