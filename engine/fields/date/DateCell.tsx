import { useI18n } from '../../i18n/index.ts';
import { wallZoneOf } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Field } from '../../model/model.ts';
import { isDateCodec, isDayOnly } from '../../model/moments.ts';
import { Figures, plainText, type CellProps } from '../cell.tsx';
import { useTimedScope } from '../timed.tsx';
import { fromClock, toClock, type DateWire } from './wire-date.ts';

/** The day, and the time where there is one; full date and zone in the tooltip. */
export function DateCell({ field, value, scope, isRoomy }: CellProps) {
  const { date, dateTime } = useI18n();
  const text = plainText(value);
  const { wire, zone, isDay } = wireOf(field, scope);
  const iso = instant(value, { wire, zone, timeOfDay: null, isDay: false });
  if (iso === null) return <Figures>{text}</Figures>;
  if (isDay) return <Figures title={`${text} ${zone}`}>{date(iso, { zone })}</Figures>;
  return <Figures title={dateTime(iso, { zone, long: true })}>{dateTime(iso, { zone, withYear: isRoomy })}</Figures>;
}

/** How long ago, or how long until; its words change as time passes. */
export function RelativeCell({ field, value, scope }: CellProps) {
  const { dateTime, relative } = useI18n();
  const { wire, zone } = wireOf(field, scope);
  const iso = instant(value, { wire, zone, timeOfDay: null, isDay: false });
  const { now } = useTimedScope(scope, iso !== null, (later) => relative(iso ?? '', later.now));
  if (iso === null) return <Figures>{plainText(value)}</Figures>;
  return <Figures title={dateTime(iso, { zone, long: true })}>{relative(iso, now)}</Figures>;
}

function wireOf({ codec, type }: Field, scope: Scope): Pick<DateWire, 'wire' | 'zone' | 'isDay'> {
  if (!isDateCodec(codec)) return { wire: 'iso', zone: 'UTC', isDay: type === 'date' };
  return {
    wire: codec.wire,
    zone: wallZoneOf(codec, scope),
    isDay: isDayOnly(codec, scope),
  };
}

function instant(value: unknown, wire: DateWire): string | null {
  const clock = toClock(value, wire);
  return clock === null ? null : fromClock(clock, { ...wire, wire: 'iso' });
}
