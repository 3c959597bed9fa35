/** Vite plugin: `resources/*.yaml` as modules. The catalogue is eager, everything else a chunk per resource, loaded when it is opened. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import type { Model } from '../../model/model.ts';
import { printProblems } from '../../print/problem.ts';
import { readModel, type Problem, type Source } from '../index.ts';
import { createCachedParse } from '../parse.ts';
import { printChunkCode, listChunkNames, type ChunkImports } from './chunks.ts';
import { waitUntilWritten } from './written.ts';

export interface StewardOptions {
  /** Folder of the descriptors, from the project root. */
  readonly folder: string;
}

const prefix = 'virtual:steward';

// Beside this module, and compiled where it is.
const moduleOfEngine = (name: string): string => join(import.meta.dirname, `../../${name}${extname(import.meta.filename)}`);
const chunkImports: ChunkImports = {
  packed: moduleOfEngine('model/packed'),
  unpacked: moduleOfEngine('model/unpacked'),
  schemaRuntime: moduleOfEngine('fields/schema-runtime'),
};

interface FolderReading {
  readonly model: Model | null;
  readonly problems: readonly Problem[];
  readonly sources: readonly Source[];
}

/** Serves `virtual:steward` and its chunks. Any problem of a descriptor fails the build, with all of them listed. */
export function stewardModelPlugin({ folder }: StewardOptions): Plugin {
  let root = process.cwd();
  let isServing = false;
  let reading: FolderReading | null = null;
  // What open pages show: while descriptors have a problem, they go on with these.
  let shown: Model | null = null;
  const parse = createCachedParse();
  const texts: SourceTexts = new Map();

  const read = (): FolderReading => {
    const sources = readChangedSources(resolve(root, folder), folder, texts);
    const isSame =
      reading !== null &&
      reading.sources.length === sources.length &&
      sources.every((source, index) => reading?.sources[index]?.text === source.text && reading.sources[index].file === source.file);
    if (reading === null || !isSame) reading = { ...readModel(sources, parse), sources };
    return reading;
  };
  return {
    name: 'steward',
    config: () => ({ optimizeDeps: { include: ['ajv-formats/dist/formats.js'] } }),
    configResolved: (config: ResolvedConfig) => {
      root = config.root;
      isServing = config.command === 'serve';
    },
    configureServer: (server: ViteDevServer) => {
      server.watcher.add(resolve(root, folder));
      const { client } = server.environments;
      // A page that got a chunk while its descriptor was being saved knew nothing of it when the update was sent.
      client.hot.on(arrived, ({ name, version }: ChunkArrival) => {
        const { model } = read();
        if (model === null || version === hashChunkVersion(name, model, chunkImports)) return;
        for (const module of invalidateChunks(client, [name])) void client.reloadModule(module);
      });
    },
    resolveId: (id) => (isStewardModule(id) ? `\0${id}` : null),
    async load(id) {
      const name = findChunkName(id);
      if (name === null) return null;
      if (isServing && read().model === null) await waitUntilWritten();
      const found = read();
      for (const { file } of found.sources) this.addWatchFile(resolve(root, file));
      if (found.model === null) return this.error(createBuildFailure(found, root));
      shown ??= found.model;
      const code = printChunkCode(name, found.model, chunkImports);
      if (code === null) return null;
      const told = isServing ? printArrivalReport({ name, version: hashChunkVersion(name, found.model, chunkImports) }) : '';
      return { code: `${code}${told}`, map: null, moduleType: 'js' };
    },
    async hotUpdate({ file }) {
      if (!file.startsWith(resolve(root, folder)) || !file.endsWith('.yaml')) return;
      if (this.environment.name !== 'client') return [];
      await waitUntilWritten();
      const after = read();
      // Changes nothing but takes an overlay away. The first update is sent before there is one: Vite's client would load the page again.
      this.environment.hot.send({ type: 'update', updates: [] });
      if (after.model === null) {
        const failure = createBuildFailure(after, root);
        this.environment.hot.send({ type: 'error', err: { ...failure, stack: '', plugin: 'steward' } });
        return [];
      }
      const changed = listChangedChunks(shown, after.model, chunkImports);
      shown = after.model;
      return invalidateChunks(this.environment, changed);
    },
  };
}

function isStewardModule(id: string): boolean {
  return id === prefix || id.startsWith(`${prefix}/`);
}

function formatModuleId(name: string): string {
  return name === '' ? prefix : `${prefix}/${name}`;
}

function findChunkName(id: string): string | null {
  const plain = id.startsWith('\0') ? id.slice(1) : '';
  return isStewardModule(plain) ? plain.slice(prefix.length + 1) : null;
}

/** By path. A clock of the disk may stand still between emptying a file and filling it: its size tells these apart. */
type SourceTexts = Map<string, { readonly changed: number; readonly size: number; readonly text: string }>;

/** The files of the folder; a file that was not touched is not read again. */
function readChangedSources(dir: string, as: string, texts: SourceTexts): readonly Source[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => {
    const path = join(dir, name);
    const { mtimeMs: changed, size } = statSync(path);
    const known = texts.get(path);
    const text = known?.changed === changed && known.size === size ? known.text : readFileSync(path, 'utf8');
    texts.set(path, { changed, size, text });
    return { file: `${as}/${name}`, text };
  });
}

interface BuildFailure {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame: string;
}

/** Where the first problem stands, and all of them as text: the overlay opens the place, the terminal lists the rest. */
function createBuildFailure({ problems, sources }: FolderReading, root: string): BuildFailure {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const file = resolve(root, first?.file ?? '');
  const textOf = (name: string) => sources.find((source) => source.file === name)?.text ?? null;
  const headline =
    first === undefined ? 'No descriptor could be read.' : `${first.file}:${first.line}:${first.column}: ${first.message}  [${first.code}]`;
  return {
    message: headline,
    id: file,
    loc: { file, line: first?.line ?? 1, column: first?.column ?? 1 },
    frame: printProblems(errors, textOf),
  };
}

/** What a page tells of a chunk that it runs: the version is that of the descriptors it was made from. */
interface ChunkArrival {
  readonly name: string;
  readonly version: string;
}

const arrived = 'steward:arrived';

function printArrivalReport(arrival: ChunkArrival): string {
  return `import.meta.hot?.send('${arrived}', ${JSON.stringify(arrival)});\n`;
}

function hashChunkVersion(name: string, model: Model, imports: ChunkImports): string {
  return createHash('sha256')
    .update(fingerprintChunk(name, model, imports) ?? '')
    .digest('base64url');
}

/** The modules of chunks, none of them kept. Vite's own update keeps what it was just making, which is of the descriptors before. */
function invalidateChunks({ moduleGraph }: DevEnvironment, names: readonly string[]): EnvironmentModuleNode[] {
  const modules = names.map((name) => moduleGraph.getModuleById(`\0${formatModuleId(name)}`)).filter((module) => module !== undefined);
  for (const module of modules) moduleGraph.invalidateModule(module);
  return modules;
}

function listChangedChunks(before: Model | null, after: Model, imports: ChunkImports): readonly string[] {
  const names = listChunkNames(after).filter((name) => name !== '' && name !== 'registry');
  if (before === null) return names;
  return names.filter((name) => fingerprintChunk(name, before, imports) !== fingerprintChunk(name, after, imports));
}

// Validators are compiled only when the schema they come from has changed.
function fingerprintChunk(name: string, model: Model, imports: ChunkImports): string | null {
  const [kind, resource = ''] = name.split('/');
  if (kind !== 'form') return printChunkCode(name, model, imports);
  const { schema, create, edit } = model.resources[resource] ?? {};
  return JSON.stringify([schema, create === null, edit === null]);
}
