import { entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `pattern` is no regular expression. */
export const badPattern: Rule = (facts) =>
  mentioned(facts, 'section').flatMap(({ name, tree }) => {
    const value = name === 'field' || name === 'keys' ? entryOf(tree, 'pattern')?.value : undefined;
    if (value?.kind !== 'scalar') return [];
    try {
      new RegExp(value.text, 'u');
      return [];
    } catch (error) {
      const why = error instanceof Error ? error.message.replace(/^.*: /, '') : 'unreadable';
      const message = `\`pattern\` cannot be read as a regular expression: ${why}`;
      return [problemAt(value.inner, { code: 'bad-pattern', message, hint: 'Escape a literal sign with a backslash.' })];
    }
  });
