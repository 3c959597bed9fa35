import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, createBuilder } from 'vite';
import { rendererEnvironment, rendererFolder } from '../../engine/server/page/renderer-file.ts';

export interface Built {
  readonly seconds: number;
  readonly chunks: readonly Chunk[];
}

export interface Chunk {
  readonly file: string;
  /** Ids of the modules in it. */
  readonly modules: readonly string[];
  readonly gzip: number;
  /** Loaded before anything is drawn: the entry and all it imports statically. */
  readonly isEager: boolean;
}

/** The app as `npm run build` makes it, from another folder of descriptors into another place. Folders are below the root. */
export async function buildApp(root: string, { folder, outDir }: { folder: string; outDir: string }): Promise<Built> {
  const start = performance.now();
  const output = await withResources(folder, async () => {
    const builder = await createBuilder({
      ...{ root, logLevel: 'warn', build: { outDir: join(root, outDir), emptyOutDir: true, reportCompressedSize: false } },
      environments: { [rendererEnvironment]: { build: { outDir: join(root, outDir, '..', rendererFolder) } } },
    });
    const { client, [rendererEnvironment]: renderer } = builder.environments;
    if (client === undefined || renderer === undefined) throw new Error('There is nothing to build.');
    const built = await builder.build(client);
    await builder.build(renderer);
    return built;
  });
  return { seconds: (performance.now() - start) / 1000, chunks: chunksOf(output, join(root, outDir)) };
}

/** The setting RESOURCES while `work` runs, which the app's own vite.config.ts reads. */
async function withResources<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { RESOURCES: before } = process.env;
  process.env['RESOURCES'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['RESOURCES'];
    else process.env['RESOURCES'] = before;
  }
}

/** The hand-written page, its scripts compressed once as well. */
export async function buildFloor(root: string, outDir: string): Promise<void> {
  const floor = join(root, 'tests/bench/floor');
  await build({
    root: floor,
    configFile: join(floor, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(root, outDir), emptyOutDir: true },
  });
  const assets = join(root, outDir, 'assets');
  for (const name of readdirSync(assets)) {
    const file = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(file, { level: 9 }));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(file));
  }
}

/**
 * A program of this folder as plain JavaScript, as the server is started: what runs TypeScript as it stands adds to every function. Returns its
 * path.
 */
export async function buildProgram(root: string, name: string): Promise<string> {
  const outDir = join(root, '.cache/bench/programs');
  await build({
    ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
    build: { ssr: join(root, 'tests/bench', `${name}.ts`), outDir, target: 'node20', minify: false, reportCompressedSize: false },
  });
  return join(outDir, `${name}.js`);
}

function chunksOf(output: Awaited<ReturnType<typeof build>>, dir: string): readonly Chunk[] {
  const [bundle] = Array.isArray(output) ? output : [output];
  if (bundle === undefined || !('output' in bundle)) throw new Error('vite watched instead of building');
  const chunks = bundle.output.filter((file) => file.type === 'chunk');
  const eager = new Set<string>();
  const follow = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk === undefined || eager.has(name)) return;
    eager.add(name);
    chunk.imports.forEach(follow);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => follow(fileName));
  return chunks.map(({ fileName, moduleIds }) => ({
    file: fileName,
    modules: moduleIds,
    gzip: gzipSync(readFileSync(join(dir, fileName))).length,
    isEager: eager.has(fileName),
  }));
}
