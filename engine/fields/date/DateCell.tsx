import { useI18n } from '../../i18n/index.ts';
import { wallClockZone } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field } from '../../model/model.ts';
import { isDateCodec, isDayAlone } from '../../model/moments.ts';
import { Figures, formatPlainText, type FieldCellViewProps } from '../cell.tsx';
import { useTimedScope } from '../timed.tsx';
import { wireFromWallClock, wallClockFromWire, type DateWire } from './wire-date.ts';

/** The day, and the time where there is one; full date and zone in the tooltip. */
export function DateCell({ field, value, scope, isRoomy }: FieldCellViewProps) {
  const { date, dateTime } = useI18n();
  const text = formatPlainText(value);
  const { wire, zone, isDay } = dateWireOf(field, scope);
  const iso = toIsoInstant(value, { wire, zone, timeOfDay: null, isDay: false });
  if (iso === null) return <Figures>{text}</Figures>;
  if (isDay) return <Figures title={`${text} ${zone}`}>{date(iso, { zone })}</Figures>;
  return <Figures title={dateTime(iso, { zone, long: true })}>{dateTime(iso, { zone, withYear: isRoomy })}</Figures>;
}

/** How long ago, or how long until; its words change as time passes. */
export function RelativeCell({ field, value, scope }: FieldCellViewProps) {
  const { dateTime, relative } = useI18n();
  const { wire, zone } = dateWireOf(field, scope);
  const iso = toIsoInstant(value, { wire, zone, timeOfDay: null, isDay: false });
  const { now } = useTimedScope(scope, iso !== null, (later) => relative(iso ?? '', later.now));
  if (iso === null) return <Figures>{formatPlainText(value)}</Figures>;
  return <Figures title={dateTime(iso, { zone, long: true })}>{relative(iso, now)}</Figures>;
}

function dateWireOf({ codec, type }: Field, scope: EvaluationScope): Pick<DateWire, 'wire' | 'zone' | 'isDay'> {
  if (!isDateCodec(codec)) return { wire: 'iso', zone: 'UTC', isDay: type === 'date' };
  return {
    wire: codec.wire,
    zone: wallClockZone(codec, scope),
    isDay: isDayAlone(codec, scope),
  };
}

function toIsoInstant(value: unknown, wire: DateWire): string | null {
  const clock = wallClockFromWire(value, wire);
  return clock === null ? null : wireFromWallClock(clock, { ...wire, wire: 'iso' });
}
