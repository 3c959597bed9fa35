/** Values that nobody enters. */
import { evaluate, UNKNOWN, valueOf, type Scope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';

/** What the filter of a view holds its records to. */
export function fixedValues({ view, fields }: Resource, scope: Scope): Values {
  const where = view?.where.filter(({ op }) => op === 'eq') ?? [];
  const fixed = where.flatMap(({ param, values: [first] }) =>
    Object.values(fields).flatMap(({ name, query }) =>
      query === param && first !== undefined ? [[name, valueOf(first, scope)] as const] : [],
    ),
  );
  return Object.fromEntries(fixed);
}

/** What the server computes in each answer, as far as it can be computed here. */
export function derivedValues({ fields }: Resource, scope: Scope): Values {
  const computed = Object.values(fields).flatMap(({ name, derived }) => {
    const value = derived === null ? UNKNOWN : evaluate(derived.node, scope);
    return value === UNKNOWN ? [] : [[name, value] as const];
  });
  return Object.fromEntries(computed);
}
