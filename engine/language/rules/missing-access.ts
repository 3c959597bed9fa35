import { entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** Nothing is open by default: every resource says who may see it. */
export const missingAccess: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    if (entryOf(tree, 'access')) return [];
    const place = entryOf(tree, 'resource')?.keyPlace ?? tree.place;
    const message = `"${name}" has no \`access\`, so it would be open to everybody`;
    return [problemAt(place, { code: 'missing-access', message, hint: 'Write access: ROLE_…, or access: true on purpose.' })];
  });
