import { listTreeEntries } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** An action is named that the resource does not have. `show`, `edit` and `delete` share the name space. */
export const unknownAction: DescriptorRule = (facts) =>
  listMentions(facts, 'name').flatMap(({ of, tree, spot }) => {
    if (of !== 'action' || spot.draft === null) return [];
    const own = ['actions', 'transitions'].flatMap((key) => listTreeEntries(spot.draft?.tree ?? null, key).map((entry) => entry.key));
    if ([...own, 'show', 'edit', 'delete', 'create'].includes(tree.text)) return [];
    const message = `\`${spot.key}\` names "${tree.text}", but "${spot.draft.name}" has no such action`;
    return [createProblem(tree.inner, { code: 'unknown-action', message, ...suggestKnownName(tree.text, own, 'Actions here') })];
  });
