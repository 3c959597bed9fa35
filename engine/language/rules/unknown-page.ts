import { itemsOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `page` names a screen that _app.yaml does not declare. */
export const unknownPage: Rule = (facts) => {
  const known = itemsOf(facts.project.descriptors.app, 'pages').flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return mentioned(facts, 'name').flatMap(({ of, tree }) => {
    if (of !== 'page' || known.includes(tree.text)) return [];
    const message = `\`page\` names "${tree.text}", but \`pages\` of _app.yaml has no such screen`;
    return [problemAt(tree.inner, { code: 'unknown-page', message, ...meant(tree.text, known, 'Pages') })];
  });
};
