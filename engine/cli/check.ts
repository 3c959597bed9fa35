import { readModel } from '../language/index.ts';
import { printProblemsAsJson, printProblemsAsSarif } from '../print/problem-json.ts';
import { argumentsOf, folderOf, printed, type Command } from './command.ts';

/** `steward check`: prints all problems of the first stage that finds any. Warnings alone exit with 0. */
export const checkCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--json', '--sarif'], io);
  const folder = given && folderOf(given.rest[0], io);
  if (!given || !folder) return 2;
  const { problems } = readModel(folder.sources);
  if (given.flags.has('--json')) io.write(printProblemsAsJson(problems));
  else if (given.flags.has('--sarif')) io.write(printProblemsAsSarif(problems));
  else io.write(problems.length > 0 ? `${printed(problems, folder)}\n` : `${folder.dir}: ${folder.sources.length} files, no problems\n`);
  return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
};
