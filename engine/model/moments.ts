/** Whether a date on the wire is one that its input could have sent: a day alone, a day with a time, or the time its days stand for. */
import { wallClockZone } from './access.ts';
import { instantOfMoment, parseMoment, toWallClock } from './dates.ts';
import { isConditionTrue, type EvaluationScope } from './evaluate.ts';
import { createFinding, type RawFinding, type FindingSpot } from './finding.ts';
import type { FieldCodec, Field } from './model.ts';
import { listFieldsRead, listConditionReads } from './reads.ts';

export type DateCodec = Extract<FieldCodec, { kind: 'date' | 'date-time' }>;

export function isDateCodec(codec: FieldCodec): codec is DateCodec {
  return codec.kind === 'date' || codec.kind === 'date-time';
}

/** Whether only the day is entered for this record. */
export function isDayAlone(codec: DateCodec, scope: EvaluationScope): boolean {
  return codec.kind === 'date' || isConditionTrue(codec.dateOnly, scope);
}

/** What no date at all is, says the type; here only its shape is judged. */
export function findMomentFault(
  field: Field,
  value: unknown,
  at: { readonly scope: EvaluationScope; readonly spot: FindingSpot },
): RawFinding | null {
  const { codec } = field;
  const moment = isDateCodec(codec) ? parseMoment(value) : null;
  if (!isDateCodec(codec) || moment === null) return null;
  const { scope, spot } = at;
  const isDay = isDayAlone(codec, scope);
  const say = (keyword: string, values: Readonly<Record<string, unknown>> = {}) => ({
    ...createFinding(spot, field, { code: 'format', keyword, with: values }),
    reads: dateCodecReads(codec),
  });
  if (codec.wire === 'date' || (codec.wire === 'local' && isDay)) return moment.kind === 'date' ? null : say('dayAlone');
  if (codec.wire === 'local') return moment.kind === 'local' ? null : say('dayAndTime');
  if (!isDay) return null;
  const [zone, time] = [wallClockZone(codec, scope), codec.timeOfDay ?? '00:00:00'];
  const clock = new Date(toWallClock(instantOfMoment(moment, zone), zone)).toISOString().slice(11, -1);
  return clock === `${time}.000` ? null : say('timeOfDay', { time, zone });
}

// A switch between day and time asks for the value again, though it stands as it was stored.
function dateCodecReads({ dateOnly, zone }: DateCodec): readonly string[] {
  return listFieldsRead([...listConditionReads(dateOnly), ...(zone !== null && 'expr' in zone ? zone.expr.reads : [])], ['self', 'form']);
}
