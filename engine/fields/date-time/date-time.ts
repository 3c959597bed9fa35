import { line, type FieldType, type JsonSchema } from '../field-type.ts';
import type { Field } from '../../model/model.ts';

/** A wall clock without a zone, `2026-01-31 09:30:00`. */
const wallClock = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';
/** The same, or a day alone. */
const wallClockOrDay = '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?$';

/** An instant; with `wire: local` the wall clock in its zone. */
export const dateTime: FieldType = {
  ...line,
  name: 'date-time',
  keys: ['wire', 'zone', 'timeOfDay', 'dateOnly'],
  ty: () => 'date-time',
  schema: dateTimeSchema,
  codec: ({ wire, zone, dateOnly, timeOfDay }) => ({
    kind: 'date-time',
    wire: wire === 'local' ? 'local' : 'iso',
    zone,
    dateOnly,
    timeOfDay,
  }),
  filterOp: 'between',
  filterOps: ['between', 'within', 'eq', 'gt', 'lt'],
  sql: 'date',
  isLine: false,
  defaultWidget: 'date-time',
};

function dateTimeSchema(field: Field): JsonSchema {
  const { codec } = field;
  if (codec.kind !== 'date-time' || codec.wire !== 'local') return { type: 'string', format: 'date-time' };
  if (codec.dateOnly === true) return { type: 'string', format: 'date' };
  return { type: 'string', pattern: codec.dateOnly === false ? wallClock : wallClockOrDay };
}
