import type { ResolvedDescriptor } from '../compile/context.ts';
import { auditName } from '../compile/rights/audit.ts';
import { hasComments } from '../compile/rights/access.ts';
import { determineScreens } from '../compile/screens/screens.ts';
import { listTreeNames } from '../compile/tree.ts';
import { findTree, findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule, RuleFacts } from './rule.ts';

/** `comments` stands where nobody could ever leave one. */
export const commentsCannot: DescriptorRule = (facts) =>
  [...facts.project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const written = findTreeEntry(tree, 'comments');
    const draft = facts.project.drafts.get(name);
    // What stands beside a page is a mistake of its own.
    if (written === null || draft === undefined || !hasComments(draft) || findTreeEntry(tree, 'page') !== null) return [];
    const why = whyNoComments(facts, draft);
    if (why === null) return [];
    const [message, hint] = why;
    return [createProblem(written.keyPlace, { code: 'comments-cannot', message: `nobody could leave comments here: ${message}`, hint })];
  });

function whyNoComments({ project }: RuleFacts, draft: ResolvedDescriptor): readonly [message: string, hint: string] | null {
  if (draft.of === auditName) return ['an entry of the audit log is no record', 'Take it out.'];
  const base = draft.of === null ? undefined : project.drafts.get(draft.of);
  if (base !== undefined && !hasComments(base))
    return [`"${base.name}", whose records these are, has no comments`, `Write \`comments\` in ${base.name}.yaml.`];
  if (listTreeNames(findTree(draft.tree, 'byCode')).includes('read'))
    return ['code makes these records whenever they are read, and nothing tells when one of them ends', 'Take it out.'];
  return determineScreens(draft).show ? null : ['there is no show screen, on which comments stand', 'Write `show` too, or take it out.'];
}
