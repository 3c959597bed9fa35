/** Between what a date is on the wire and the wall clock that people type. */
import { fromWallClock, instantOfMoment, parseMoment, formatInstant, toWallClock } from '../../model/dates.ts';

export interface DateWire {
  readonly wire: 'date' | 'iso' | 'local';
  readonly zone: string;
  /** Time that a day stands for; null: the start of the day. */
  readonly timeOfDay: string | null;
  /** Only the day is entered. */
  readonly isDay: boolean;
}

/** A wire value as wall clock, `2031-05-01T23:15`; null for empty and for a text that is not a date. */
export function wallClockFromWire(value: unknown, { wire, zone }: DateWire): string | null {
  const moment = parseMoment(value);
  if (moment === null || typeof value !== 'string') return null;
  if (wire !== 'iso' || /^\d{4}-\d{2}-\d{2}$/.test(value))
    return value.length === 10 ? `${value}T00:00:00` : value.slice(0, 19).replace(' ', 'T');
  return new Date(toWallClock(instantOfMoment(moment, zone), zone)).toISOString().slice(0, 19);
}

/** A wall clock as wire value. A day becomes its `timeOfDay`; `local` and `date` carry no zone: `2031-05-01 23:15:00`. */
export function wireFromWallClock(clock: string, { wire, zone, timeOfDay, isDay }: DateWire): string | null {
  const day = clock.slice(0, 10);
  if (wire === 'date' || (wire === 'local' && isDay)) return day;
  const time = isDay ? (timeOfDay ?? '00:00:00') : clock.slice(11, 19).padEnd(8, ':00');
  if (wire === 'local') return `${day} ${time}`;
  return formatInstant(fromWallClock(Date.parse(`${day}T${time}Z`), zone));
}

/** The value after the switch between day and time: a day gets its `timeOfDay`, a time becomes its day. Others stay. */
export function reshapeDateValue(value: unknown, wire: DateWire): unknown {
  if (typeof value !== 'string') return value;
  const clock = wire.isDay ? wallClockFromWire(value, wire) : null;
  if (clock !== null) return wireFromWallClock(clock, wire);
  if (wire.wire !== 'local') return value;
  return value.length === 10 ? `${value} ${wire.timeOfDay ?? '00:00:00'}` : value;
}
