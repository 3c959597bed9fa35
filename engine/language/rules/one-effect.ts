import type { ResolvedDescriptor } from '../compile/context.ts';
import { listTreeEntries, findTreeEntry, type TreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

const effects = ['request', 'link', 'open', 'download'];

/** The actions of a resource with what is merged into them. */
function listActionGroups({
  tree,
}: ResolvedDescriptor): readonly { readonly actions: readonly TreeEntry[]; readonly defaults: readonly TreeEntry[] }[] {
  return ['actions', 'transitions'].map((key) => ({
    actions: listTreeEntries(tree, key),
    defaults: listTreeEntries(tree, 'actionDefaults'),
  }));
}

/** An action must do one thing: call (request, set, to), link, open or download. */
export const oneEffect: DescriptorRule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) =>
    listActionGroups(draft).flatMap(({ actions, defaults }) =>
      actions.flatMap(({ key, keyPlace, value }) => {
        if (value.kind !== 'map') return [];
        const own = effects.filter((effect) => findTreeEntry(value, effect) !== null);
        const writes = ['set', 'to'].some((effect) => findTreeEntry(value, effect) !== null);
        const all = own.includes('request') || !writes ? own : ['set', ...own];
        const inherited = effects.some((effect) => defaults.some((entry) => entry.key === effect));
        if (all.length === 1 || (all.length === 0 && inherited)) return [];
        const found = all.length === 0 ? 'does nothing' : `does several things: ${all.join(', ')}`;
        const message = `action "${key}" ${found}`;
        return [createProblem(keyPlace, { code: 'one-effect', message, hint: 'Write one of request, set, to, link, open, download.' })];
      }),
    ),
  );
