import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readModel, type Problem } from '../../language/index.ts';
import type { CodeParts } from '../author/codemods.ts';
import { upgradeSources, type DoneUpgrade } from '../author/upgrade.ts';
import { readArguments } from './arguments.ts';
import {
  isProjectFolder,
  openDescriptorFolder,
  printFolderProblems,
  type CliCommand,
  type CommandIo,
  type DescriptorFolder,
} from './command.ts';
import { listPolicyProblems } from './policies.ts';
import { regenerateFiles } from './regenerate.ts';

/** `steward upgrade`: descriptors of an earlier Steward in the words of this one, and the files that are made from them. */
export const upgradeCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { check: 'flag' }, { ...io, most: 1 });
  const folder = given && openDescriptorFolder(given.rest[0], io);
  if (!given || !folder) return 2;
  const isCheck = given.options.check;
  if (!io.findCodeParts || !io.later || !isOfProject(folder)) return upgradeFolder(folder, { code: new Map(), isCheck, io });
  io.later(
    io
      .findCodeParts(dirname(folder.path))
      .catch((error: unknown) => {
        const said = error instanceof Error ? error.message : String(error);
        io.write(`The code of the project cannot be loaded, so that nothing is known of byCode: ${said}\n`);
        return null;
      })
      .then((code) => {
        const done = upgradeFolder(folder, { code: code ?? new Map(), isCheck, io });
        return code === null ? 1 : done;
      }),
  );
  return 0;
};

/** Whether it is the code beside this folder that serves it. */
function isOfProject(folder: DescriptorFolder): boolean {
  return isProjectFolder(folder) && existsSync(join(dirname(folder.path), 'steward.config.ts'));
}

interface UpgradeOptions {
  readonly code: CodeParts;
  readonly isCheck: boolean;
  readonly io: CommandIo;
}

function upgradeFolder(folder: DescriptorFolder, { code: parts, isCheck, io }: UpgradeOptions): number {
  const done = upgradeSources(folder.sources, parts);
  io.write(printChanges(done.changes));
  const count = done.changes.length;
  if (isCheck && count > 0)
    io.write(`${count} ${count === 1 ? 'change' : 'changes'} to make: \`npx steward upgrade\` makes ${count === 1 ? 'it' : 'them'}.\n`);
  if (!isCheck) writeUpgraded(folder, done, io);
  const { left, isModel } = listLeft(done);
  // What is made of descriptors needs all of them, as they are then.
  const isMade = isModel && !(isCheck && count > 0);
  const code = isMade ? regenerateFiles(folder, io, isCheck) : 1;
  if (count === 0 && left.length === 0 && !(isCheck && code > 0)) io.write(`${folder.dir}: nothing to upgrade\n`);
  if (left.length === 0) return code;
  const then = isCheck && count > 0 ? ', by the lines as they are then' : '';
  io.write(`Left to you${then}:\n${printFolderProblems(left, { ...folder, sources: done.sources })}\n`);
  return 1;
}

/** What no rule can decide: a person has to. */
function listLeft({ sources, left }: DoneUpgrade): { readonly left: readonly Problem[]; readonly isModel: boolean } {
  const { model, problems } = readModel(sources);
  const found = [...problems, ...(model === null ? [] : listPolicyProblems(model, sources))].filter(
    ({ severity, file, line }) => severity === 'error' && !left.some((each) => each.file === file && each.line === line),
  );
  return { left: [...left, ...found], isModel: model !== null };
}

/** One line for each file and kind of change. */
function printChanges(changes: DoneUpgrade['changes']): string {
  const lines = new Map<string, { readonly file: string; readonly says: string; readonly at: number[] }>();
  for (const { file, line, says } of changes) {
    const same = lines.get(`${file} ${says}`);
    if (same === undefined) lines.set(`${file} ${says}`, { file, says, at: [line] });
    else same.at.push(line);
  }
  return [...lines.values()].map(({ file, says, at }) => `${file}:${at.join(', ')}: ${says}\n`).join('');
}

function writeUpgraded(folder: DescriptorFolder, { sources }: DoneUpgrade, io: CommandIo): void {
  for (const before of folder.sources) {
    const path = join(folder.path, basename(before.file));
    const after = sources.find(({ file }) => file === before.file);
    if (after === undefined) {
      rmSync(path);
      io.write(`${before.file} said nothing else and is removed.\n`);
    } else if (after.text !== before.text) writeFileSync(path, after.text);
  }
}
