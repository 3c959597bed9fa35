import { itemsOf, textAt } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `menu.group` is not one of the groups of _app.yaml. */
export const unknownMenuGroup: Rule = (facts) => {
  const { app } = facts.project.descriptors;
  const known = [...itemsOf(app, 'menu').flatMap((item) => textAt(item, 'group') ?? []), 'other'];
  return mentioned(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'menu group' || known.includes(tree.text)) return [];
    const message = `\`group\` names "${tree.text}", but _app.yaml has no such menu group`;
    return [problemAt(tree.inner, { code: 'unknown-menu-group', message, ...meant(tree.text, known, 'Groups') })];
  });
};
