import { findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

const beside: readonly string[] = [
  ...['apiVersion', 'resource', 'page', 'title', 'titlePlural'],
  ...['description', 'icon', 'menu', 'route', 'access'],
];

/** A page is drawn by hand: whatever would generate a screen or a call beside it has no effect. */
export const pageOnly: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ tree }) => {
    if (!findTreeEntry(tree, 'page')) return [];
    return tree.entries
      .filter(({ key }) => !beside.includes(key))
      .map(({ key, keyPlace }) =>
        createProblem(keyPlace, {
          code: 'page-only',
          message: `\`${key}\` stands beside \`page\`, but a hand-written screen has no records, fields or calls of its own`,
          hint: `Beside it stand ${beside.slice(3).join(', ')}. The screen may read any other resource.`,
        }),
      );
  });
