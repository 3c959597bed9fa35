import type { ResolvedDescriptor } from '../compile/context.ts';
import { findTree, findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';
import { whyNotListed } from './why-not-listed.ts';

/** `waiting` stands in the menu where no list could lead to what waits, or where nobody counts it. */
export const waitingCannot: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const written = findTreeEntry(findTree(tree, 'menu'), 'waiting');
    const draft = project.drafts.get(name);
    if (written === null || draft === undefined) return [];
    const why = whyNotCounted(draft);
    if (why === null) return [];
    const [message, hint] = why;
    return [
      createProblem(written.keyPlace, { code: 'waiting-cannot', message: `nothing could be counted as waiting here: ${message}`, hint }),
    ];
  });

function whyNotCounted(draft: ResolvedDescriptor): readonly [message: string, hint: string] | null {
  if (findTreeEntry(draft.tree, 'page') !== null) return ['a page written by hand has no records', 'Take it out.'];
  // It is counted every minute for everybody who has a page open.
  if (findTreeEntry(draft.tree, 'source') !== null) return ['its records are in another system', 'Take it out.'];
  return whyNotListed(draft);
}
