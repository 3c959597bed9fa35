/** `steward init DIR`: a project of one's own that starts as it is. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { ownResources } from '../server/settings.ts';
import type { CommandSurroundings } from '../server/store/command.ts';
import { BadSetting } from '../server/variable.ts';
import { schemaCommand } from '../studio/cli/schema.ts';
import { typesCommand } from '../studio/cli/types.ts';
import { listProjectFiles } from './init-files.ts';
import { readPackageVersion } from './package-folder.ts';

/** How npm is told of a file. */
const fileSpec = 'file:';

const usage = `steward init DIR [--title TITLE] [--package SPEC]
  --title    what the app is called; the name of the folder unless told otherwise
  --package  what npm installs as steward, such as file:steward-0.1.0.tgz, seen from here or from DIR; this version unless told otherwise
`;

const sample = join(import.meta.dirname, 'sample');
/** What a folder may hold already: it says nothing of a project. */
const harmless = new Set(['.git', '.DS_Store', '.idea']);

interface InitArguments {
  readonly dir: string;
  readonly title: string | null;
  readonly steward: string | null;
}

/** Runs one command line; the exit code is 0, or 2 for what is not understood. Throws what is in the way. */
export function runInitCommand(args: readonly string[], { cwd, write }: CommandSurroundings): Promise<number> {
  const given = parseInitArguments(args);
  if (given === null) {
    write(usage);
    return Promise.resolve(2);
  }
  const root = resolve(cwd, given.dir);
  requireEmptyFolder(root, given.dir);
  const title = given.title ?? toTitle(basename(root));
  const steward = given.steward === null ? `^${readPackageVersion()}` : placePackage(given.steward, cwd, root);
  const beside = listProjectFiles({ name: toPackageName(basename(root)), steward });
  const described = readdirSync(sample).map((name) => {
    const text = readFileSync(join(sample, name), 'utf8');
    return [`${ownResources}/${name}`, text.replace('TITLE', () => JSON.stringify(title))] as const;
  });
  for (const [file, text] of [...Object.entries(beside), ...described]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const quiet = { cwd: root, write: () => undefined };
  schemaCommand([], quiet);
  typesCommand([], quiet);
  const where = relative(cwd, root);
  write(`${title} is in ${where || '.'}. Next:\n${where === '' ? '' : `  cd ${quoteForShell(where)}\n`}  npm install\n  npm run dev\n`);
  return Promise.resolve(0);
}

function parseInitArguments(args: readonly string[]): InitArguments | null {
  const found: Record<string, string> = {};
  const rest = [...args];
  const dirs: string[] = [];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith('--')) dirs.push(arg);
    else if (arg !== '--title' && arg !== '--package') return null;
    else found[arg] = rest.shift() ?? '';
  }
  const [dir, ...more] = dirs;
  if (dir === undefined || more.length > 0 || Object.values(found).includes('')) return null;
  return { dir, title: found['--title'] ?? null, steward: found['--package'] ?? null };
}

function requireEmptyFolder(root: string, shown: string): void {
  if (!existsSync(root)) return;
  if (!statSync(root).isDirectory()) throw new BadSetting(`${shown} is a file. Name a folder that is empty, or not there yet.`);
  const there = readdirSync(root).filter((name) => !harmless.has(name));
  if (there.length > 0) {
    const some = there.slice(0, 5).join(', ');
    throw new BadSetting(`${shown} is not empty: ${some}${there.length > 5 ? ', …' : ''}. Name a folder that is empty, or not there yet.`);
  }
}

/** A file is named from where one stands or from the new folder; npm looks from there alone. */
function placePackage(spec: string, cwd: string, root: string): string {
  if (!spec.startsWith(fileSpec)) return spec;
  const path = spec.slice(fileSpec.length);
  const file = [root, cwd].map((from) => resolve(from, path)).find((each) => existsSync(each));
  if (file === undefined) throw new BadSetting(`there is no ${path}, neither from here nor from the new folder.`);
  return isAbsolute(path) ? spec : `${fileSpec}${relative(root, file).replaceAll('\\', '/')}`;
}

function quoteForShell(path: string): string {
  return /^[\w./\\:-]+$/.test(path) ? path : `"${path.replaceAll(/["$`]/g, '\\$&')}"`;
}

function toTitle(name: string): string {
  const words = name.replaceAll(/[-_.]+/g, ' ').trim();
  return words === '' ? 'Admin' : words.replace(/^./, (letter) => letter.toUpperCase());
}

function toPackageName(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9._~-]+/g, '-')
      .replace(/^[._-]+/, '') || 'admin'
  );
}
