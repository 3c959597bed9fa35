/** Paging by key set: a cursor is the place of the last record in the order, so that deep pages cost no more than the first. */
import { isNumericText, type SqlParameters } from './binds.ts';
import type { SortPart } from './select.ts';

/** The cursor of a row that was read with its sort values as `s0`, `s1` … */
export function encodeCursor(row: object, order: readonly SortPart[]): string {
  const values = order.map((_, at) => String((row as Readonly<Record<string, unknown>>)[`s${at}`]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The sort values in a cursor; null for text that is not a cursor of this order. */
export function decodeCursor(text: string, order: readonly SortPart[]): readonly string[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== order.length) return null;
    return order.every(({ type }, at) => fitsSortType(values[at], type)) ? values : null;
  } catch {
    return null;
  }
}

function fitsSortType(value: unknown, type: SortPart['type']): boolean {
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (type === 'text') return true;
  if (type === 'bigint') return /^\d{1,18}$/.test(value);
  return type === 'numeric'
    ? /^(NaN|-?Infinity)$/.test(value) || isNumericText(value)
    : /^(-?infinity|[\da-fA-F:. +-]{1,40}( BC)?)$/.test(value);
}

/** The condition of all records after a place; an unreadable cursor has nothing after it. */
export function buildAfterSql(order: readonly SortPart[], values: readonly string[] | null, binds: SqlParameters): string {
  if (values === null) return 'false';
  const bound = order.map((part, at) => binds.add(values[at], part.type));
  const [first] = order;
  if (order.every(({ desc }) => desc === first?.desc)) {
    return `(${order.map(({ sql }) => sql).join(', ')}) ${first?.desc ? '<' : '>'} (${bound.join(', ')})`;
  }
  const steps = order.map(({ sql, desc }, at) => {
    const equal = order.slice(0, at).map((part, before) => `${part.sql} = ${bound[before]}`);
    return `(${[...equal, `${sql} ${desc ? '<' : '>'} ${bound[at]}`].join(' and ')})`;
  });
  return `(${steps.join(' or ')})`;
}
