import { entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `pattern` is no regular expression. */
export const badPattern: Rule = (facts) =>
  mentioned(facts, 'section').flatMap(({ name, tree }) => {
    const value = name === 'field' || name === 'keys' ? entryOf(tree, 'pattern')?.value : undefined;
    const why = value?.kind === 'scalar' ? faultOfPattern(value.text) : null;
    if (value?.kind !== 'scalar' || why === null) return [];
    const message = `\`pattern\` cannot be read as a regular expression: ${why}`;
    return [problemAt(value.inner, { code: 'bad-pattern', message, hint: 'Escape a literal sign with a backslash.' })];
  });

/** Why a field cannot have this `pattern`, null where it can: other languages write regular expressions that this one cannot read. */
export function faultOfPattern(text: string): string | null {
  try {
    new RegExp(text, 'u');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '') : 'unreadable';
  }
}
