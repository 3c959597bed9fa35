import { findTreeEntry } from '../descriptor.ts';
import { findPatternProblem } from '../../model/pattern.ts';
import { isFalseTree } from '../compile/tree.ts';
import { createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** The keys that hold a regular expression, by their sections. */
const patterns: Readonly<Record<string, string>> = { field: 'pattern', keys: 'pattern', 'source literals': 'bare' };

/** `pattern` is not a regular expression, or none that is surely searched in linear time. */
export const badPattern: DescriptorRule = (facts) =>
  listMentions(facts, 'section').flatMap(({ name, tree }) => {
    const { [name]: key } = patterns;
    const value = key === undefined ? undefined : findTreeEntry(tree, key)?.value;
    const why = value?.kind === 'scalar' && !isFalseTree(value) ? explainBadPattern(value.text, key) : null;
    if (value?.kind !== 'scalar' || why === null) return [];
    return [createProblem(value.inner, { code: 'bad-pattern', ...why })];
  });

/** Why a field cannot have this `pattern`, null where it can: other languages write regular expressions that this one cannot read. */
export function explainBadPattern(text: string, key = 'pattern'): { readonly message: string; readonly hint: string } | null {
  try {
    new RegExp(text, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : 'unreadable';
    return { message: `\`${key}\` cannot be read as a regular expression: ${why}`, hint: 'Escape a literal sign with a backslash.' };
  }
  const why = findPatternProblem(text);
  if (why === null) return null;
  return {
    message: `\`${key}\` cannot be searched in linear time: ${why}`,
    hint: 'Say what the text is made of without looking ahead or back; put a second demand into a `check` with `matches`.',
  };
}
