import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { outlineOpenApi } from '../new/openapi.ts';
import type { Outline } from '../new/outline.ts';
import { outlineFromWords } from '../new/plain.ts';
import { readTableOfUrl } from '../new/postgres.ts';
import { printOutline } from '../new/print.ts';
import { outlineFromCsv, outlineFromJson } from '../new/sample.ts';
import { outlineKnownTable } from '../new/sourced.ts';
import { outlineFromTable } from '../new/table.ts';
import { toKebabCase, toResourceName } from '../new/names.ts';
import { readModel } from '../../language/index.ts';
import { printFolderProblems, type CliCommand, type DescriptorFolder, type CommandIo } from './command.ts';
import { formatDescriptor } from './fmt.ts';
import { askNewQuestions, type NewAnswers } from './new-questions.ts';
import { openFolderToWrite, type NewFlags, readNewFlags } from './new-flags.ts';
import { schemaCommand } from './schema.ts';

/** `steward new`: writes a descriptor to start from, out of a few words or out of what a file or a database says. */
export const newCommand: CliCommand = (args, io) => {
  const flags = readNewFlags(args, io);
  if (flags === null) return 2;
  const work = makeNewDescriptors(flags, io).catch((error: unknown) => {
    io.write(`steward new: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
  // Only the terminal waits: a database and a person take their time.
  io.later?.(work);
  return 0;
};

/** Does what the flags say. Resolves to the exit code; rejects with a sentence for the author. */
async function makeNewDescriptors(flags: NewFlags, io: CommandIo): Promise<number> {
  const folder = openFolderToWrite(flags.dir, io);
  const answers = await askNewQuestions(flags, folder, io);
  if (answers === null) return 2;
  const found = await readOutlines(flags, answers, { folder, cwd: io.cwd });
  return writeOutlines(found, answers, { folder, io });
}

interface FoundOutlines {
  readonly outlines: readonly Outline[];
  readonly skipped: readonly string[];
}

interface NewSurroundings {
  readonly folder: DescriptorFolder;
  readonly cwd: string;
}

async function readOutlines(
  flags: NewFlags,
  { name, title, fields }: NewAnswers,
  { folder, cwd }: NewSurroundings,
): Promise<FoundOutlines> {
  const known = new Set(folder.sources.map(({ file }) => basename(file, '.yaml')).filter((each) => !each.startsWith('_')));
  const textOf = (file: string): string => readFileSync(resolve(cwd, file), 'utf8').replace(/^\uFEFF/, '');
  const one = (outline: Outline): FoundOutlines => ({ outlines: [{ ...outline, title: title ?? outline.title }], skipped: [] });
  const named = (file: string): string => name ?? basename(file).replace(/\.[^.]*$/, '');
  if (flags.openapi !== null) return chooseOpenApiOutlines(textOf(flags.openapi), { flags, name, known });
  if (flags.json !== null) return one(outlineFromJson(named(flags.json), textOf(flags.json)));
  if (flags.csv !== null) return one(outlineFromCsv(named(flags.csv), textOf(flags.csv)));
  if (flags.postgres !== null && flags.table !== null) {
    const read = await readTableOfUrl(flags.postgres, flags.table);
    const given = name === null ? null : toKebabCase(name);
    if (flags.source === null) return one(outlineFromTable(read.table, { name: given, known }));
    return one(outlineKnownTable(read, { name: given, source: flags.source, known }));
  }
  return one(outlineFromWords(name ?? '', { title, fields }));
}

interface OpenApiNewOptions {
  readonly flags: NewFlags;
  readonly name: string | null;
  readonly known: ReadonlySet<string>;
}

function chooseOpenApiOutlines(text: string, { flags, name, known }: OpenApiNewOptions): FoundOutlines {
  const { outlines, skipped } = outlineOpenApi(text, { path: flags.path, known });
  if (flags.path !== null) {
    const [only] = outlines;
    if (only === undefined) throw new Error(skipped[0] ?? 'The path is not a resource.');
    return { outlines: [name === null ? only : renameOutline(only, toKebabCase(name))], skipped: [] };
  }
  if (name === null) return { outlines, skipped };
  const wanted = outlines.filter((outline) => outline.name === name || outline.name === toResourceName(name));
  if (wanted.length === 0)
    throw new Error(`No path of the document makes ${name}. It makes: ${outlines.map((each) => each.name).join(', ') || 'nothing'}.`);
  return { outlines: wanted, skipped: [] };
}

// The address stays what the document says.
function renameOutline(outline: Outline, name: string): Outline {
  return { ...outline, name, path: outline.path ?? outline.name };
}

/** Writes what is new and right; says what is left to the author. */
function writeOutlines(
  { outlines, skipped }: FoundOutlines,
  { access, group }: NewAnswers,
  { folder, io }: { folder: DescriptorFolder; io: CommandIo },
): number {
  const exists = outlines.filter(({ name }) => existsSync(join(folder.path, `${name}.yaml`)));
  for (const { name } of exists) io.write(`${folder.dir}/${name}.yaml already exists and stays as it is.\n`);
  const fresh = outlines.filter((outline) => !exists.includes(outline));
  for (const path of skipped) io.write(`left out ${path}\n`);
  if (fresh.length === 0) {
    if (exists.length === 0) io.write('steward new: nothing here makes a resource.\n');
    return 1;
  }
  const started = listStartingFiles(folder);
  const made = fresh.map((outline) => {
    const file = `${folder.dir}/${outline.name}.yaml`;
    return { outline, file, text: formatDescriptor(file, printOutline(outline, { access, group })) };
  });
  const sources = [...folder.sources, ...started, ...made].sort((a, b) => (a.file < b.file ? -1 : 1));
  const { problems } = readModel(sources);
  const own = problems.filter(({ file, severity }) => severity === 'error' && [...started, ...made].some((each) => each.file === file));
  if (own.length > 0) {
    io.write(`${printFolderProblems(own, { ...folder, sources })}\nNothing was written.\n`);
    return 1;
  }
  mkdirSync(folder.path, { recursive: true });
  for (const { file, text } of [...started, ...made]) {
    writeFileSync(join(folder.path, basename(file)), text);
    io.write(`${file} is written.\n`);
  }
  for (const { outline, file } of made) tellWhatIsLeft(outline, { file, access, io });
  if (problems.every(({ severity }) => severity !== 'error')) schemaCommand([relative(io.cwd, folder.path) || '.'], io);
  return 0;
}

function tellWhatIsLeft({ unknown }: Outline, { file, access, io }: { file: string; access: string | null; io: CommandIo }): void {
  const open = [...(access === null ? ['Nobody may do anything yet: decide about `access`.'] : []), ...unknown];
  if (open.length > 0) io.write(`\nLeft to you in ${file}:\n${open.map((sentence) => `  - ${sentence}\n`).join('')}`);
}

/** What a folder of descriptors begins with, where there is none. */
function listStartingFiles(folder: DescriptorFolder): readonly { readonly file: string; readonly text: string }[] {
  if (existsSync(folder.path) && readdirSync(folder.path).some((name) => name.endsWith('.yaml'))) return [];
  const title = basename(folder.path).replace(/^./, (letter) => letter.toUpperCase());
  return ['_app.yaml', '_roles.yaml'].map((name) => {
    const text = readFileSync(join(import.meta.dirname, 'starting', name), 'utf8');
    const file = `${folder.dir}/${name}`;
    return {
      file,
      text: formatDescriptor(
        file,
        text.replace('TITLE', () => JSON.stringify(title)),
      ),
    };
  });
}
