import { findBuiltInType } from '../../fields/types.ts';
import type { ResolvedDescriptor } from '../compile/context.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findTree, findTreeEntry, findTreeScalar } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { DescriptorRule, RuleFacts } from './rule.ts';
import { whyNotListed } from './why-not-listed.ts';

/** `failed` stands where no list could show it, or `at` says no time that a list can be asked for. */
export const failedCannot: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const written = findTreeEntry(tree, 'failed');
    const draft = project.drafts.get(name);
    // What stands beside a page is a mistake of its own.
    if (written === null || draft === undefined || findTreeEntry(tree, 'page') !== null) return [];
    const why = whyNotListed(draft);
    if (why === null) return findTimeFault(draft, project);
    const [message, hint] = why;
    return [createProblem(written.keyPlace, { code: 'failed-cannot', message: `nothing could be shown as failed here: ${message}`, hint })];
  });

function findTimeFault(draft: ResolvedDescriptor, { fieldTy }: RuleFacts['project']): readonly Problem[] {
  const at = findTreeScalar(draft.tree, 'failed', 'at');
  const field = at === null ? undefined : draft.fields.get(at.text);
  const type = field === undefined ? '' : getTypeName(field);
  // A name or a type that is not known is told by itself.
  if (at === null || field === undefined || findBuiltInType(type) === null) return [];
  const isComputed = findTree(field, 'derived') !== null || findTree(field, 'value') !== null;
  const isDate = ['date', 'date-time'].includes(String(fieldTy(field)));
  if (isDate && !isComputed) return [];
  const why = isComputed ? 'computed whenever a record is read' : `of type ${type}`;
  const message = `\`at\` names "${at.text}", but it is ${why}`;
  return [createProblem(at.inner, { code: 'failed-cannot', message, hint: 'Name a field of type date or date-time that is stored.' })];
}
