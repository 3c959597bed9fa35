import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyAllFixes } from '../../language/fix.ts';
import { readModel, type Problem, type Source } from '../../language/index.ts';
import { lintSources, descriptorLints, type LintCatalogue } from '../lints/index.ts';
import { createCachedParse, type ParsedYaml } from '../../language/parse.ts';
import { sortProblems } from '../../language/problem.ts';
import { printProblemsAsJson, printProblemsAsSarif } from '../../print/problem-json.ts';
import { findDrift } from './against.ts';
import { readArguments } from './arguments.ts';
import { readCataloguesBeside } from './catalogues.ts';
import {
  isProjectFolder,
  openDescriptorFolder,
  printFolderProblems,
  type CliCommand,
  type DescriptorFolder,
  type CommandIo,
} from './command.ts';
import { listPolicyProblems } from './policies.ts';

/**
 * `steward check`: prints the problems of all files, each up to the stage that finds an error in it; policies and lints come where there is
 * none. Warnings alone exit with 0, with --strict they are errors. --fix first applies every fix that is certain. --against holds what is right by itself against a database.
 */
export const checkCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { json: 'flag', sarif: 'flag', strict: 'flag', fix: 'flag', against: 'values' }, { ...io, most: 1 });
  const read = given && openDescriptorFolder(given.rest[0], io);
  if (!given || !read) return 2;
  const catalogues = readCataloguesBeside(read.path);
  const remembered = createCachedParse();
  const find = (sources: readonly Source[]) => listAllProblems(sources, catalogues, remembered);
  const folder = given.options.fix ? mendFolder(read, { find, io }) : read;
  const { against: addresses, ...options } = given.options;
  const told = { folder, options, io };
  const found = find(folder.sources);
  const later = io.later;
  const isBeside = io.findBeside !== undefined && isInProject(folder);
  if (later === undefined || (!isBeside && addresses.length === 0)) return tellProblems(found, [], told);
  const beside = isBeside ? io.findBeside(dirname(folder.path)) : Promise.resolve({ problems: [], sources: [] });
  const drift = findDrift(folder.sources, addresses);
  later(
    Promise.all([beside, drift])
      .then(([{ problems, sources }, differing]) => tellProblems(sortProblems([...found, ...problems, ...differing]), sources, told))
      .catch((error: unknown) => {
        io.write(`steward: ${error instanceof Error ? error.message : String(error)}\n`);
        return 2;
      }),
  );
  return 0;
};

/** Whether code or seeds stand beside the folder. */
function isInProject(folder: DescriptorFolder): boolean {
  return isProjectFolder(folder) && ['steward.config.ts', 'seed'].some((name) => existsSync(join(dirname(folder.path), name)));
}

interface ToldProblems {
  readonly folder: DescriptorFolder;
  readonly options: Readonly<Record<'json' | 'sarif' | 'strict', boolean>>;
  readonly io: CommandIo;
}

function tellProblems(found: readonly Problem[], beside: readonly Source[], { folder, options, io }: ToldProblems): number {
  const problems = options.strict ? found.map((problem) => ({ ...problem, severity: 'error' as const })) : found;
  if (options.json) io.write(printProblemsAsJson(problems));
  else if (options.sarif) io.write(printProblemsAsSarif(problems, descriptorLints));
  else if (problems.length === 0) io.write(`${folder.dir}: ${folder.sources.length} files, no problems\n`);
  else io.write(`${printFolderProblems(problems, { ...folder, sources: [...folder.sources, ...beside] })}\n`);
  return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
}

function listAllProblems(
  sources: readonly Source[],
  catalogues: readonly LintCatalogue[],
  read: (source: Source) => ParsedYaml,
): readonly Problem[] {
  const { model, problems } = readModel(sources, read);
  return model === null
    ? problems
    : sortProblems([...problems, ...listPolicyProblems(model, sources), ...lintSources(sources, { model, catalogues, read })]);
}

/** Writes the fixed files and says what was done. Returns the folder as it is now. */
function mendFolder(
  folder: DescriptorFolder,
  { find, io }: { find: (sources: readonly Source[]) => readonly Problem[]; io: CommandIo },
): DescriptorFolder {
  const { sources, problems } = applyAllFixes(folder.sources, find);
  for (const { file, text } of sources)
    if (!folder.sources.some((before) => before.file === file && before.text === text))
      writeFileSync(join(folder.path, file.slice(file.lastIndexOf('/') + 1)), text);
  for (const { file, line, message } of problems) io.write(`${file}:${line}: fixed: ${message}\n`);
  return { ...folder, sources };
}
