import { listTreeItems, findTreeText } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** `menu.group` is not one of the groups of _app.yaml. */
export const unknownMenuGroup: DescriptorRule = (facts) => {
  const { app } = facts.project.descriptors;
  const known = [...listTreeItems(app, 'menu').flatMap((item) => findTreeText(item, 'group') ?? []), 'other'];
  return listMentions(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'menu group' || known.includes(tree.text)) return [];
    const message = `\`group\` names "${tree.text}", but _app.yaml has no such menu group`;
    return [createProblem(tree.inner, { code: 'unknown-menu-group', message, ...suggestKnownName(tree.text, known, 'Groups') })];
  });
};
