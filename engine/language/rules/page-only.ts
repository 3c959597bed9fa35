import { entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

const beside: readonly string[] = [
  ...['apiVersion', 'resource', 'page', 'title', 'titlePlural'],
  ...['description', 'icon', 'menu', 'route', 'access'],
];

/** A page is drawn by hand: whatever would generate a screen or a call beside it has no effect. */
export const pageOnly: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ tree }) => {
    if (!entryOf(tree, 'page')) return [];
    return tree.entries
      .filter(({ key }) => !beside.includes(key))
      .map(({ key, keyPlace }) =>
        problemAt(keyPlace, {
          code: 'page-only',
          message: `\`${key}\` stands beside \`page\`, but a hand-written screen has no records, fields or calls of its own`,
          hint: `Beside it stand ${beside.slice(3).join(', ')}. The screen may read any other resource.`,
        }),
      );
  });
