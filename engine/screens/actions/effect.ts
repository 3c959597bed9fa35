/** What `set` of an action makes of a record. The server applies the same; here it fills whole-record updates. */
import { valueOf, type Scope } from '../../model/evaluate.ts';
import type { Does } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';

type Effect = Extract<Does, { kind: 'request' }>['set'];

/** The record after the effect; a path into key-value goes by key, `null` empties. */
export function applied(values: Values, effect: Effect, scope: Scope): Values {
  return effect.reduce<Values>((result, { path: [field = '', ...below], value }) => {
    const next = valueOf(value, scope);
    return { ...result, [field]: below.length === 0 ? next : within(result[field], below.join('.'), next) };
  }, values);
}

function within(held: unknown, key: string, value: unknown): unknown {
  if (typeof held === 'object' && held !== null && !Array.isArray(held)) return { ...held, [key]: value };
  const rows: readonly unknown[] = Array.isArray(held) ? held : [];
  const others = rows.filter((row) => keyOfRow(row) !== key);
  if (value === null) return others;
  const at = rows.findIndex((row) => keyOfRow(row) === key);
  return at < 0 ? [...rows, { key, value }] : rows.map((row, index) => (index === at ? { key, value } : row));
}

function keyOfRow(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'key' in row ? row.key : null;
}
