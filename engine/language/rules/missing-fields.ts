import { entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** A resource that is no view needs a title and fields of its own; a page has no fields. */
export const missingFields: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    if (entryOf(tree, 'of')) return [];
    const place = entryOf(tree, 'resource')?.keyPlace ?? tree.place;
    const needed = entryOf(tree, 'page') ? ['title'] : ['title', 'fields'];
    return needed
      .filter((key) => entryOf(tree, key) === null)
      .map((key) =>
        problemAt(place, {
          code: 'missing-fields',
          message: `"${name}" has no \`${key}\``,
          hint: `Write ${key}: …; only a view (\`of\`) takes it from its base.`,
        }),
      );
  });
