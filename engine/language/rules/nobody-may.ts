import { at, entriesOf, entryOf, type Entry } from '../descriptor.ts';
import { isTrue } from '../compile/tree.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** An action writes, but the resource is readOnly and nothing says who may run it. What a view inherits is simply not offered there. */
export const nobodyMay: Rule = (facts) =>
  [...facts.project.drafts.values()].flatMap((draft) => {
    if (!isTrue(at(draft.tree, 'readOnly')) || at(draft.tree, 'access', 'act') !== null) return [];
    if (at(draft.tree, 'actionDefaults', 'allow') !== null) return [];
    const own = facts.project.descriptors.resources.get(draft.name)?.tree ?? null;
    const writing = ['actions', 'transitions'].flatMap((key) => entriesOf(own, key).filter(isForNobody));
    const [first] = writing;
    if (first === undefined) return [];
    const names = writing.map(({ key }) => `"${key}"`).join(', ');
    const who = writing.length === 1 ? `action ${names} writes, but nobody may run it` : `actions ${names} write, but nobody may run them`;
    const message = `${who}: the resource is readOnly and \`access\` has no \`act\``;
    return [problemAt(first.keyPlace, { code: 'nobody-may', message, hint: 'Add act: true, or allow: … here.' })];
  });

function isForNobody({ value }: Entry): boolean {
  const reads = ['link', 'open', 'download'].some((does) => entryOf(value, does) !== null);
  return value.kind === 'map' && !reads && entryOf(value, 'allow') === null;
}
