import { listTreeNames } from '../compile/tree.ts';
import { findTree } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** `page` names a screen that _app.yaml does not declare. */
export const unknownPage: DescriptorRule = (facts) => {
  const known = listTreeNames(findTree(facts.project.descriptors.app, 'pages'));
  return listMentions(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'page' || known.includes(tree.text)) return [];
    const message = `\`page\` names "${tree.text}", but \`pages\` of _app.yaml has no such screen`;
    return [createProblem(tree.inner, { code: 'unknown-page', message, ...suggestKnownName(tree.text, known, 'Pages') })];
  });
};
