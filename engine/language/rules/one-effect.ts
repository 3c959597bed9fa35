import type { Draft } from '../compile/context.ts';
import { entriesOf, entryOf, type Entry } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

const effects = ['request', 'link', 'open', 'download'];

/** The actions of a resource with what is merged into them. */
function groupsOf({ tree }: Draft): readonly { readonly actions: readonly Entry[]; readonly defaults: readonly Entry[] }[] {
  return ['actions', 'transitions'].map((key) => ({ actions: entriesOf(tree, key), defaults: entriesOf(tree, 'actionDefaults') }));
}

/** An action must do one thing: call (request, set, to), link, open or download. */
export const oneEffect: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) =>
    groupsOf(draft).flatMap(({ actions, defaults }) =>
      actions.flatMap(({ key, keyPlace, value }) => {
        if (value.kind !== 'map') return [];
        const own = effects.filter((effect) => entryOf(value, effect) !== null);
        const writes = ['set', 'to'].some((effect) => entryOf(value, effect) !== null);
        const all = own.includes('request') || !writes ? own : ['set', ...own];
        const inherited = effects.some((effect) => defaults.some((entry) => entry.key === effect));
        if (all.length === 1 || (all.length === 0 && inherited)) return [];
        const found = all.length === 0 ? 'does nothing' : `does several things: ${all.join(', ')}`;
        const message = `action "${key}" ${found}`;
        return [problemAt(keyPlace, { code: 'one-effect', message, hint: 'Write one of request, set, to, link, open, download.' })];
      }),
    ),
  );
