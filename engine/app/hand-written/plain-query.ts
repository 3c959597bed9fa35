/** A query as a plain object, the shape of the descriptors with values instead of expressions. */
import type { QueryOp } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';

/** `{state: 'new'}` equals, a list any of, `{op: value}` another operator, `null` is empty, `q` the search, `_param` a parent. */
export type PlainQuery = Readonly<Record<string, unknown>>;

const ops: Readonly<Record<QueryOp, true>> = {
  eq: true,
  ne: true,
  in: true,
  prefix: true,
  contains: true,
  gt: true,
  lt: true,
  between: true,
  within: true,
};
const isQueryOperator = (name: string): name is QueryOp => Object.hasOwn(ops, name);
const toQueryTexts = (value: unknown): readonly (string | null)[] =>
  (Array.isArray(value) ? value : [value]).map((each: unknown) => (each === null || each === undefined ? null : String(each)));

/** The comparisons of a query; throws for an operator that does not exist. */
export function parsePlainQuery(query: PlainQuery): readonly QueryFilter[] {
  return Object.entries(query).flatMap(([param, condition]): readonly QueryFilter[] => {
    if (Array.isArray(condition)) return [{ param, op: 'in', values: toQueryTexts(condition) }];
    if (typeof condition !== 'object' || condition === null) return [{ param, op: 'eq', values: toQueryTexts(condition) }];
    return Object.entries(condition).map(([op, value]) => {
      if (!isQueryOperator(op)) throw new Error(`The query asks "${param}" by "${op}", but there are only ${Object.keys(ops).join(', ')}.`);
      return { param, op, values: toQueryTexts(value) };
    });
  });
}

/** The same the other way round. */
export function printPlainQuery(filters: readonly QueryFilter[]): PlainQuery {
  return Object.fromEntries(
    filters.map(({ param, op, values }) => {
      if (op === 'eq') return [param, values[0] ?? null];
      return [param, op === 'in' ? values : { [op]: values.length === 1 ? values[0] : values }];
    }),
  );
}
