import { at, entriesOf, entryOf } from '../descriptor.ts';
import { isTrue } from '../compile/tree.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** An action writes, but the resource is readOnly and nothing says who may run it. What a view inherits is simply not offered there. */
export const nobodyMay: Rule = (facts) =>
  [...facts.project.drafts.values()].flatMap((draft) => {
    if (!isTrue(at(draft.tree, 'readOnly')) || at(draft.tree, 'access', 'act') !== null) return [];
    if (at(draft.tree, 'actionDefaults', 'allow') !== null) return [];
    return ['actions', 'transitions'].flatMap((key) =>
      entriesOf(facts.project.descriptors.resources.get(draft.name)?.tree ?? null, key).flatMap(({ key: name, keyPlace, value }) => {
        const reads = ['link', 'open', 'download'].some((does) => entryOf(value, does) !== null);
        if (value.kind !== 'map' || reads || entryOf(value, 'allow') !== null) return [];
        const message = `action "${name}" writes, but nobody may run it: the resource is readOnly and \`access\` has no \`act\``;
        return [problemAt(keyPlace, { code: 'nobody-may', message, hint: 'Add act: true, or allow: … here.' })];
      }),
    );
  });
