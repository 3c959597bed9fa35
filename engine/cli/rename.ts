import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedLines } from '../author/changed-lines.ts';
import { saidIn } from '../author/hand-written.ts';
import type { Names } from '../author/references.ts';
import { rename, type Renaming } from '../author/rename.ts';
import { translationsOf } from '../author/translations.ts';
import type { Source } from '../language/index.ts';
import { argumentsOf, folderOf, printed, type Command, type Folder, type Io } from './command.ts';

/** `steward rename NAME NEW`: another name in every place that means the same thing, as small edits that keep comments and layout. */
export const renameCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--dry-run', '--keep-wire', '--keep-title', '--keep-records'], io);
  const [target, to, dir] = given?.rest ?? [];
  const folder = given && folderOf(dir, io);
  if (!given || !folder) return 2;
  if (target === undefined || to === undefined) {
    io.write('steward rename: say what to rename and its new name, e.g. `steward rename resource.field resource.other`.\n');
    return 2;
  }
  const keep = { wire: given.flags.has('--keep-wire'), title: given.flags.has('--keep-title'), records: given.flags.has('--keep-records') };
  const renaming = rename(folder.sources, { target, to, keep });
  if ('problem' in renaming) {
    const found = printed(renaming.problems, { ...folder, sources: renaming.sources ?? folder.sources });
    io.write(`steward rename: ${renaming.problem}\n${renaming.problems.length > 0 ? `${found}\n` : ''}`);
    return 1;
  }
  const catalogues = changedCatalogues(renaming, io);
  const changed = [...changedFiles(folder.sources, renaming), ...catalogues];
  if (given.flags.has('--dry-run')) io.write(diff(changed));
  else write(changed, folder, io);
  io.write(summary(changed, renaming, given.flags.has('--dry-run')));
  io.write(remaining(renaming, io));
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

function changedCatalogues(renaming: Renaming & { readonly names: Names }, io: Io): readonly Changed[] {
  const translate = translationsOf(renaming.names, renaming);
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
  const lines = [
    `${meant.label} (${meant.kind}) ${isDry ? `would be called "${to}"` : `is called "${to}" now`}: ${places}.`,
    ...moved.map((each) => `${each.from} ${isDry ? `would be ${each.to}` : `is ${each.to} now`}.`),
    ...notes,
    ...(catalogues === 0
      ? []
      : [`Translations followed in ${catalogues} ${catalogues === 1 ? 'catalogue' : 'catalogues'}: extract the texts again.`]),
    'Generated files are stale now: run npx steward access.',
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
