import { fieldTypes } from '../../fields/types.ts';
import { listTreeEntries } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** `type` is neither built in nor in _types.yaml. */
export const unknownType: DescriptorRule = (facts) => {
  const known = [...Object.keys(fieldTypes), ...listTreeEntries(facts.project.descriptors.types, 'types').map((entry) => entry.key)];
  return listMentions(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'type' || known.includes(tree.text)) return [];
    const message = `"${tree.text}" is neither a built-in type nor an entry of _types.yaml`;
    return [createProblem(tree.inner, { code: 'unknown-type', message, ...suggestKnownName(tree.text, known, 'Types') })];
  });
};
