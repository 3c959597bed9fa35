import { entryOf } from '../descriptor.ts';
import { patternProblem } from '../../model/pattern.ts';
import { problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `pattern` is no regular expression, or none that is surely searched in linear time. */
export const badPattern: Rule = (facts) =>
  mentioned(facts, 'section').flatMap(({ name, tree }) => {
    const value = name === 'field' || name === 'keys' ? entryOf(tree, 'pattern')?.value : undefined;
    const why = value?.kind === 'scalar' ? faultOfPattern(value.text) : null;
    if (value?.kind !== 'scalar' || why === null) return [];
    return [problemAt(value.inner, { code: 'bad-pattern', ...why })];
  });

/** Why a field cannot have this `pattern`, null where it can: other languages write regular expressions that this one cannot read. */
export function faultOfPattern(text: string): { readonly message: string; readonly hint: string } | null {
  try {
    new RegExp(text, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : 'unreadable';
    return { message: `\`pattern\` cannot be read as a regular expression: ${why}`, hint: 'Escape a literal sign with a backslash.' };
  }
  const why = patternProblem(text);
  if (why === null) return null;
  return {
    message: `\`pattern\` cannot be searched in linear time: ${why}`,
    hint: 'Say what the text is made of without looking ahead or back; put a second demand into a `check` with `matches`.',
  };
}
