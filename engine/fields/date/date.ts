import { line, type FieldType, type JsonSchema } from '../field-type.ts';
import type { Field } from '../../model/model.ts';

/** A day. On the wire `2026-01-31`, or with `wire: iso` the instant its `timeOfDay` has in its zone. */
export const date: FieldType = {
  ...line,
  name: 'date',
  keys: ['wire', 'zone', 'timeOfDay'],
  ty: () => 'date',
  schema: dateSchema,
  codec: ({ wire, zone, dateOnly, timeOfDay }) => ({ kind: 'date', wire: wire === 'iso' ? 'iso' : 'date', zone, dateOnly, timeOfDay }),
  filterOp: 'between',
  filterOps: ['between', 'within', 'eq', 'gt', 'lt'],
  sql: 'date',
  isLine: false,
  defaultWidget: 'date',
};

function dateSchema(field: Field): JsonSchema {
  const isInstant = 'wire' in field.codec && field.codec.wire === 'iso';
  return { type: 'string', format: isInstant ? 'date-time' : 'date' };
}
