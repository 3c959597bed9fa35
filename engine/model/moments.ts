/** Whether a date on the wire is one that its input could have sent: a day alone, a day with a time, or the time its days stand for. */
import { wallZoneOf } from './access.ts';
import { instantOf, parseMoment, toWallClock } from './dates.ts';
import { holds, type Scope } from './evaluate.ts';
import { findingAt, type RawFinding, type Spot } from './finding.ts';
import type { Codec, Field } from './model.ts';
import { fieldsRead, readsOfCondition } from './reads.ts';

export type DateCodec = Extract<Codec, { kind: 'date' | 'date-time' }>;

export function isDateCodec(codec: Codec): codec is DateCodec {
  return codec.kind === 'date' || codec.kind === 'date-time';
}

/** Whether only the day is entered for this record. */
export function isDayOnly(codec: DateCodec, scope: Scope): boolean {
  return codec.kind === 'date' || holds(codec.dateOnly, scope);
}

/** What no date at all is, says the type; here only its shape is judged. */
export function momentFinding(field: Field, value: unknown, at: { readonly scope: Scope; readonly spot: Spot }): RawFinding | null {
  const { codec } = field;
  const moment = isDateCodec(codec) ? parseMoment(value) : null;
  if (!isDateCodec(codec) || moment === null) return null;
  const { scope, spot } = at;
  const isDay = isDayOnly(codec, scope);
  const say = (keyword: string, values: Readonly<Record<string, unknown>> = {}) => ({
    ...findingAt(spot, field, { code: 'format', keyword, with: values }),
    reads: readsOf(codec),
  });
  if (codec.wire === 'date' || (codec.wire === 'local' && isDay)) return moment.kind === 'date' ? null : say('dayAlone');
  if (codec.wire === 'local') return moment.kind === 'local' ? null : say('dayAndTime');
  if (!isDay) return null;
  const [zone, time] = [wallZoneOf(codec, scope), codec.timeOfDay ?? '00:00:00'];
  const clock = new Date(toWallClock(instantOf(moment, zone), zone)).toISOString().slice(11, -1);
  return clock === `${time}.000` ? null : say('timeOfDay', { time, zone });
}

// A switch between day and time asks for the value anew, though it stands as it was stored.
function readsOf({ dateOnly, zone }: DateCodec): readonly string[] {
  return fieldsRead([...readsOfCondition(dateOnly), ...(zone !== null && 'expr' in zone ? zone.expr.reads : [])], ['self', 'form']);
}
