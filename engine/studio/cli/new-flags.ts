import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { loadFolder } from '../../language/load/disk.ts';
import { readArguments } from './arguments.ts';
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
  readonly source: string | null;
  readonly title: string | null;
  readonly fields: string | null;
  readonly access: string | null;
  readonly group: string | null;
}

const optionKinds = {
  in: 'value',
  'from-openapi': 'value',
  path: 'value',
  'from-json': 'value',
  'from-csv': 'value',
  'from-postgres': 'value',
  table: 'value',
  source: 'value',
  title: 'value',
  fields: 'value',
  access: 'value',
  group: 'value',
} as const;

/** Null, and a sentence, for a line that says nothing clear. */
export function readNewFlags(args: readonly string[], io: CommandIo): NewFlags | null {
  const read = readArguments(args, optionKinds, io);
  if (read === null) return null;
  const { in: dir, 'from-openapi': openapi, 'from-json': json, 'from-csv': csv, 'from-postgres': postgres, ...named } = read.options;
  const [name = null, second] = read.rest;
  if (second !== undefined) return refuseNewFlags(io, `a second name, ${second}, is given: one at a time.`);
  const given: NewFlags = { ...named, name, dir: dir ?? 'resources', openapi, json, csv, postgres };
  const sources = (['openapi', 'json', 'csv', 'postgres'] as const).filter((source) => given[source] !== null);
  if (sources.length > 1) return refuseNewFlags(io, 'one source at a time: a document, a sample, a table of values, or a database.');
  if ((given.table === null) !== (given.postgres === null)) return refuseNewFlags(io, '--from-postgres and --table belong together.');
  if (given.source !== null && given.postgres === null)
    return refuseNewFlags(io, '--source names the system of --from-postgres that keeps the records.');
  if (given.path !== null && given.openapi === null) return refuseNewFlags(io, '--path names a path of --from-openapi.');
  if (given.fields !== null && sources.length > 0) return refuseNewFlags(io, '--fields stands alone: the source has the fields.');
  return given;
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
