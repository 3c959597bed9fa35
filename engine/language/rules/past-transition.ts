import { findSentField } from '../compile/fields/wire.ts';
import { findTree, listTreeEntries, findTreeEntry, findTreeText, type TreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** An action writes a state that a transition leads to, without being one: right, start, question and dialog of the transition would not count. */
export const pastTransition: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap(({ tree, fields, stateField }) => {
    if (stateField === null) return [];
    const actions = ['transitions', 'actions'].flatMap((key) => listTreeEntries(tree, key));
    const leading = (state: string | null): string | undefined =>
      actions.find(({ value }) => (state === null ? findTreeEntry(value, 'to') !== null : findTreeText(value, 'to') === state))?.key;
    const isState = ({ key }: TreeEntry): boolean => key === stateField || findSentField(fields, key) === stateField;
    return actions.flatMap(({ key, value }) => {
      if (findTreeEntry(value, 'to') !== null) return [];
      const written = findTreeEntry(value, 'set') !== null ? listTreeEntries(value, 'set') : listTreeEntries(value, 'body');
      return written.filter(isState).flatMap(({ keyPlace, value: given }) => {
        const state = given.kind === 'scalar' ? given.text : null;
        const transition = leading(state);
        if (transition === undefined || (state === null && findTree(given, 'expr') === null)) return [];
        const message = `"${key}" writes ${state === null ? 'states' : `the state "${state}"`} past the transition "${transition}"`;
        const hint = `Write to: ${state ?? 'with the state'} instead, or run "${transition}" (after: {act: ${transition}}).`;
        return [createProblem(keyPlace, { code: 'past-transition', message, hint })];
      });
    });
  });
