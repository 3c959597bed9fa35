import { listEnumValues } from '../compile/expressions/ty.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** `from` or `to` names no value of the state field, or there is no state field. */
export const unknownState: DescriptorRule = (facts) =>
  listMentions(facts, 'name').flatMap(({ of, tree, spot }) => {
    if (of !== 'state' || spot.draft === null) return [];
    const { stateField, fields, name } = spot.draft;
    const field = stateField === null ? undefined : fields.get(stateField);
    if (field === undefined) {
      const message = `\`${spot.key}\` names a state, but "${name}" has no field of type state`;
      return [createProblem(tree.inner, { code: 'unknown-state', message, hint: 'Give the state field type: state.' })];
    }
    const states = listEnumValues(field) ?? [];
    if (states.includes(tree.text)) return [];
    const message = `\`${spot.key}\` names "${tree.text}", but \`${stateField}\` has no such value`;
    return [createProblem(tree.inner, { code: 'unknown-state', message, ...suggestKnownName(tree.text, states, 'Values here') })];
  });
