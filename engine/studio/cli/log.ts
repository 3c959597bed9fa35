import { readModel, type Source } from '../../language/index.ts';
import { createCachedParse } from '../../language/parse.ts';
import type { Model } from '../../model/model.ts';
import type { ModelDifference } from '../diff/change.ts';
import { printDifference } from '../diff/print.ts';
import type { CommitChange } from '../review/page.ts';
import { readArguments } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { compareDescriptors } from './compare.ts';
import { listCommits, readRevision } from './revision.ts';

/** What a commit made of the descriptors; or why that cannot be told. */
type LoggedMeaning = { readonly difference: ModelDifference } | { readonly untold: string };

/** `steward log`: who changed what the descriptors mean, when and how, over all resources. */
export const logCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { since: 'value', json: 'flag' }, { ...io, most: 1 });
  if (given === null) return 2;
  const { since, json } = given.options;
  const [dir = 'resources'] = given.rest;
  const found = listCommits({ dir, since: since ?? '1 month ago' }, io.cwd);
  if ('problem' in found) {
    io.write(`steward log: ${found.problem}\n`);
    return 2;
  }
  const tell = createTeller(dir, io.cwd);
  if (json)
    io.write(
      `${JSON.stringify(
        found.commits.map((commit) => ({ ...commit, ...tell(commit) })),
        null,
        2,
      )}\n`,
    );
  // One by one: each takes its time.
  else for (const commit of found.commits) io.write(printCommit(commit, tell(commit)));
  if (found.commits.length === 0 && !json) io.write('No commit has changed the descriptors since then.\n');
  return 0;
};

interface ReadDescriptors {
  readonly sources: readonly Source[];
  /** null: with problems, for this version of steward. */
  readonly model: Model | null;
}

function createTeller(dir: string, cwd: string): (commit: CommitChange) => LoggedMeaning {
  const parse = createCachedParse();
  // What one commit came from is often what the next one made.
  let last: (ReadDescriptors & { readonly text: string }) | null = null;
  const read = (revision: string): ReadDescriptors | { readonly problem: string } => {
    const found = readRevision(revision, dir, cwd);
    if ('problem' in found) return found;
    const text = JSON.stringify(found.sources);
    if (last?.text !== text) last = { text, sources: found.sources, model: readModel(found.sources, parse).model };
    return last;
  };
  return ({ commit }) => {
    const after = read(commit);
    const before = read(`${commit}^`);
    if ('problem' in before) return { untold: 'There were no descriptors before.' };
    if ('problem' in after) return { untold: 'There are no descriptors any more.' };
    if (before.model === null || after.model === null)
      return { untold: `For this version of steward, the descriptors ${after.model === null ? 'of it' : 'before it'} have problems.` };
    return {
      difference: compareDescriptors({ sources: before.sources, model: before.model }, { sources: after.sources, model: after.model }),
    };
  };
}

function printCommit({ commit, author, date, subject }: CommitChange, meaning: LoggedMeaning): string {
  const text = 'untold' in meaning ? meaning.untold : printDifference(meaning.difference).trimEnd();
  const indented = text.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
  return `${date.slice(0, 10)}  ${author}  ${commit.slice(0, 8)}  ${subject}\n${indented.join('\n')}\n\n`;
}
