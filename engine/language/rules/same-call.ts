import { findTree, listTreeEntries, treeToJson, findTreeText, type Tree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** Two actions send the same call: same method, path and literal body. The server could not tell which one was meant. */
export const sameCall: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) => {
    const first = new Map<string, string>();
    return ['actions', 'transitions'].flatMap((group) =>
      listTreeEntries(draft.tree, group).flatMap(({ key, keyPlace, value }) => {
        const request = findTreeText(value, 'request') ?? findTreeText(draft.tree, 'actionDefaults', 'request');
        if (request === null || value.kind !== 'map') return [];
        const call = `${request} ${JSON.stringify(listBodyLiterals(findTree(value, 'body')))}`;
        const other = first.get(call);
        if (other === undefined) {
          first.set(call, key);
          return [];
        }
        const message = `action "${key}" sends the same call as "${other}": ${request}`;
        return [
          createProblem(keyPlace, { code: 'same-call', message, hint: 'Give them different paths, or a literal in `body` that differs.' }),
        ];
      }),
    );
  });

function listBodyLiterals(body: Tree | null): readonly (readonly [string, unknown])[] {
  return listTreeEntries(body)
    .filter((entry) => entry.value.kind === 'scalar')
    .map((entry) => [entry.key, treeToJson(entry.value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
