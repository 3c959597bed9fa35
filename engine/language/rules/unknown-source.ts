import { findTree, findTreeScalar, listTreeEntries } from '../descriptor.ts';
import { createProblem, suggestKnownName } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** `source` names a system that _app.yaml does not describe. */
export const unknownSource: DescriptorRule = ({ project: { descriptors } }) => {
  const known = listTreeEntries(descriptors.app, 'sources').map(({ key }) => key);
  return [...descriptors.resources.values()].flatMap(({ tree }) => {
    const named = findTreeScalar(findTree(tree, 'source'), 'from');
    if (named === null || known.includes(named.text)) return [];
    const message = `\`source\` names "${named.text}", but \`sources\` of _app.yaml has no such system`;
    const advice =
      known.length === 0 ? { hint: 'Describe it there: its dialect and its url.' } : suggestKnownName(named.text, known, 'Systems');
    return [createProblem(named.inner, { code: 'unknown-source', message, ...advice })];
  });
};
