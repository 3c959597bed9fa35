import { at, entriesOf, plain, textAt, type Tree } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** Two actions send the same call: same method, path and literal body. The server could not tell which one was meant. */
export const sameCall: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const first = new Map<string, string>();
    return ['actions', 'transitions'].flatMap((group) =>
      entriesOf(draft.tree, group).flatMap(({ key, keyPlace, value }) => {
        const request = textAt(value, 'request') ?? textAt(draft.tree, 'actionDefaults', 'request');
        if (request === null || value.kind !== 'map') return [];
        const call = `${request} ${JSON.stringify(literals(at(value, 'body')))}`;
        const other = first.get(call);
        if (other === undefined) {
          first.set(call, key);
          return [];
        }
        const message = `action "${key}" sends the same call as "${other}": ${request}`;
        return [
          problemAt(keyPlace, { code: 'same-call', message, hint: 'Give them different paths, or a literal in `body` that differs.' }),
        ];
      }),
    );
  });

function literals(body: Tree | null): readonly (readonly [string, unknown])[] {
  return entriesOf(body)
    .filter((entry) => entry.value.kind === 'scalar')
    .map((entry) => [entry.key, plain(entry.value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
