/** What `set` of an action makes of a record. The server applies the same; here it fills whole-record updates. */
import { evaluateValue, type EvaluationScope } from '../../model/evaluate.ts';
import type { ActionKind } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';

type ActionEffect = Extract<ActionKind, { kind: 'request' }>['set'];

/** The record after the effect; a path into key-value goes by key, `null` empties. */
export function applyEffect(values: Values, effect: ActionEffect, scope: EvaluationScope): Values {
  return effect.reduce<Values>((result, { path: [field = '', ...below], value }) => {
    const next = evaluateValue(value, scope);
    return { ...result, [field]: below.length === 0 ? next : setKeyedValue(result[field], below.join('.'), next) };
  }, values);
}

function setKeyedValue(held: unknown, key: string, value: unknown): unknown {
  if (typeof held === 'object' && held !== null && !Array.isArray(held)) return { ...held, [key]: value };
  const rows: readonly unknown[] = Array.isArray(held) ? held : [];
  const others = rows.filter((row) => getKeyedRowKey(row) !== key);
  if (value === null) return others;
  const at = rows.findIndex((row) => getKeyedRowKey(row) === key);
  return at < 0 ? [...rows, { key, value }] : rows.map((row, index) => (index === at ? { key, value } : row));
}

function getKeyedRowKey(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'key' in row ? row.key : null;
}
