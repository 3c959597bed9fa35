import { entriesOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** An action is named that the resource does not have. `show`, `edit` and `delete` share the name space. */
export const unknownAction: Rule = (facts) =>
  mentioned(facts, 'name').flatMap(({ of, tree, spot }) => {
    if (of !== 'action' || spot.draft === null) return [];
    const own = ['actions', 'transitions'].flatMap((key) => entriesOf(spot.draft?.tree ?? null, key).map((entry) => entry.key));
    if ([...own, 'show', 'edit', 'delete', 'create'].includes(tree.text)) return [];
    const message = `\`${spot.key}\` names "${tree.text}", but "${spot.draft.name}" has no such action`;
    return [problemAt(tree.inner, { code: 'unknown-action', message, ...meant(tree.text, own, 'Actions here') })];
  });
