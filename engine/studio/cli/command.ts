import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Model } from '../../model/model.ts';
import { readModel, type Problem, type Source } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { loadSeedFiles } from '../../language/load/seed-files.ts';
import { printProblems } from '../../print/problem.ts';
import type { CodeParts } from '../author/codemods.ts';
import { readArguments } from './arguments.ts';

export interface CommandIo {
  /** Folder the command was started in. */
  readonly cwd: string;
  readonly write: (text: string) => void;
  /** Asks the person at the terminal; absent where there is none. */
  readonly ask?: (question: string) => Promise<string>;
  /** What the server's own code does, and what builds a project; absent where there is neither. */
  readonly hand?: (command: HandedCommand, args: readonly string[]) => Promise<number>;
  /** What is wrong beside the descriptors of the project in that folder; absent where nothing can load its code. */
  readonly findBeside?: (root: string) => Promise<{ readonly problems: readonly Problem[]; readonly sources: readonly Source[] }>;
  /** What the code of the project in that folder does in place of the server; absent where nothing can load it. */
  readonly findCodeParts?: (root: string) => Promise<CodeParts>;
  /** Work that goes on after the command has returned, with its exit code. */
  readonly later?: (work: Promise<number>) => void;
}

/** Commands that the studio hands on: they need a store, a server or a build. */
export type HandedCommand = 'init' | 'dev' | 'build' | 'start' | 'test' | 'user' | 'i18n' | 'store' | 'version';

/** A command: its arguments to an exit code (0, 1 problems, 2 not understood). */
export type CliCommand = (args: readonly string[], io: CommandIo) => number;

export interface DescriptorFolder {
  /** As written on the command line. */
  readonly dir: string;
  readonly path: string;
  readonly sources: readonly Source[];
}

/** The descriptors of a folder; null, and a sentence, if there are none. */
export function openDescriptorFolder(dir: string | undefined, io: CommandIo): DescriptorFolder | null {
  const path = resolve(io.cwd, dir ?? 'resources');
  const shown = relative(io.cwd, path) || '.';
  if (existsSync(path) && !statSync(path).isDirectory()) {
    io.write(`steward: ${shown} is a file. Name the descriptors folder, such as ${relative(io.cwd, dirname(path)) || '.'}.\n`);
    return null;
  }
  if (!existsSync(path)) {
    io.write(`steward: there is no folder ${shown}. Name the descriptors folder.\n`);
    return null;
  }
  const sources = loadFolder(path, shown);
  if (sources.length === 0) {
    io.write(`steward: there are no descriptors in ${shown}. Name the descriptors folder.\n`);
    return null;
  }
  return { dir: shown, path, sources };
}

/** Whether it is the folder of a project's descriptors, beside which seeds and code may stand: it is called as that of every project is. */
export function isProjectFolder({ path }: DescriptorFolder): boolean {
  return basename(path) === 'resources';
}

/** The records that the project of a folder begins with, with their names as seen from where the command was started. */
export function loadSeedsBeside(folder: DescriptorFolder, { cwd }: CommandIo): readonly Source[] {
  const root = dirname(folder.path);
  return isProjectFolder(folder) ? loadSeedFiles(root).map((source) => ({ ...source, file: join(relative(cwd, root), source.file) })) : [];
}

/** The Model of a folder; null, and its problems printed, if it has errors. */
export function compileFolder(folder: DescriptorFolder, io: CommandIo): Model | null {
  const { model, problems } = readModel(folder.sources);
  if (model === null) io.write(`${printFolderProblems(problems, folder)}\n`);
  return model;
}

export function printFolderProblems(problems: readonly Problem[], folder: DescriptorFolder): string {
  return printProblems(problems, (file) => folder.sources.find((source) => source.file === file)?.text ?? null);
}

/** Writes a generated file, or with --check says whether the one on disk is current. */
export function generateFile(
  file: string,
  text: string,
  { io, isCheck, command }: { io: CommandIo; isCheck: boolean; command: string },
): number {
  const path = join(io.cwd, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (before === text) return 0;
  if (isCheck) {
    io.write(`${file} is stale. Run npx steward ${command} and commit it.\n`);
    return 1;
  }
  writeFileSync(path, text);
  io.write(`${file} is written.\n`);
  return 0;
}

/** A command that writes the file which follows from a Model; with --check it only says whether that is current. */
export function createGeneratorCommand(
  command: string,
  made: (model: Model, folder: DescriptorFolder) => readonly [file: string, text: string],
): CliCommand {
  return (args, io) => {
    const given = readArguments(args, { check: 'flag' }, { ...io, most: 1 });
    const folder = given && openDescriptorFolder(given.rest[0], io);
    if (!given || !folder) return 2;
    const model = compileFolder(folder, io);
    if (model === null) return 1;
    return generateFile(...made(model, folder), { io, isCheck: given.options.check, command });
  };
}
