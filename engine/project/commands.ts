/** The commands of a project that need a store, a server or a build. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { main } from '../server/main.ts';
import { readDataFolder, readResourcesFolder } from '../server/settings.ts';
import { runStoreTask, type CommandSurroundings, type StoreArguments } from '../server/store/command.ts';
import { BadSetting } from '../server/variable.ts';
import { addUserByCommand, type UserArguments } from '../server/people/command.ts';
import { readArguments } from '../studio/cli/arguments.ts';
import { loadBuiltCode, requireBuild } from './built.ts';
import { runI18nCommand } from './i18n.ts';
import { runInitCommand } from './init.ts';
import { readPackageVersion } from './package-folder.ts';
import type { HandedCommand } from '../studio/cli/command.ts';

type ProjectCommand = (args: readonly string[], place: CommandSurroundings) => Promise<number>;

const commands: Readonly<Record<HandedCommand, ProjectCommand>> = {
  init: runInitCommand,
  store: async (args, place) => {
    const given = readStoreArguments(args, place);
    return given === null ? 2 : runStoreTask(given, place);
  },
  user: async (args, place) => {
    const given = readUserArguments(args, place);
    if (given === null) return 2;
    await addUserByCommand(given, place);
    return 0;
  },
  i18n: runI18nCommand,
  version: withoutArguments(async ({ write }) => write(`${readPackageVersion()}\n`)),
  // What serves in production loads nothing that builds or tests.
  test: async (args, place) => (await import('../testing/command.ts')).runTestCommand(args, place),
  dev: withoutArguments(async ({ cwd, env, write }) => (await import('./dev.ts')).serveProject({ root: cwd, env, write })),
  build: withoutArguments(async ({ cwd, env, write }) => {
    await (await import('./build.ts')).buildProject(cwd, env);
    write('The app is built: `npx steward start` serves it.\n');
  }),
  start: withoutArguments(async ({ cwd, env }) => {
    requireBuild(cwd, { resources: readResourcesFolder(env), dataDir: readDataFolder(env) });
    await main({ root: cwd, env, project: await loadBuiltCode(cwd) });
  }),
};

/** What needs no folder of descriptors. */
const anywhere: ReadonlySet<HandedCommand> = new Set(['init', 'store', 'version']);

/** Runs one of them; the exit code is 0, 1 for what went wrong, 2 for what is not understood. */
export async function runHandedCommand(command: HandedCommand, args: readonly string[], place: CommandSurroundings): Promise<number> {
  try {
    if (!anywhere.has(command)) requireProject(place);
    return await commands[command](args, place);
  } catch (error) {
    place.write(`steward ${command}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function requireProject({ cwd, env }: CommandSurroundings): void {
  const resources = readResourcesFolder(env);
  if (!existsSync(resolve(cwd, resources)))
    throw new BadSetting(`there is no folder ${resources} here. Go to the folder of a project, or make one: \`npx steward init DIR\`.`);
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

const storeUsage = `steward store status
steward store backup [--to DIR]
steward store restore PATH [--replace]
  The store is that of DATA_DIR or DATABASE_URL, as for the server. A backup is made while the server runs; it has to be stopped for a restore.
`;

/** Null, with the usage or a sentence, for a line that says nothing clear. */
function readStoreArguments(args: readonly string[], { write }: CommandSurroundings): StoreArguments | null {
  const given = readArguments(args, { to: 'value', replace: 'flag' }, { write });
  if (given === null) return null;
  const { to, replace: isReplacing } = given.options;
  const [task, path = null, ...more] = given.rest;
  const isWell = (task === 'restore') === (path !== null) && (to === null || task === 'backup') && (!isReplacing || task === 'restore');
  if (isWell && more.length === 0 && (task === 'status' || task === 'backup' || task === 'restore')) return { task, path, to, isReplacing };
  write(storeUsage);
  return null;
}

const userUsage = `steward user add NAME [--role ROLE]... [--set FIELD=VALUE]...
  The store is that of DATA_DIR or DATABASE_URL, as for the server, which has to be stopped where the store is the embedded one.
`;

/** Null, with the usage or a sentence, for a line that says nothing clear. */
function readUserArguments(args: readonly string[], { write }: CommandSurroundings): UserArguments | null {
  const given = readArguments(args, { role: 'values', set: 'values' }, { write });
  if (given === null) return null;
  const [task, username, ...more] = given.rest;
  const sets = given.options.set.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const);
  if (task === 'add' && username !== undefined && more.length === 0 && given.options.set.every((text) => /^\w+=/.test(text)))
    return { username, roles: given.options.role, sets };
  write(userUsage);
  return null;
}
