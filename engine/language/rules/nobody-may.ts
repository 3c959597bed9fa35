import { findTree, listTreeEntries, findTreeEntry, type TreeEntry } from '../descriptor.ts';
import { isTrueTree } from '../compile/tree.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** An action writes, but the resource is readOnly and nothing says who may run it. What a view inherits is simply not offered there. */
export const nobodyMay: DescriptorRule = (facts) =>
  [...facts.project.drafts.values()].flatMap((draft) => {
    if (!isTrueTree(findTree(draft.tree, 'readOnly')) || findTree(draft.tree, 'access', 'act') !== null) return [];
    if (findTree(draft.tree, 'actionDefaults', 'allow') !== null) return [];
    const own = facts.project.descriptors.resources.get(draft.name)?.tree ?? null;
    const writing = ['actions', 'transitions'].flatMap((key) => listTreeEntries(own, key).filter(isWriteWithoutGate));
    const [first] = writing;
    if (first === undefined) return [];
    const names = writing.map(({ key }) => `"${key}"`).join(', ');
    const who = writing.length === 1 ? `action ${names} writes, but nobody may run it` : `actions ${names} write, but nobody may run them`;
    const message = `${who}: the resource is readOnly and \`access\` has no \`act\``;
    return [createProblem(first.keyPlace, { code: 'nobody-may', message, hint: 'Add act: true, or allow: … here.' })];
  });

function isWriteWithoutGate({ value }: TreeEntry): boolean {
  const reads = ['link', 'open', 'download'].some((does) => findTreeEntry(value, does) !== null);
  return value.kind === 'map' && !reads && findTreeEntry(value, 'allow') === null;
}
