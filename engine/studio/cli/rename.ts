import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type TypeScript from 'typescript';
import { diffLines } from '../author/changed-lines.ts';
import { renameInCode } from '../author/follow-code.ts';
import { findNameInCode } from '../author/hand-written.ts';
import { tryRename, type PlannedRename, type TriedRename } from '../author/rename.ts';
import { followRenamesInCatalogue } from '../author/translations.ts';
import { readModel, type Source } from '../../language/index.ts';
import { printRecords } from '../../print/records.ts';
import { readArguments } from './arguments.ts';
import {
  loadSeedsBeside,
  openDescriptorFolder,
  printFolderProblems,
  type CliCommand,
  type DescriptorFolder,
  type CommandIo,
} from './command.ts';
import { regenerateFiles } from './regenerate.ts';

/**
 * `steward rename NAME NEW`: another name in every place that means the same thing, as small edits that keep comments and layout. Unless
 * flags say so, nobody else notices: the name on the wire, the title and stored records stay.
 */
export const renameCommand: CliCommand = (args, io) => {
  const given = readArguments(
    args,
    { 'dry-run': 'flag', 'change-wire': 'flag', 'change-title': 'flag', 'forget-records': 'flag' },
    { ...io, most: 3 },
  );
  const [target, to, dir] = given?.rest ?? [];
  const folder = given && openDescriptorFolder(dir, io);
  if (!given || !folder) return 2;
  if (target === undefined || to === undefined) {
    io.write('steward rename: say what to rename and its new name, e.g. `steward rename resource.field resource.other`.\n');
    return 2;
  }
  const keep = {
    wire: !given.options['change-wire'],
    title: !given.options['change-title'],
    records: !given.options['forget-records'],
  };
  const seeds = loadSeedsBeside(folder, io);
  const renaming = tryRename(folder.sources, { target, to, keep, seeds });
  if ('problem' in renaming) {
    const found = printFolderProblems(renaming.problems, { ...folder, sources: renaming.sources ?? folder.sources });
    io.write(`steward rename: ${renaming.problem}\n${renaming.problems.length > 0 ? `${found}\n` : ''}`);
    return 1;
  }
  const isDry = given.options['dry-run'];
  const code = renameCode(folder, renaming, io);
  const changed = [
    ...listChangedFiles([...folder.sources, ...seeds], [...renaming.sources, ...renaming.seeds]),
    ...(code?.changed ?? []),
    ...renameCatalogues(renaming, io),
  ];
  if (isDry) io.write(printChangedLines(changed));
  else writeChangedFiles(changed, folder, io);
  io.write(printRenameSummary(changed, renaming, isDry));
  if (!isDry) regenerateFiles(folder, io);
  io.write(code === null || !isInRecordTypes(renaming) || !keep.wire ? printRemainingNames(renaming, io) : '');
  io.write(describeBrokenCode(code?.broken ?? []));
  return 0;
};

/** A file before and after; its name afterwards where that changes too. */
interface ChangedFile {
  readonly before: Source;
  readonly after: Source;
}

function listChangedFiles(before: readonly Source[], afterwards: readonly Source[]): readonly ChangedFile[] {
  return before.flatMap((source, index) => {
    const after = afterwards[index];
    return after === undefined || (after.text === source.text && after.file === source.file) ? [] : [{ before: source, after }];
  });
}

/** Code follows through the types of records; null where there are none, or no TypeScript to read them. */
function renameCode(
  folder: DescriptorFolder,
  renaming: TriedRename,
  io: CommandIo,
): { readonly changed: readonly ChangedFile[]; readonly broken: readonly string[] } | null {
  const types = join(folder.path, 'records.ts');
  const ts = loadProjectCompiler(io.cwd);
  const [before, after] = [folder.sources, renaming.sources].map((sources) => readModel(sources).model);
  if (ts === null || !existsSync(types) || !before || !after) return null;
  if (!isInRecordTypes(renaming)) return { changed: [], broken: [] };
  io.write('Reading the code that these types are used in …\n');
  const { changed, broken } = renameInCode({ ts, cwd: io.cwd, types, before: printRecords(before), after: printRecords(after) });
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
function loadProjectCompiler(cwd: string): typeof TypeScript | null {
  if (!existsSync(join(cwd, 'tsconfig.json'))) return null;
  try {
    return createRequire(join(cwd, 'package.json'))('typescript') as typeof TypeScript;
  } catch {
    return null;
  }
}

/** Whether the types of records say its name. */
function isInRecordTypes({ meant: { kind } }: PlannedRename): boolean {
  return kind === 'field' || kind === 'resource';
}

function describeBrokenCode(broken: readonly string[]): string {
  return broken.length === 0 ? '' : `${['This code no longer compiles:', ...broken.map((each) => `  ${each}`)].join('\n')}\n`;
}

function renameCatalogues(renaming: TriedRename, io: CommandIo): readonly ChangedFile[] {
  const translate = followRenamesInCatalogue(renaming.names, [renaming]);
  return readFilesBelow(io.cwd, 'locales', /\.po$/).flatMap((before) => {
    const text = translate(before.text);
    return text === before.text ? [] : [{ before, after: { ...before, text } }];
  });
}

function writeChangedFiles(changed: readonly ChangedFile[], folder: DescriptorFolder, io: CommandIo): void {
  for (const { before, after } of changed) {
    const own = (file: string) =>
      file.startsWith(`${folder.dir}/`) ? join(folder.path, file.slice(folder.dir.length + 1)) : join(io.cwd, file);
    if (after.text !== before.text) writeFileSync(own(before.file), after.text);
    if (after.file !== before.file) renameSync(own(before.file), own(after.file));
  }
}

/** The change of the descriptors; of the catalogues only that there is one, for it is long and made by the extractor anyway. */
function printChangedLines(changed: readonly ChangedFile[]): string {
  return changed
    .filter(({ before }) => !before.file.endsWith('.po'))
    .flatMap(({ before, after }) => [
      `--- ${before.file}`,
      `+++ ${after.file}`,
      ...diffLines(before, after).flatMap((each) => [
        `@@ line ${each.line} @@`,
        ...each.before.map((line) => `-${line}`),
        ...each.after.map((line) => `+${line}`),
      ]),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function printRenameSummary(changed: readonly ChangedFile[], { meant, to, edits, moved, notes }: PlannedRename, isDry: boolean): string {
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
function printRemainingNames({ meant }: PlannedRename, io: CommandIo): string {
  const below = ['behaviours', 'custom-screens', 'platform', 'tests'].flatMap((folder) =>
    readFilesBelow(io.cwd, folder, /\.(?:[cm]?[jt]sx?|json)$/),
  );
  const files = [...readFileThere(io.cwd, 'steward.config.ts'), ...below];
  const said = findNameInCode(files, meant);
  if (said.length === 0) return '';
  const lines = said.slice(0, shownAtMost).map(({ file, line, text }) => `  ${file}:${line}: ${text.slice(0, 120)}`);
  const more = said.length > shownAtMost ? [`  and ${said.length - shownAtMost} more`] : [];
  return `${['Written by hand, may mean this name (nothing was changed there):', ...lines, ...more].join('\n')}\n`;
}

function readFileThere(cwd: string, file: string): readonly Source[] {
  return existsSync(join(cwd, file)) ? [{ file, text: readFileSync(join(cwd, file), 'utf8') }] : [];
}

/** Files below a folder of the working directory whose names fit; none if there is no such folder. */
function readFilesBelow(cwd: string, folder: string, pattern: RegExp): readonly Source[] {
  const root = join(cwd, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ file: path.slice(cwd.length + 1), text: readFileSync(path, 'utf8') }));
}
