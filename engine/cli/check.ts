import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixed } from '../language/fix.ts';
import { readModel, type Problem, type Source } from '../language/index.ts';
import { lint, lints, type Catalogue } from '../language/lints/index.ts';
import { rememberingParse, type Parsed } from '../language/parse.ts';
import { sorted } from '../language/problem.ts';
import { printProblemsAsJson, printProblemsAsSarif } from '../print/problem-json.ts';
import { cataloguesBeside } from './catalogues.ts';
import { argumentsOf, folderOf, printed, type Command, type Folder, type Io } from './command.ts';
import { policyProblems } from './policies.ts';

/**
 * `steward check`: prints all problems of the first stage that finds any; policies and lints are the last ones. Warnings alone exit with 0,
 * with --strict they are errors. --fix first applies every fix that is certain.
 */
export const checkCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--json', '--sarif', '--strict', '--fix'], io);
  const read = given && folderOf(given.rest[0], io);
  if (!given || !read) return 2;
  const catalogues = cataloguesBeside(read.path);
  const remembered = rememberingParse();
  const find = (sources: readonly Source[]) => problemsOf(sources, catalogues, remembered);
  const folder = given.flags.has('--fix') ? mend(read, { find, io }) : read;
  const found = find(folder.sources);
  const problems = given.flags.has('--strict') ? found.map((problem) => ({ ...problem, severity: 'error' as const })) : found;
  if (given.flags.has('--json')) io.write(printProblemsAsJson(problems));
  else if (given.flags.has('--sarif')) io.write(printProblemsAsSarif(problems, lints));
  else io.write(problems.length > 0 ? `${printed(problems, folder)}\n` : `${folder.dir}: ${folder.sources.length} files, no problems\n`);
  return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
};

function problemsOf(sources: readonly Source[], catalogues: readonly Catalogue[], read: (source: Source) => Parsed): readonly Problem[] {
  const { model, problems } = readModel(sources, read);
  return model === null
    ? problems
    : sorted([...problems, ...policyProblems(model, sources), ...lint(sources, { model, catalogues, read })]);
}

/** Writes the mended files and says what was done. Returns the folder as it is now. */
function mend(folder: Folder, { find, io }: { find: (sources: readonly Source[]) => readonly Problem[]; io: Io }): Folder {
  const { sources, problems } = fixed(folder.sources, find);
  for (const { file, text } of sources)
    if (!folder.sources.some((before) => before.file === file && before.text === text))
      writeFileSync(join(folder.path, file.slice(file.lastIndexOf('/') + 1)), text);
  for (const { file, line, message } of problems) io.write(`${file}:${line}: mended: ${message}\n`);
  return { ...folder, sources };
}
