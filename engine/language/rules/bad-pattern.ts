import { findTreeEntry } from '../descriptor.ts';
import { findPatternProblem } from '../../model/pattern.ts';
import { createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** `pattern` is not a regular expression, or none that is surely searched in linear time. */
export const badPattern: DescriptorRule = (facts) =>
  listMentions(facts, 'section').flatMap(({ name, tree }) => {
    const value = name === 'field' || name === 'keys' ? findTreeEntry(tree, 'pattern')?.value : undefined;
    const why = value?.kind === 'scalar' ? explainBadPattern(value.text) : null;
    if (value?.kind !== 'scalar' || why === null) return [];
    return [createProblem(value.inner, { code: 'bad-pattern', ...why })];
  });

/** Why a field cannot have this `pattern`, null where it can: other languages write regular expressions that this one cannot read. */
export function explainBadPattern(text: string): { readonly message: string; readonly hint: string } | null {
  try {
    new RegExp(text, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : 'unreadable';
    return { message: `\`pattern\` cannot be read as a regular expression: ${why}`, hint: 'Escape a literal sign with a backslash.' };
  }
  const why = findPatternProblem(text);
  if (why === null) return null;
  return {
    message: `\`pattern\` cannot be searched in linear time: ${why}`,
    hint: 'Say what the text is made of without looking ahead or back; put a second demand into a `check` with `matches`.',
  };
}
