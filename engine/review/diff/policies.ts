import type { Place } from '../../model/expression.ts';
import type { Change } from './change.ts';

/** A line of a policy: what must hold, in words. */
interface Line {
  readonly text: string;
  readonly span: Place;
}

/** Which lines came and went: a line that is gone guards nothing any more. */
export function policyChanges(before: readonly Line[], after: readonly Line[]): readonly Change[] {
  const made = ({ span }: Line, says: string, weight: Change['weight'] = null): Change => {
    const { file, line, column } = span;
    const place = { file, line, column };
    return { area: 'access', direction: 'changed', resource: null, item: 'policy', says, place, right: null, weight };
  };
  const lacks = (all: readonly Line[], { text }: Line): boolean => !all.some((other) => other.text === text);
  const fresh = after.filter((line) => lacks(before, line));
  const files = [...new Set(fresh.map(({ span }) => span.file))];
  const lost = before.filter((line) => lacks(after, line));
  const isGone = (file: string): boolean => !after.some(({ span }) => span.file === file);
  const gone = [...new Set(lost.map(({ span }) => span.file))].filter(isGone);
  return [
    ...gone.flatMap((file) => {
      const own = lost.filter(({ span }) => span.file === file);
      const [first] = own;
      return first === undefined ? [] : [made(first, `the policy ${file} is gone, and its ${own.length} promises with it`, 'effect')];
    }),
    ...lost
      .filter(({ span }) => !gone.includes(span.file))
      .map((line) => made(line, `the policy promises no longer: ${line.text}`, 'effect')),
    ...files.flatMap((file) => {
      const own = fresh.filter(({ span }) => span.file === file);
      const [first] = own;
      // A promise more binds, it opens nothing: many are only counted.
      if (first !== undefined && own.length > few) return [made(first, `the policy promises ${own.length} things more`)];
      return own.map((line) => made(line, `the policy promises now: ${line.text}`));
    }),
  ];
}

const few = 5;
