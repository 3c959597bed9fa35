import { sentAs } from '../compile/wire.ts';
import { at, entriesOf, entryOf, textAt, type Entry } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** An action writes a state that a transition leads to, without being one: right, start, question and dialog of the transition would not count. */
export const pastTransition: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap(({ tree, fields, stateField }) => {
    if (stateField === null) return [];
    const actions = ['transitions', 'actions'].flatMap((key) => entriesOf(tree, key));
    const leading = (state: string | null): string | undefined =>
      actions.find(({ value }) => (state === null ? entryOf(value, 'to') !== null : textAt(value, 'to') === state))?.key;
    const isState = ({ key }: Entry): boolean => key === stateField || sentAs(fields, key) === stateField;
    return actions.flatMap(({ key, value }) => {
      if (entryOf(value, 'to') !== null) return [];
      const written = entryOf(value, 'set') !== null ? entriesOf(value, 'set') : entriesOf(value, 'body');
      return written.filter(isState).flatMap(({ keyPlace, value: given }) => {
        const state = given.kind === 'scalar' ? given.text : null;
        const transition = leading(state);
        if (transition === undefined || (state === null && at(given, 'expr') === null)) return [];
        const message = `"${key}" writes ${state === null ? 'states' : `the state "${state}"`} past the transition "${transition}"`;
        const hint = `Write to: ${state ?? 'with the state'} instead, or run "${transition}" (after: {act: ${transition}}).`;
        return [problemAt(keyPlace, { code: 'past-transition', message, hint })];
      });
    });
  });
