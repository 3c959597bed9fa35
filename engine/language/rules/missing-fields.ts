import { findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A resource that is not a view needs a title and fields of its own; a page has no fields. */
export const missingFields: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    if (findTreeEntry(tree, 'of')) return [];
    const place = findTreeEntry(tree, 'resource')?.keyPlace ?? tree.place;
    const needed = findTreeEntry(tree, 'page') ? ['title'] : ['title', 'fields'];
    return needed
      .filter((key) => findTreeEntry(tree, key) === null)
      .map((key) =>
        createProblem(place, {
          code: 'missing-fields',
          message: `"${name}" has no \`${key}\``,
          hint: `Write ${key}: …; only a view (\`of\`) takes it from its base.`,
        }),
      );
  });
