/** Values that nobody enters. */
import { evaluateNode, UNKNOWN, evaluateValue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';

/** What the filter of a view holds its records to. */
export function fixedViewValues({ view, fields }: Resource, scope: EvaluationScope): Values {
  const where = view?.where.filter(({ op }) => op === 'eq') ?? [];
  const fixed = where.flatMap(({ param, values: [first] }) =>
    Object.values(fields).flatMap(({ name, query }) =>
      query === param && first !== undefined ? [[name, evaluateValue(first, scope)] as const] : [],
    ),
  );
  return Object.fromEntries(fixed);
}

/** What the server computes in each answer, as far as it can be computed here. */
export function computeDerivedValues({ fields }: Resource, scope: EvaluationScope): Values {
  const computed = Object.values(fields).flatMap(({ name, derived }) => {
    const value = derived === null ? UNKNOWN : evaluateNode(derived.node, scope);
    return value === UNKNOWN ? [] : [[name, value] as const];
  });
  return Object.fromEntries(computed);
}
