import { at, entriesOf, type Tree } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

/** The body of a form computes something, so the server could not read the values back from it. */
export const bodyNotInvertible: Rule = (facts) =>
  sectionsNamed(facts, 'form').flatMap(({ tree }) => {
    const body = at(tree, 'body');
    if (body === null) return [];
    const values: readonly (Tree | null)[] = [at(body, 'expr'), ...entriesOf(body).map((entry) => at(entry.value, 'expr'))];
    return values.flatMap((value) => {
      if (value?.kind !== 'scalar' || /^\w+(\.\w+)*$/.test(value.text.trim())) return [];
      const message = '`body` is more than a bare name, so the server cannot read it back';
      return [
        problemAt(value.inner, {
          code: 'body-not-invertible',
          message,
          hint: 'Use a bare name (form.payload), or an action with a platform behaviour.',
        }),
      ];
    });
  });
