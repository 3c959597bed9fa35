import { describe, expect, it } from 'vitest';
import { wireFromWallClock, reshapeDateValue, wallClockFromWire, type DateWire } from './wire-date.ts';

const utcDayEnd: DateWire = { wire: 'iso', zone: 'UTC', timeOfDay: '23:59:59', isDay: true };
const berlin: DateWire = { wire: 'iso', zone: 'Europe/Berlin', timeOfDay: null, isDay: false };
const local: DateWire = { wire: 'local', zone: 'Asia/Tokyo', timeOfDay: '23:59:00', isDay: false };

describe('dates on the wire', () => {
  it('sends a day as its time of day in its zone, and shows that day again [P1-5-111] [P1-9-003]', () => {
    expect(wireFromWallClock('2026-12-31T00:00:00', utcDayEnd)).toBe('2026-12-31T23:59:59Z');
    expect(wallClockFromWire('2026-12-31T23:59:59Z', utcDayEnd)).toBe('2026-12-31T23:59:59');
  });

  it('sends an instant for the wall clock of a zone, in summer and winter', () => {
    expect(wireFromWallClock('2026-07-01T23:15:00', berlin)).toBe('2026-07-01T21:15:00Z');
    expect(wireFromWallClock('2026-12-01T23:15:00', berlin)).toBe('2026-12-01T22:15:00Z');
    expect(wallClockFromWire('2026-07-01T21:15:00Z', berlin)).toBe('2026-07-01T23:15:00');
  });

  it('keeps a wall clock without zone as it is typed', () => {
    expect(wireFromWallClock('2026-07-01T23:15', local)).toBe('2026-07-01 23:15:00');
    expect(wallClockFromWire('2026-07-01 23:15:00', local)).toBe('2026-07-01T23:15:00');
  });

  it('turns a day into its time of day when the time is asked for, and back', () => {
    expect(reshapeDateValue('2026-07-01', local)).toBe('2026-07-01 23:59:00');
    expect(reshapeDateValue('2026-07-01 12:00:00', { ...local, isDay: true })).toBe('2026-07-01');
  });

  it('gives nothing for what is no date', () => {
    expect(wallClockFromWire('soon', berlin)).toBeNull();
    expect(wallClockFromWire(null, berlin)).toBeNull();
  });
});
