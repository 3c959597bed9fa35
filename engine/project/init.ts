/** `steward init DIR`: a project of one's own that starts as it is. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { ownResources } from '../server/settings.ts';
import type { CommandSurroundings } from '../server/store/command.ts';
import { BadSetting } from '../server/variable.ts';
import { isPolicyFile } from '../language/load/is-policy.ts';
import { readArguments } from '../studio/cli/arguments.ts';
import { formatDescriptor } from '../studio/cli/fmt.ts';
import { schemaCommand } from '../studio/cli/schema.ts';
import { typesCommand } from '../studio/cli/types.ts';
import { describeApi } from './init-api.ts';
import { describeDatabase } from './init-database.ts';
import { askInitQuestions, type InitAnswers } from './init-questions.ts';
import { environmentFile, listProjectFiles, packageFolder, type DescribedProject } from './init-files.ts';
import { describeSample } from './init-sample.ts';
import { readPackageVersion } from './package-folder.ts';

/** How npm is told of a file. */
const fileSpec = 'file:';

/** As it was called: nobody who makes a project by npm has the command yet, and npm hands on what stands behind two dashes. */
function printUsage(env: CommandSurroundings['env']): string {
  const called = env['STEWARD_CALLED_AS'];
  return `${called === undefined ? 'steward init DIR' : `${called} DIR --`} ${options}`;
}

const options = `[--title TITLE] [--package SPEC] [--from-postgres URL [--schema NAME] | --from-openapi FILE [--url URL] [--with NAME=VALUE]...]
  --title          what the app is called; the name of the folder unless told otherwise
  --package        what npm installs as steward, such as file:steward-0.1.0.tgz, seen from here or from DIR, a copy of which is kept in vendor/; this version unless told otherwise
  --from-postgres  a database that the app administers in place of the sample: every table and view that has a key
  --schema         only what is in this schema of it
  --from-openapi   an API that the app administers in place of the sample: every collection of its OpenAPI document, a file or an address
  --url            where that API is; as the document says unless told otherwise
  --with           a value for a parameter of its paths, such as --with owner=octocat for /repos/{owner}/…
  Without anything a terminal is asked.
`;

/** What a folder may hold already: it says nothing of a project. */
const harmless = new Set(['.git', '.DS_Store', '.idea']);

interface InitArguments extends InitAnswers {
  readonly steward: string | null;
  readonly named: readonly string[];
}

/** Runs one command line, or asks where it says nothing; the exit code is 0, or 2 for what is not understood. Throws what is in the way. */
export async function runInitCommand(args: readonly string[], { cwd, env, write, ask }: CommandSurroundings): Promise<number> {
  const requireFolder = (dir: string): void => requireEmptyFolder(resolve(cwd, dir), dir);
  const titleOf = (dir: string): string => toTitle(basename(resolve(cwd, dir)));
  const isAsked = args.length === 0 && ask !== undefined;
  const answers = isAsked ? await askInitQuestions(ask, { requireFolder, titleOf }) : null;
  const given = answers === null ? readInitArguments(args, { env, write }) : { ...answers, steward: null, named: [] };
  if (given === null) return 2;
  const root = resolve(cwd, given.dir);
  requireFolder(given.dir);
  const title = given.title ?? titleOf(given.dir);
  const steward = given.steward === null ? { spec: `^${readPackageVersion()}`, file: null } : findPackage(given.steward, cwd, root);
  const described = await describeProject(given, { title, cwd });
  const beside = listProjectFiles({ name: toPackageName(basename(root)), steward: steward.spec, ...described });
  for (const [file, text] of Object.entries({ ...beside, ...described.descriptors })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), isDescriptor(file) ? formatDescriptor(file, text) : text, {
      mode: file === environmentFile ? 0o600 : 0o666,
    });
  }
  if (steward.file !== null) copyPackage(steward.file, root);
  const quiet = { cwd: root, write: () => undefined };
  schemaCommand([], quiet);
  typesCommand([], quiet);
  const where = relative(cwd, root);
  const enter = where === '' ? '' : `  cd ${quoteForShell(where)}\n`;
  write(`${title} is in ${where || '.'}.${described.told} Next:\n${enter}  npm install\n  npm run dev\n${described.left}`);
  return 0;
}

async function describeProject(
  given: InitArguments,
  { title, cwd }: { readonly title: string; readonly cwd: string },
): Promise<DescribedProject> {
  if (given.postgres !== null) return describeDatabase({ url: given.postgres, schema: given.schema, title });
  return given.openapi === null ? describeSample(title) : describeApi({ ...given, document: given.openapi, title, cwd });
}

/** What `steward fmt` looks at: a project begins as it leaves it. */
function isDescriptor(file: string): boolean {
  return file.startsWith(`${ownResources}/`) && !isPolicyFile(file);
}

/** Null, with the usage or a sentence, for a line that says nothing clear. */
function readInitArguments(args: readonly string[], { env, write }: Pick<CommandSurroundings, 'env' | 'write'>): InitArguments | null {
  const kinds = {
    title: 'value',
    package: 'value',
    'from-postgres': 'value',
    schema: 'value',
    'from-openapi': 'value',
    url: 'value',
    with: 'values',
  } as const;
  const given = readArguments(args, kinds, { write });
  if (given === null) return null;
  const { title, package: steward, 'from-postgres': postgres, schema, 'from-openapi': openapi, url, with: named } = given.options;
  const [dir, ...more] = given.rest;
  const isOne = postgres === null || openapi === null;
  const isMeant = (schema === null || postgres !== null) && (openapi !== null || (url === null && named.length === 0));
  if (dir !== undefined && more.length === 0 && isOne && isMeant) return { dir, title, steward, postgres, schema, openapi, url, named };
  write(printUsage(env));
  return null;
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

/** What npm is told; `file`: a tarball that the project takes along, so that it is installed wherever the project is built. */
interface FoundPackage {
  readonly spec: string;
  readonly file: string | null;
}

/** A file is named from where one stands or from the new folder; npm looks from there alone. */
function findPackage(spec: string, cwd: string, root: string): FoundPackage {
  if (!spec.startsWith(fileSpec)) return { spec, file: null };
  const path = spec.slice(fileSpec.length);
  const file = [root, cwd].map((from) => resolve(from, path)).find((each) => existsSync(each));
  if (file === undefined) throw new BadSetting(`there is no ${path}, neither from here nor from the new folder.`);
  if (statSync(file).isFile()) return { spec: `${fileSpec}${packageFolder}/${basename(file)}`, file };
  return { spec: isAbsolute(path) ? spec : `${fileSpec}${relative(root, file).replaceAll('\\', '/')}`, file: null };
}

function copyPackage(file: string, root: string): void {
  mkdirSync(join(root, packageFolder), { recursive: true });
  copyFileSync(file, join(root, packageFolder, basename(file)));
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
