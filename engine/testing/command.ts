/** `steward test`: what follows from the descriptors of a project, tried on its server. */
import { didYouMean } from '../language/problem.ts';
import type { Resource } from '../model/model.ts';
import { readArguments } from '../studio/cli/arguments.ts';
import type { CommandSurroundings } from '../server/store/command.ts';
import { BadSetting } from '../server/variable.ts';
import { hasOwnRecords, openTestWorld } from './generated/world.ts';
import { printReports } from './generated/report.ts';
import { runGeneratedTests } from './generated/run-generated.ts';
import { openTrialServer } from './test-server.ts';

/** Runs one command line; the exit code is 0 where all is as the descriptors say, 1 where something is not, 2 for what is not understood. */
export async function runTestCommand(args: readonly string[], { cwd, env, write }: CommandSurroundings): Promise<number> {
  const given = readArguments(args, { resource: 'value' }, { write, most: 0 });
  if (given === null) return 2;
  const opened = await openTrialServer({ root: cwd, env });
  try {
    const only = given.options.resource;
    const names = Object.values(opened.model.resources)
      .filter(hasOwnRecords)
      .map(({ name }) => name);
    if (only !== null && !names.includes(only))
      throw new BadSetting(`there is no resource "${only}" with records of its own. ${didYouMean(only, names, 'There are') ?? ''}`.trim());
    const reports = await runGeneratedTests(await openTestWorld(opened), only);
    const failed = reports.reduce((sum, { failures }) => sum + failures.length, 0);
    const elsewhere =
      only === null ? Object.values(opened.model.resources).filter(({ source, view }) => source !== null && view === null) : [];
    write(
      `${printReports(reports)}${printUntested(elsewhere)}${failed === 0 ? 'Everything is as the descriptors say.' : `${failed} failed.`}\n`,
    );
    return failed === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

// A project without records of its own would seem to be tested.
function printUntested(elsewhere: readonly Resource[]): string {
  if (elsewhere.length === 0) return '';
  const systems = [...new Set(elsewhere.flatMap(({ source }) => source?.name ?? []))].toSorted().join(', ');
  const number = elsewhere.length === 1 ? '1 resource' : `${elsewhere.length} resources`;
  return `– not tested: ${number}, whose records are in ${systems}\n`;
}
