/** `npm run package`: packs the engine alone, compiled, as a package that needs no TypeScript, and beside it what `npm create steward` runs. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extractModelTexts } from '../engine/i18n/extract.ts';
import { collectCodeTexts } from '../engine/i18n/stale.ts';
import { readModel } from '../engine/language/index.ts';
import { readQuotedAfter } from '../engine/model/gettext.ts';
import { project as sampleProject } from '../engine/studio/manual/samples.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, '.cache/package');
const creator = join(root, '.cache/create-steward');

/** Modules that only this repository runs: tests, what they lean on, and what reads sources. */
const left = ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', 'i18n/check.ts', 'i18n/stale.ts', 'i18n/bundled-catalogue.ts'];

/** Names that people may import, and the modules behind them. */
const faces = {
  ...{ '.': 'engine/index', './server': 'engine/server/index', './studio': 'engine/studio/pages/index' },
  ...{ './cli': 'engine/studio/cli/run', './testing': 'engine/testing/index', './vite': 'engine/project/vite-plugin' },
};

/** Writes the package, and returns its folder. */
export function writePackage(): string {
  rmSync(target, { recursive: true, force: true });
  compileEngine();
  copyOtherFiles();
  writeCatalogues();
  cpSync(join(root, 'public'), join(target, 'public'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(target, name));
  cpSync(join(root, 'engine/project/package.md'), join(target, 'README.md'));
  writeManifest(target, buildManifest());
  return target;
}

/** Packs both packages into a folder. Returns the paths of the tarballs. */
export function packPackages(into: string): { readonly steward: string; readonly creator: string } {
  return { steward: pack(writePackage(), into), creator: pack(writeCreator(), into) };
}

function pack(folder: string, into: string): string {
  const args = ['pack', folder, '--json', '--pack-destination', into];
  const [packed] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8' })) as readonly { readonly filename: string }[];
  return join(into, packed?.filename ?? '');
}

/** Writes the package that `npm create` looks for, and returns its folder: it begins projects with Steward of its own version. */
function writeCreator(): string {
  rmSync(creator, { recursive: true, force: true });
  cpSync(join(root, 'engine/project/create-steward'), creator, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(creator, 'LICENSE'));
  const { version, license, engines } = readManifest();
  const description = 'Begins an admin of your own with Steward: npm create steward my-admin';
  const told = { name: 'create-steward', version, description, license, type: 'module', engines };
  writeManifest(creator, { ...told, bin: { 'create-steward': 'bin.mjs' }, dependencies: { steward: version } });
  return creator;
}

// Types were checked where they are written; here they are only left out.
function compileEngine(): void {
  const options = {
    ...{ noEmit: false, incremental: false, noCheck: true, rewriteRelativeImportExtensions: true },
    ...{ tsBuildInfoFile: null, rootDir: root, outDir: target },
  };
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: options,
    include: [join(root, 'engine')],
    exclude: left.map((name) => join(root, 'engine', name)),
  };
  mkdirSync(target, { recursive: true });
  const file = join(root, '.cache/tsconfig.package.json');
  writeFileSync(file, JSON.stringify(config));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file], { stdio: 'inherit' });
}

/** What is no TypeScript and is read at run time: descriptors, styles, the pages of the manual, workers. */
function copyOtherFiles(): void {
  const names = readdirSync(join(root, 'engine'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const read = names.filter((name) =>
    /\.(?:yaml|css|html|svg)$|^(?:studio\/manual\/pages|project\/beside)\/.*\.md$|^project\/beside\/Containerfile$|-worker\.m?js$/.test(
      name,
    ),
  );
  for (const name of read) {
    const to = join(target, 'engine', name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, 'engine', name), to);
  }
}

/** The translations of what the engine itself says, and of what it makes of any descriptor. */
function writeCatalogues(): void {
  const { model } = readModel(sampleProject);
  const said = new Set([...collectCodeTexts(['engine']), ...extractModelTexts(model).map(({ id }) => id)]);
  for (const { name: locale } of readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const entries = readFileSync(join(root, 'locales', locale, 'messages.po'), 'utf8').split(/\n\n+/);
    const own = entries.filter((entry, index) => index === 0 || said.has(readQuotedAfter('msgid', entry)));
    mkdirSync(join(target, 'locales', locale), { recursive: true });
    writeFileSync(join(target, 'locales', locale, 'messages.po'), `${own.join('\n\n').trimEnd()}\n`);
  }
}

function buildManifest(): object {
  const manifest = readManifest();
  const { name, version, description, license, type, engines } = manifest;
  // Compiled code needs nothing that runs TypeScript.
  const { tsx: _none, ...dependencies } = manifest['dependencies'] as Record<string, string>;
  const exports = Object.fromEntries(
    Object.entries(faces).map(([face, module]) => [face, { types: `./${module}.d.ts`, default: `./${module}.js` }]),
  );
  const bin = { steward: 'engine/studio/cli/run.js' };
  return { name, version, description, license, type, engines, exports, bin, dependencies };
}

function readManifest(): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
}

function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) for (const tarball of Object.values(packPackages(root))) console.log(tarball);
