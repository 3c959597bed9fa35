import { itemsOf, textAt } from '../descriptor.ts';
import { didYouMean, problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

/** `columns` of an embedded list names no column and no field of that resource. */
export const unknownColumn: Rule = (facts) =>
  sectionsNamed(facts, 'embed').flatMap(({ tree }) => {
    const draft = facts.project.drafts.get(textAt(tree, 'of') ?? '');
    if (!draft) return [];
    const own = itemsOf(draft.tree, 'list', 'columns').flatMap((column) => textAt(column, 'name') ?? textAt(column, 'field') ?? []);
    const known = [...new Set([...own, ...draft.fields.keys()])];
    return itemsOf(tree, 'columns').flatMap((item) => {
      if (item.kind !== 'scalar' || known.includes(item.text)) return [];
      const message = `\`columns\` names "${item.text}", but the list of "${draft.name}" has no such column`;
      return [problemAt(item.inner, { code: 'unknown-column', message, hint: didYouMean(item.text, known, 'Columns there') })];
    });
  });
