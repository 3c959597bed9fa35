import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { loadFolder } from '../../language/load/disk.ts';
import type { DescriptorFolder, CommandIo } from './command.ts';

/** The command line of `steward new`; what was not given is null. */
export interface NewFlags {
  readonly name: string | null;
  readonly dir: string;
  readonly openapi: string | null;
  readonly path: string | null;
  readonly json: string | null;
  readonly csv: string | null;
  readonly postgres: string | null;
  readonly table: string | null;
  readonly title: string | null;
  readonly fields: string | null;
  readonly access: string | null;
  readonly group: string | null;
}

const options = {
  '--in': 'dir',
  '--from-openapi': 'openapi',
  '--path': 'path',
  '--from-json': 'json',
  '--from-csv': 'csv',
  '--from-postgres': 'postgres',
  '--table': 'table',
  '--title': 'title',
  '--fields': 'fields',
  '--access': 'access',
  '--group': 'group',
} as const satisfies Readonly<Record<string, keyof NewFlags>>;

/** Reads `--flag value` and `--flag=value`. Null, and a sentence, for a line that says nothing clear. */
export function readNewFlags(args: readonly string[], io: CommandIo): NewFlags | null {
  const given: Partial<Record<keyof NewFlags, string>> = {};
  for (let at = 0; at < args.length; at += 1) {
    const [flag = '', ...rest] = (args[at] ?? '').split('=');
    const isFlag = flag.startsWith('--');
    const option = isFlag && Object.hasOwn(options, flag) ? options[flag as keyof typeof options] : isFlag ? null : 'name';
    const value = isFlag ? (rest.length > 0 ? rest.join('=') : args[(at += 1)]) : args[at];
    if (option === null) return refuseNewFlags(io, `there is no option ${flag}. Options here: ${Object.keys(options).join(', ')}.`);
    if (value === undefined || value === '') return refuseNewFlags(io, `${flag} needs a value.`);
    if (given[option] !== undefined) return refuseNewFlags(io, `${isFlag ? flag : `a second name, ${value},`} is given twice.`);
    given[option] = value;
  }
  const sources = (['openapi', 'json', 'csv', 'postgres'] as const).filter((source) => given[source] !== undefined);
  if (sources.length > 1) return refuseNewFlags(io, 'one source at a time: a document, a sample, a table of values, or a database.');
  if ((given.table === undefined) !== (given.postgres === undefined))
    return refuseNewFlags(io, '--from-postgres and --table belong together.');
  if (given.path !== undefined && given.openapi === undefined) return refuseNewFlags(io, '--path names a path of --from-openapi.');
  if (given.fields !== undefined && sources.length > 0) return refuseNewFlags(io, '--fields stands alone: the source has the fields.');
  const none = Object.fromEntries(Object.values(options).map((option) => [option, null])) as Record<keyof NewFlags, null>;
  return { ...none, name: null, ...given, dir: given.dir ?? 'resources' };
}

function refuseNewFlags(io: CommandIo, sentence: string): null {
  io.write(`steward new: ${sentence}\n`);
  return null;
}

/** The folder to write into; one that does not exist has no descriptors. */
export function openFolderToWrite(dir: string, io: CommandIo): DescriptorFolder {
  const path = resolve(io.cwd, dir);
  const shown = relative(io.cwd, path) || '.';
  return { dir: shown, path, sources: existsSync(path) ? loadFolder(path, shown) : [] };
}
