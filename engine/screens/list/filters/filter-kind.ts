/** How a filter is edited: by what it means, not by how it is stored. */
import { fieldTypeOf } from '../../../fields/types.ts';
import type { Field, ListFilter, QueryOp } from '../../../model/model.ts';
import { getAskedPeriod } from '../../../model/periods.ts';
import type { QueryFilter } from '../../../model/query.ts';

export type FilterKind = 'choices' | 'reference' | 'boolean' | 'number' | 'date' | 'age' | 'text';

/** The editor of a filter while it asks with this operator. */
export function getFilterKind(filter: Pick<ListFilter, 'choices'>, field: Field | null, op: QueryOp): FilterKind {
  if (filter.choices?.kind === 'enum' && field?.type !== 'boolean') return op === 'within' ? 'age' : 'choices';
  if (filter.choices?.kind === 'ref') return 'reference';
  if (field?.type === 'boolean') return 'boolean';
  const sql = field === null ? 'text' : fieldTypeOf(field).sql;
  if (sql === 'date') return op === 'within' ? 'age' : 'date';
  return sql === 'number' ? 'number' : 'text';
}

/** Operators as people choose them: `eq` and `in` of a closed list are one, "is empty" and "is not empty" are operators. */
export type FilterAsking = QueryOp | 'empty' | 'filled';

export function listFilterAskings(filter: ListFilter, field: Field | null): readonly FilterAsking[] {
  const kind = getFilterKind(filter, field, filter.op);
  const isList = kind === 'choices' || kind === 'reference';
  const own: readonly FilterAsking[] = isList
    ? [
        ...(filter.ops.some((op) => op === 'eq' || op === 'in') ? (['in'] as const) : []),
        ...filter.ops.filter((op) => op !== 'eq' && op !== 'in'),
      ]
    : filter.ops;
  const isOptional = field !== null && field.required !== true && kind !== 'boolean' && kind !== 'age';
  return isOptional && !isList ? [...own, 'empty', 'filled'] : own;
}

/** Whether `~empty~` is one of the choices of a closed list. */
export function offersEmptyChoice(filter: ListFilter, field: Field | null): boolean {
  if (filter.choices?.kind === 'enum' && filter.choices.values.some((option) => option.value === '')) return false;
  return field !== null && field.required !== true;
}

export function getFilterAsking({ op, values }: QueryFilter, filter: ListFilter, field: Field | null): FilterAsking {
  const kind = getFilterKind(filter, field, op);
  // A period is the range of its days.
  if (kind === 'date' && getAskedPeriod({ op, values }) !== null) return 'between';
  if (kind === 'choices' || kind === 'reference') return op === 'eq' ? 'in' : op;
  // Empty is one of the radio buttons.
  if (kind === 'boolean') return op;
  if (values.length === 1 && values[0] === null) return op === 'ne' ? 'filled' : 'empty';
  return op;
}

/** A filter as first offered: its first operator, nothing asked for yet. */
export function buildFreshFilter(filter: ListFilter, field: Field | null): QueryFilter {
  const [first = filter.op] = listFilterAskings(filter, field);
  return changeFilterAsking({ param: filter.param, op: filter.op, values: [] }, first);
}

/** The same parameter with another operator; values are kept where they still mean something. */
export function changeFilterAsking({ param, values }: QueryFilter, asking: FilterAsking): QueryFilter {
  if (asking === 'empty') return { param, op: 'eq', values: [null] };
  if (asking === 'filled') return { param, op: 'ne', values: [null] };
  const kept = values.filter((value) => value !== null && value !== '');
  if (asking === 'in') return { param, op: 'in', values };
  if (asking === 'between') return { param, op: 'between', values: [kept[0] ?? '', kept[1] ?? ''] };
  return { param, op: asking, values: kept.slice(0, 1) };
}

/** What is sent: no empty entries, one value of a list as equals; null when nothing is asked for. */
export function dropEmptyFilterValues({ param, op, values }: QueryFilter): QueryFilter | null {
  if (op === 'between') return values.every((value) => value === '' || value === null) ? null : { param, op, values };
  const asked = values.filter((value) => value !== '');
  if (asked.length === 0) return null;
  return { param, op: op === 'in' && asked.length === 1 ? 'eq' : op, values: asked };
}
