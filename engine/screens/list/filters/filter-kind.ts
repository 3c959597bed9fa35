/** How a filter is edited: by what it means, not by how it is stored. */
import { fieldTypeOf } from '../../../fields/types.ts';
import type { Field, Filter, QueryOp, Resource } from '../../../model/model.ts';
import type { Filtering } from '../../../model/query.ts';

export type FilterKind = 'choices' | 'reference' | 'boolean' | 'number' | 'date' | 'age' | 'text';

/** The field that a filter reads: a member of an object or of rows, a value of key-value, else the field itself. */
export function meantField(resource: Resource, { field: name, steps }: Pick<Filter, 'field' | 'steps'>): Field | null {
  const field = resource.fields[name];
  return field === undefined ? null : steps.reduce<Field>(below, field);
}

function below(field: Field, step: string): Field {
  if (field.codec.kind === 'key-value') return field.codec.values;
  return (field.items?.members ?? field.members)?.[step] ?? field;
}

/** The editor of a filter while it asks with this operator. */
export function kindOf(filter: Pick<Filter, 'choices'>, field: Field | null, op: QueryOp): FilterKind {
  if (filter.choices?.kind === 'enum' && field?.type !== 'boolean') return op === 'within' ? 'age' : 'choices';
  if (filter.choices?.kind === 'ref') return 'reference';
  if (field?.type === 'boolean') return 'boolean';
  const sql = field === null ? 'text' : fieldTypeOf(field).sql;
  if (sql === 'date') return op === 'within' ? 'age' : 'date';
  return sql === 'number' ? 'number' : 'text';
}

/** Operators as people choose them: `eq` and `in` of a closed list are one, "is empty" and "is not empty" are operators. */
export type Asking = QueryOp | 'empty' | 'filled';

export function askingsOf(filter: Filter, field: Field | null): readonly Asking[] {
  const kind = kindOf(filter, field, filter.op);
  const isList = kind === 'choices' || kind === 'reference';
  const own: readonly Asking[] = isList
    ? [
        ...(filter.ops.some((op) => op === 'eq' || op === 'in') ? (['in'] as const) : []),
        ...filter.ops.filter((op) => op !== 'eq' && op !== 'in'),
      ]
    : filter.ops;
  const isOptional = field !== null && field.required !== true && kind !== 'boolean' && kind !== 'age';
  return isOptional && !isList ? [...own, 'empty', 'filled'] : own;
}

/** Whether `~empty~` is one of the choices of a closed list. */
export function offersEmpty(filter: Filter, field: Field | null): boolean {
  if (filter.choices?.kind === 'enum' && filter.choices.values.some((option) => option.value === '')) return false;
  return field !== null && field.required !== true;
}

export function askingOf({ op, values }: Filtering, filter: Filter, field: Field | null): Asking {
  const kind = kindOf(filter, field, op);
  if (kind === 'choices' || kind === 'reference') return op === 'eq' ? 'in' : op;
  // Empty is one of the radio buttons.
  if (kind === 'boolean') return op;
  if (values.length === 1 && values[0] === null) return op === 'ne' ? 'filled' : 'empty';
  return op;
}

/** A filter as first offered: its first operator, nothing asked for yet. */
export function freshFilter(filter: Filter, field: Field | null): Filtering {
  const [first = filter.op] = askingsOf(filter, field);
  return reasked({ param: filter.param, op: filter.op, values: [] }, first);
}

/** The same parameter with another operator; values are kept where they still mean something. */
export function reasked({ param, values }: Filtering, asking: Asking): Filtering {
  if (asking === 'empty') return { param, op: 'eq', values: [null] };
  if (asking === 'filled') return { param, op: 'ne', values: [null] };
  const kept = values.filter((value) => value !== null && value !== '');
  if (asking === 'in') return { param, op: 'in', values };
  if (asking === 'between') return { param, op: 'between', values: [kept[0] ?? '', kept[1] ?? ''] };
  return { param, op: asking, values: kept.slice(0, 1) };
}

/** What is sent: no empty entries, one value of a list as equals; null when nothing is asked for. */
export function settled({ param, op, values }: Filtering): Filtering | null {
  if (op === 'between') return values.every((value) => value === '' || value === null) ? null : { param, op, values };
  const asked = values.filter((value) => value !== '');
  if (asked.length === 0) return null;
  return { param, op: op === 'in' && asked.length === 1 ? 'eq' : op, values: asked };
}
