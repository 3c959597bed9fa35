import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readModel, type Source } from '../language/index.ts';
import { rememberingParse } from '../language/parse.ts';
import { readPolicies } from '../language/policy/index.ts';
import type { Model } from '../model/model.ts';
import { traced } from '../review/diff/causes.ts';
import { policyChanges } from '../review/diff/policies.ts';
import { verdictOf, type Weight } from '../review/diff/change.ts';
import { diffModels } from '../review/diff/models.ts';
import { printDifference, printDifferenceAsJson, printDifferenceAsMarkdown } from '../review/diff/print.ts';
import { argumentsOf, folderOf, printed, type Command, type Io } from './command.ts';
import { isRevision, readRevision } from './revision.ts';

/** What a comparison exits with, by what it asks of a reviewer; what is new alone opens nothing that was there. */
const exits: Readonly<Record<Weight, number>> = { access: 3, effect: 4, data: 0 };

/**
 * `steward diff REV [REV] [dir]`: what the descriptors mean otherwise since a revision; without a second one, in the working tree.
 * Exits with 3 if anybody may do or see more of what exists, else with 4 if an effect, a default, a guard or a policy is another, else
 * with 0; with 1 if descriptors have problems, with 2 if it was not understood.
 */
export const diffCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--markdown', '--json'], io);
  const asked = given && askedFor(given.rest, io);
  if (!given || !asked) return 2;
  const sides = [sourcesOf(asked.from, asked.dir, io), sourcesOf(asked.to, asked.dir, io)] as const;
  const [first, second] = sides;
  if (first === null || second === null) return 2;
  const parse = rememberingParse();
  const models = [modelFrom(first, asked.from, { io, parse }), modelFrom(second, asked.to, { io, parse })] as const;
  const [before, after] = models;
  if (before === null || after === null) return 1;
  const meant = diffModels(before, after);
  const promises = policyChanges(readPolicies(first).sentences, readPolicies(second).sentences, meant.renames);
  const difference = { ...meant, changes: [...promises, ...traced(meant.changes, first, second)] };
  const print = given.flags.has('--json')
    ? printDifferenceAsJson
    : given.flags.has('--markdown')
      ? printDifferenceAsMarkdown
      : printDifference;
  io.write(print(difference));
  const verdict = verdictOf(difference);
  return verdict === null ? 0 : exits[verdict];
};

interface Asked {
  readonly from: string;
  /** null: the working tree. */
  readonly to: string | null;
  readonly dir: string;
}

/** The last word is the folder if it is one and no revision has its name. */
function askedFor(words: readonly string[], io: Io): Asked | null {
  const [from, second, third, more] = words;
  if (from === undefined || more !== undefined) {
    io.write(
      'steward diff: name the revision to compare with, e.g. `steward diff main`, and the second one if it is not the working tree.\n',
    );
    return null;
  }
  if (second === undefined) return { from, to: null, dir: 'resources' };
  if (third !== undefined) return { from, to: second, dir: third };
  const isDir = isFolder(resolve(io.cwd, second)) && !isRevision(second, io.cwd);
  return isDir ? { from, to: null, dir: second } : { from, to: second, dir: 'resources' };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function sourcesOf(revision: string | null, dir: string, io: Io): readonly Source[] | null {
  if (revision === null) return folderOf(dir, io)?.sources ?? null;
  const found = readRevision(revision, dir, io.cwd);
  if ('sources' in found) return found.sources;
  io.write(`steward diff: ${found.problem}\n`);
  return null;
}

function modelFrom(
  sources: readonly Source[],
  revision: string | null,
  { io, parse }: { io: Io; parse: ReturnType<typeof rememberingParse> },
): Model | null {
  const { model, problems } = readModel(sources, parse);
  if (model === null) {
    const where =
      revision === null ? 'The descriptors of the working tree have' : `The descriptors of ${revision} have, for this version of steward,`;
    io.write(`${where} problems, so there is nothing to compare:\n${printed(problems, { dir: '', path: '', sources })}\n`);
  }
  return model;
}
