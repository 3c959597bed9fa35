import { entriesOf, itemsOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

/** A rule guards something that does not exist. */
export const unknownVerb: Rule = (facts) =>
  sectionsNamed(facts, 'rule').flatMap(({ tree, spot }) => {
    const actions = ['actions', 'transitions'].flatMap((key) => entriesOf(spot.draft?.tree ?? null, key).map((entry) => entry.key));
    const known = ['create', 'edit', 'delete', ...actions];
    return itemsOf(tree, 'verbs').flatMap((item) => {
      if (item.kind !== 'scalar' || known.includes(item.text)) return [];
      const message = `\`verbs\` names "${item.text}", but there is no such action`;
      return [problemAt(item.inner, { code: 'unknown-verb', message, ...meant(item.text, known, 'Here') })];
    });
  });
