import { enumValues } from '../compile/ty.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** `from` or `to` names no value of the state field, or there is no state field. */
export const unknownState: Rule = (facts) =>
  mentioned(facts, 'name').flatMap(({ of, tree, spot }) => {
    if (of !== 'state' || spot.draft === null) return [];
    const { stateField, fields, name } = spot.draft;
    const field = stateField === null ? undefined : fields.get(stateField);
    if (field === undefined) {
      const message = `\`${spot.key}\` names a state, but "${name}" has no field of type state`;
      return [problemAt(tree.inner, { code: 'unknown-state', message, hint: 'Give the state field type: state.' })];
    }
    const states = enumValues(field) ?? [];
    if (states.includes(tree.text)) return [];
    const message = `\`${spot.key}\` names "${tree.text}", but \`${stateField}\` has no such value`;
    return [problemAt(tree.inner, { code: 'unknown-state', message, ...meant(tree.text, states, 'Values here') })];
  });
