import { findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** Nothing is open by default: every resource says who may see it. */
export const missingAccess: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    if (findTreeEntry(tree, 'access')) return [];
    const place = findTreeEntry(tree, 'resource')?.keyPlace ?? tree.place;
    const message = `"${name}" has no \`access\`, so it would be open to everybody`;
    return [createProblem(place, { code: 'missing-access', message, hint: 'Write access: ROLE_…, or access: true on purpose.' })];
  });
