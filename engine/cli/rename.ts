import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type TypeScript from 'typescript';
import { changedLines } from '../author/changed-lines.ts';
import { followCode } from '../author/follow-code.ts';
import { saidIn } from '../author/hand-written.ts';
import type { Names } from '../author/references.ts';
import { rename, type Renaming } from '../author/rename.ts';
import { translationsOf } from '../author/translations.ts';
import { readModel, type Source } from '../language/index.ts';
import { printRecords } from '../print/records.ts';
import { accessCommand } from './access.ts';
import { argumentsOf, folderOf, printed, type Command, type Folder, type Io } from './command.ts';
import { schemaCommand } from './schema.ts';
import { typesCommand } from './types.ts';

/**
 * `steward rename NAME NEW`: another name in every place that means the same thing, as small edits that keep comments and layout. Unless
 * flags say so, nobody else notices: the name on the wire, the title and stored records stay.
 */
export const renameCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--dry-run', '--change-wire', '--change-title', '--forget-records'], io);
  const [target, to, dir] = given?.rest ?? [];
  const folder = given && folderOf(dir, io);
  if (!given || !folder) return 2;
  if (target === undefined || to === undefined) {
    io.write('steward rename: say what to rename and its new name, e.g. `steward rename resource.field resource.other`.\n');
    return 2;
  }
  const keep = {
    wire: !given.flags.has('--change-wire'),
    title: !given.flags.has('--change-title'),
    records: !given.flags.has('--forget-records'),
  };
  const renaming = rename(folder.sources, { target, to, keep });
  if ('problem' in renaming) {
    const found = printed(renaming.problems, { ...folder, sources: renaming.sources ?? folder.sources });
    io.write(`steward rename: ${renaming.problem}\n${renaming.problems.length > 0 ? `${found}\n` : ''}`);
    return 1;
  }
  const isDry = given.flags.has('--dry-run');
  const code = changedCode(folder, renaming, io);
  const changed = [...changedFiles(folder.sources, renaming), ...(code?.changed ?? []), ...changedCatalogues(renaming, io)];
  if (isDry) io.write(diff(changed));
  else write(changed, folder, io);
  io.write(summary(changed, renaming, isDry));
  if (!isDry) generateAgain(folder, io);
  io.write(code === null || !isTyped(renaming) || !keep.wire ? remaining(renaming, io) : '');
  io.write(brokenCode(code?.broken ?? []));
  return 0;
};

/** A file before and after; its name afterwards where that changes too. */
interface Changed {
  readonly before: Source;
  readonly after: Source;
}

function changedFiles(before: readonly Source[], { sources }: { readonly sources: readonly Source[] }): readonly Changed[] {
  return before.flatMap((source, index) => {
    const after = sources[index];
    return after === undefined || (after.text === source.text && after.file === source.file) ? [] : [{ before: source, after }];
  });
}

/** Code follows through the types of records; null where there are none, or no TypeScript to read them. */
function changedCode(
  folder: Folder,
  renaming: Renaming & { readonly sources: readonly Source[] },
  io: Io,
): { readonly changed: readonly Changed[]; readonly broken: readonly string[] } | null {
  const types = join(folder.path, 'records.ts');
  const ts = compilerOf(io.cwd);
  const [before, after] = [folder.sources, renaming.sources].map((sources) => readModel(sources).model);
  if (ts === null || !existsSync(types) || !before || !after) return null;
  if (!isTyped(renaming)) return { changed: [], broken: [] };
  io.write('Reading the code that these types are used in …\n');
  const { changed, broken } = followCode({ ts, cwd: io.cwd, types, before: printRecords(before), after: printRecords(after) });
  const here = (file: string) => relative(io.cwd, file);
  return {
    changed: changed.map(({ file, text }) => ({
      before: { file: here(file), text: readFileSync(file, 'utf8') },
      after: { file: here(file), text },
    })),
    broken: broken.map((each) => each.replace(`${io.cwd}/`, '')),
  };
}

/** The TypeScript of the project, if it has one. */
function compilerOf(cwd: string): typeof TypeScript | null {
  if (!existsSync(join(cwd, 'tsconfig.json'))) return null;
  try {
    return createRequire(join(cwd, 'package.json'))('typescript') as typeof TypeScript;
  } catch {
    return null;
  }
}

/** Whether the types of records say its name. */
function isTyped({ meant: { kind } }: Renaming): boolean {
  return kind === 'field' || kind === 'resource';
}

/** The files that are made from the descriptors, as far as the project keeps them. */
function generateAgain(folder: Folder, io: Io): void {
  const made: readonly (readonly [string, Command])[] = [
    [join(io.cwd, 'ACCESS.md'), accessCommand],
    [join(folder.path, '.schema.json'), schemaCommand],
    [join(folder.path, 'records.ts'), typesCommand],
  ];
  for (const [file, command] of made) if (existsSync(file)) command([folder.dir], io);
}

function brokenCode(broken: readonly string[]): string {
  return broken.length === 0 ? '' : `${['This code does not compile any more:', ...broken.map((each) => `  ${each}`)].join('\n')}\n`;
}

function changedCatalogues(renaming: Renaming & { readonly names: Names }, io: Io): readonly Changed[] {
  const translate = translationsOf(renaming.names, [renaming]);
  return filesBelow(io.cwd, 'locales', /\.po$/).flatMap((before) => {
    const text = translate(before.text);
    return text === before.text ? [] : [{ before, after: { ...before, text } }];
  });
}

function write(changed: readonly Changed[], folder: Folder, io: Io): void {
  for (const { before, after } of changed) {
    const own = (file: string) =>
      file.startsWith(`${folder.dir}/`) ? join(folder.path, file.slice(folder.dir.length + 1)) : join(io.cwd, file);
    if (after.text !== before.text) writeFileSync(own(before.file), after.text);
    if (after.file !== before.file) renameSync(own(before.file), own(after.file));
  }
}

/** The change of the descriptors; of the catalogues only that there is one, for it is long and made by the extractor anyway. */
function diff(changed: readonly Changed[]): string {
  return changed
    .filter(({ before }) => !before.file.endsWith('.po'))
    .flatMap(({ before, after }) => [
      `--- ${before.file}`,
      `+++ ${after.file}`,
      ...changedLines(before, after).flatMap((each) => [
        `@@ line ${each.line} @@`,
        ...each.before.map((line) => `-${line}`),
        ...each.after.map((line) => `+${line}`),
      ]),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function summary(changed: readonly Changed[], { meant, to, edits, moved, notes }: Renaming, isDry: boolean): string {
  const files = new Set(edits.map(({ file }) => file)).size;
  const places = `${edits.length} ${edits.length === 1 ? 'place' : 'places'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const catalogues = changed.filter(({ after }) => after.file.endsWith('.po')).length;
  const code = changed.filter(({ after }) => /\.[cm]?tsx?$/.test(after.file)).length;
  const lines = [
    `${meant.label} (${meant.kind}) ${isDry ? `would be called "${to}"` : `is called "${to}" now`}: ${places}.`,
    ...moved.map((each) => `${each.from} ${isDry ? `would be ${each.to}` : `is ${each.to} now`}.`),
    ...notes,
    ...(catalogues === 0
      ? []
      : [`Translations followed in ${catalogues} ${catalogues === 1 ? 'catalogue' : 'catalogues'}: extract the texts again.`]),
    ...(code === 0 ? [] : [`Code ${isDry ? 'would follow' : 'followed'} in ${code} ${code === 1 ? 'file' : 'files'}: format it again.`]),
  ];
  return `${lines.join('\n')}\n`;
}

const shownAtMost = 40;

/** What people wrote by hand and still says the old name. */
function remaining({ meant }: Renaming, io: Io): string {
  const files = ['server', 'custom-screens', 'tests'].flatMap((folder) => filesBelow(io.cwd, folder, /\.(?:[cm]?[jt]sx?|json)$/));
  const said = saidIn(files, meant);
  if (said.length === 0) return '';
  const lines = said.slice(0, shownAtMost).map(({ file, line, text }) => `  ${file}:${line}: ${text.slice(0, 120)}`);
  const more = said.length > shownAtMost ? [`  and ${said.length - shownAtMost} more`] : [];
  return `${['Written by hand, perhaps of this name (nothing was changed there):', ...lines, ...more].join('\n')}\n`;
}

/** Files below a folder of the working directory whose names fit; none if there is no such folder. */
function filesBelow(cwd: string, folder: string, pattern: RegExp): readonly Source[] {
  const root = join(cwd, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ file: path.slice(cwd.length + 1), text: readFileSync(path, 'utf8') }));
}
