import { fieldTypes } from '../../fields/types.ts';
import { entriesOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `type` is neither built in nor in _types.yaml. */
export const unknownType: Rule = (facts) => {
  const known = [...Object.keys(fieldTypes), ...entriesOf(facts.project.descriptors.types, 'types').map((entry) => entry.key)];
  return mentioned(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'type' || known.includes(tree.text)) return [];
    const message = `"${tree.text}" is neither a built-in type nor an entry of _types.yaml`;
    return [problemAt(tree.inner, { code: 'unknown-type', message, ...meant(tree.text, known, 'Types') })];
  });
};
