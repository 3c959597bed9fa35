import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readModel, type Source } from '../../language/index.ts';
import { createCachedParse } from '../../language/parse.ts';
import type { Model } from '../../model/model.ts';
import { weightiestOf, type ChangeWeight, type ModelDifference } from '../diff/change.ts';
import { printDifference, printDifferenceAsJson, printDifferenceAsMarkdown } from '../diff/print.ts';
import { readArguments } from './arguments.ts';
import { compareDescriptors } from './compare.ts';
import { openDescriptorFolder, printFolderProblems, type CliCommand, type CommandIo } from './command.ts';
import { isKnownRevision, readRevision } from './revision.ts';

/** What a comparison exits with, by what it asks of a reviewer; what is new alone opens nothing that was there. */
const exits: Readonly<Record<ChangeWeight, number>> = { access: 3, effect: 4, data: 0 };

/**
 * `steward diff REV [REV] [dir]`: what the descriptors mean otherwise since a revision; without a second one, in the working tree.
 * Exits with 3 if anybody may do or see more of what exists, else with 4 if an effect, a default or a policy is another or a guard lets more
 * pass, else
 * with 0; with 1 if descriptors have problems, with 2 if it was not understood.
 */
export const diffCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { markdown: 'flag', json: 'flag', lines: 'value' }, io);
  const asked = given && parseDiffArguments(given.rest, io);
  if (!given || !asked) return 2;
  const { lines: address } = given.options;
  if (address !== null && (!given.options.markdown || !/^https?:\/\/[^\s()<>]+$/.test(address))) {
    io.write(`steward diff: --lines belongs to --markdown, and takes the address where the files of the revision can be read.\n`);
    return 2;
  }
  const sides = [readSourcesAt(asked.from, asked.dir, io), readSourcesAt(asked.to, asked.dir, io)] as const;
  const [first, second] = sides;
  if (first === null || second === null) return 2;
  const parse = createCachedParse();
  const models = [compileSourcesAt(first, asked.from, { io, parse }), compileSourcesAt(second, asked.to, { io, parse })] as const;
  const [before, after] = models;
  if (before === null || after === null) return 1;
  const difference = compareDescriptors({ sources: first, model: before }, { sources: second, model: after });
  const print = given.options.json
    ? printDifferenceAsJson
    : given.options.markdown
      ? (all: ModelDifference) => printDifferenceAsMarkdown(all, address)
      : printDifference;
  io.write(print(difference));
  const verdict = weightiestOf(difference);
  return verdict === null ? 0 : exits[verdict];
};

interface DiffQuestion {
  readonly from: string;
  /** null: the working tree. */
  readonly to: string | null;
  readonly dir: string;
}

/** The last word is the folder if it is one and no revision has its name. */
function parseDiffArguments(words: readonly string[], io: CommandIo): DiffQuestion | null {
  const [from, second, third, more] = words;
  if (from === undefined || more !== undefined) {
    io.write(
      'steward diff: name the revision to compare with, e.g. `steward diff main`, and the second one if it is not the working tree.\n',
    );
    return null;
  }
  if (second === undefined) return { from, to: null, dir: 'resources' };
  if (third !== undefined) return { from, to: second, dir: third };
  const isDir = isFolderPath(resolve(io.cwd, second)) && !isKnownRevision(second, io.cwd);
  return isDir ? { from, to: null, dir: second } : { from, to: second, dir: 'resources' };
}

function isFolderPath(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function readSourcesAt(revision: string | null, dir: string, io: CommandIo): readonly Source[] | null {
  if (revision === null) return openDescriptorFolder(dir, io)?.sources ?? null;
  const found = readRevision(revision, dir, io.cwd);
  if ('sources' in found) return found.sources;
  io.write(`steward diff: ${found.problem}\n`);
  return null;
}

function compileSourcesAt(
  sources: readonly Source[],
  revision: string | null,
  { io, parse }: { io: CommandIo; parse: ReturnType<typeof createCachedParse> },
): Model | null {
  const { model, problems } = readModel(sources, parse);
  if (model === null) {
    const where =
      revision === null ? 'The descriptors of the working tree have' : `The descriptors of ${revision} have, for this version of steward,`;
    io.write(`${where} problems, so there is nothing to compare:\n${printFolderProblems(problems, { dir: '', path: '', sources })}\n`);
  }
  return model;
}
