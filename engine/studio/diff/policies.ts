import type { SourcePlace } from '../../model/expression.ts';
import type { ModelChange, ToldRename } from './change.ts';

/** A line of a policy: what must hold, in words. */
interface PolicyTextLine {
  readonly text: string;
  readonly span: SourcePlace;
}

/**
 * Which lines came and went, under the names of today: a line that is gone guards nothing any more. Of a line that says something else
 * the words are told that it says no longer and now.
 */
export function comparePolicies(
  former: readonly PolicyTextLine[],
  after: readonly PolicyTextLine[],
  renames: readonly ToldRename[] = [],
): readonly ModelChange[] {
  const before = former.map((line) => ({ ...line, text: renames.reduce((text, each) => renameInLine(text, each), line.text) }));
  const lacks = (all: readonly PolicyTextLine[], { text }: PolicyTextLine): boolean => !all.some((other) => other.text === text);
  const fresh = after.filter((line) => lacks(before, line));
  const lost = before.filter((line) => lacks(after, line));
  const isGone = (file: string): boolean => !after.some(({ span }) => span.file === file);
  const gone = [...new Set(lost.map(({ span }) => span.file))].filter(isGone);
  const kept = lost.filter(({ span }) => !gone.includes(span.file));
  const pairs = pairSimilarLines(kept, fresh);
  const come = fresh.filter((line) => !pairs.some(([, now]) => now === line));
  return [
    ...gone.flatMap((file) => {
      const own = lost.filter(({ span }) => span.file === file);
      const [first] = own;
      return first === undefined
        ? []
        : [createPolicyChange(first, `the policy ${file} is gone, and its ${own.length} promises with it`, 'effect')];
    }),
    ...pairs.map(([was, now]) => createPolicyChange(now, describeOtherWords(was.text, now.text), 'effect')),
    ...kept
      .filter((line) => !pairs.some(([was]) => was === line))
      .map((line) => createPolicyChange(line, `the policy promises no longer: ${line.text}`, 'effect')),
    ...[...new Set(come.map(({ span }) => span.file))].flatMap((file) => {
      const own = come.filter(({ span }) => span.file === file);
      const [first] = own;
      // A promise more binds, it opens nothing: many are only counted.
      if (first !== undefined && own.length > few) return [createPolicyChange(first, `the policy promises ${own.length} things more`)];
      return own.map((line) => createPolicyChange(line, `the policy promises now: ${line.text}`));
    }),
  ];
}

const few = 5;

function createPolicyChange(
  { span: { file, line, column } }: PolicyTextLine,
  says: string,
  weight: ModelChange['weight'] = null,
): ModelChange {
  const place = { file, line, column };
  return {
    area: 'access',
    direction: 'changed',
    resource: null,
    item: 'policy',
    says,
    place,
    right: null,
    follows: false,
    weight,
    type: null,
    also: [],
  };
}

function renameInLine(text: string, { from, to }: ToldRename): string {
  return text
    .split(/([\w-]+)/)
    .map((word) => (word === from ? to : word))
    .join('');
}

/** Lines of one file that have most of their words in common, each with the one most like it. */
function pairSimilarLines(
  lost: readonly PolicyTextLine[],
  fresh: readonly PolicyTextLine[],
): readonly (readonly [PolicyTextLine, PolicyTextLine])[] {
  const taken = new Set<PolicyTextLine>();
  return lost.flatMap((was): readonly (readonly [PolicyTextLine, PolicyTextLine])[] => {
    const [best] = fresh
      .filter((now) => now.span.file === was.span.file && !taken.has(now) && similarityOf(was.text, now.text) > half)
      .toSorted((a, b) => similarityOf(was.text, b.text) - similarityOf(was.text, a.text));
    if (best === undefined) return [];
    taken.add(best);
    return [[was, best]];
  });
}

const half = 0.5;

/** The part of the words of two texts that stands at the beginning and the end of both. */
function similarityOf(was: string, is: string): number {
  const [a, b] = [was.split(' '), is.split(' ')];
  return (commonHeadLength(a, b) + commonTailLength(a, b)) / Math.max(a.length, b.length);
}

function commonHeadLength(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((word, index) => word !== b[index]);
  return at < 0 ? Math.min(a.length, b.length) : at;
}

function commonTailLength(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length) - commonHeadLength(a, b);
  let count = 0;
  while (count < most && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function describeOtherWords(was: string, is: string): string {
  const [a, b] = [was.split(' '), is.split(' ')];
  const [head, tail] = [commonHeadLength(a, b), commonTailLength(a, b)];
  const middle = (words: readonly string[]): string => words.slice(head, words.length - tail).join(' ');
  const [went, came] = [middle(a), middle(b)];
  const begin = a.slice(0, Math.max(head, 1)).slice(0, beginning).join(' ');
  const told = [...(went === '' ? [] : [`no longer “${went}”`]), ...(came === '' ? [] : [`now “${came}”`])].join(', ');
  return `the policy promises something else in “${begin} …”: ${told}`;
}

const beginning = 8;
