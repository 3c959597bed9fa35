import type { ResolvedDescriptor } from '../compile/context.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { isTrueTree } from '../compile/tree.ts';
import { findTree, listTreeEntries } from '../descriptor.ts';

/** Why no list shows all records of a resource; null: one does. */
export function whyNotListed(draft: ResolvedDescriptor): readonly [message: string, hint: string] | null {
  if (!determineScreens(draft).list) return ['there is no list', 'Write `list` too, or take it out.'];
  const parent = listTreeEntries(draft.tree, 'parents').find(({ value }) => !isTrueTree(findTree(value, 'wildcard')));
  if (parent === undefined) return null;
  return [`its list is that of one "${parent.key}"`, `Write \`${parent.key}: {to: …, wildcard: true}\` in \`parents\`, or take it out.`];
}
