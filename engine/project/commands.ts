/** The commands of a project that need a store, a server or a build. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../server/main.ts';
import { ownResources } from '../server/settings.ts';
import { runStoreCommand, type CommandSurroundings } from '../server/store/command.ts';
import { BadSetting } from '../server/variable.ts';
import { runUserCommand } from '../server/people/command.ts';
import { loadBuiltCode, requireBuild } from './built.ts';
import { runI18nCommand } from './i18n.ts';
import { runInitCommand } from './init.ts';
import type { HandedCommand } from '../studio/cli/command.ts';

type ProjectCommand = (args: readonly string[], place: CommandSurroundings) => Promise<number>;

const commands: Readonly<Record<HandedCommand, ProjectCommand>> = {
  init: runInitCommand,
  store: runStoreCommand,
  user: runUserCommand,
  i18n: runI18nCommand,
  // What serves in production loads nothing that builds.
  dev: withoutArguments(async ({ cwd, env, write }) => (await import('./dev.ts')).serveProject({ root: cwd, env, write })),
  build: withoutArguments(async ({ cwd, write }) => {
    await (await import('./build.ts')).buildProject(cwd);
    write('The app is built: `npx steward start` serves it.\n');
  }),
  start: withoutArguments(async ({ cwd, env }) => {
    requireBuild(cwd);
    await main({ root: cwd, env, project: await loadBuiltCode(cwd) });
  }),
};

/** Runs one of them; the exit code is 0, 1 for what went wrong, 2 for what is not understood. */
export async function runHandedCommand(command: HandedCommand, args: readonly string[], place: CommandSurroundings): Promise<number> {
  try {
    if (command !== 'store' && command !== 'init') requireProject(place.cwd);
    return await commands[command](args, place);
  } catch (error) {
    place.write(`steward ${command}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function requireProject(root: string): void {
  if (!existsSync(join(root, ownResources)))
    throw new BadSetting(`there is no folder ${ownResources} here. Go to the folder of a project, or make one: \`npx steward init DIR\`.`);
}

function withoutArguments(run: (place: CommandSurroundings) => Promise<void>): ProjectCommand {
  return async (args, place) => {
    if (args.length > 0) {
      place.write(
        `steward: nothing is expected here, but there is ${args.join(' ')}. Settings stand in the environment, such as PORT=4000.\n`,
      );
      return 2;
    }
    await run(place);
    return 0;
  };
}
