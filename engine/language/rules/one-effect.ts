import { entriesOf, entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

const effects = ['request', 'link', 'open', 'download'];

/** An action must do one thing: call (request, set, to), link, open or download. */
export const oneEffect: Rule = ({ project }) =>
  [...project.drafts.values()].flatMap((draft) =>
    ['actions', 'transitions'].flatMap((group) =>
      entriesOf(draft.tree, group).flatMap(({ key, keyPlace, value }) => {
        if (value.kind !== 'map') return [];
        const own = effects.filter((effect) => entryOf(value, effect) !== null);
        const writes = ['set', 'to'].some((effect) => entryOf(value, effect) !== null);
        const all = own.includes('request') || !writes ? own : ['set', ...own];
        const inherited = effects.some((effect) => entriesOf(draft.tree, 'actionDefaults').some((entry) => entry.key === effect));
        if (all.length === 1 || (all.length === 0 && inherited)) return [];
        const found = all.length === 0 ? 'does nothing' : `does several things: ${all.join(', ')}`;
        const message = `action "${key}" ${found}`;
        return [problemAt(keyPlace, { code: 'one-effect', message, hint: 'Write one of request, set, to, link, open, download.' })];
      }),
    ),
  );
