import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyAllFixes } from '../../language/fix.ts';
import { readModel, type Problem, type Source } from '../../language/index.ts';
import { lintSources, descriptorLints, type LintCatalogue } from '../lints/index.ts';
import { createCachedParse, type ParsedYaml } from '../../language/parse.ts';
import { sortProblems } from '../../language/problem.ts';
import { printProblemsAsJson, printProblemsAsSarif } from '../../print/problem-json.ts';
import { readCataloguesBeside } from './catalogues.ts';
import {
  parseArguments,
  openDescriptorFolder,
  printFolderProblems,
  type CliCommand,
  type DescriptorFolder,
  type CommandIo,
} from './command.ts';
import { listPolicyProblems } from './policies.ts';

/**
 * `steward check`: prints all problems of the first stage that finds any; policies and lints are the last ones. Warnings alone exit with 0,
 * with --strict they are errors. --fix first applies every fix that is certain.
 */
export const checkCommand: CliCommand = (args, io) => {
  const given = parseArguments(args, ['--json', '--sarif', '--strict', '--fix'], io);
  const read = given && openDescriptorFolder(given.rest[0], io);
  if (!given || !read) return 2;
  const catalogues = readCataloguesBeside(read.path);
  const remembered = createCachedParse();
  const find = (sources: readonly Source[]) => listAllProblems(sources, catalogues, remembered);
  const folder = given.flags.has('--fix') ? mendFolder(read, { find, io }) : read;
  const found = find(folder.sources);
  const problems = given.flags.has('--strict') ? found.map((problem) => ({ ...problem, severity: 'error' as const })) : found;
  if (given.flags.has('--json')) io.write(printProblemsAsJson(problems));
  else if (given.flags.has('--sarif')) io.write(printProblemsAsSarif(problems, descriptorLints));
  else
    io.write(
      problems.length > 0 ? `${printFolderProblems(problems, folder)}\n` : `${folder.dir}: ${folder.sources.length} files, no problems\n`,
    );
  return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
};

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
