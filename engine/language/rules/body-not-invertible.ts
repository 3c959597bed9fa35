import { findTree, listTreeEntries, type Tree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listSectionMentions, type DescriptorRule } from './rule.ts';

/** The body of a form computes something, so the server could not read the values back from it. */
export const bodyNotInvertible: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'form').flatMap(({ tree }) => {
    const body = findTree(tree, 'body');
    if (body === null) return [];
    const values: readonly (Tree | null)[] = [
      findTree(body, 'expr'),
      ...listTreeEntries(body).map((entry) => findTree(entry.value, 'expr')),
    ];
    return values.flatMap((value) => {
      if (value?.kind !== 'scalar' || /^\w+(\.\w+)*$/.test(value.text.trim())) return [];
      const message = '`body` is more than a bare name, so the server cannot read it back';
      return [
        createProblem(value.inner, {
          code: 'body-not-invertible',
          message,
          hint: 'Use a bare name (form.payload), or an action with a behaviour.',
        }),
      ];
    });
  });
