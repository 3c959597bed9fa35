/** Wall clocks and instants where the clock jumps; the instants are those of the IANA rules of these zones. */
import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './dates.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('the instant of a wall clock', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25T01:59:59', '2026-10-24T23:59:59', 'before the hour that comes twice'],
    ['Europe/Berlin', '2026-10-25T02:00:00', '2026-10-25T00:00:00', 'the first of two'],
    ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00', 'the first of two'],
    ['Europe/Berlin', '2026-10-25T02:59:59', '2026-10-25T00:59:59', 'the first of two'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00', 'after it'],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00', 'the first of two'],
    ['America/New_York', '2026-11-01T02:00:00', '2026-11-01T07:00:00', 'after it'],
    ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T14:45:00', 'the first of two, of half an hour'],
    ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00', 'skipped: as if the clock had not jumped'],
    ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00', 'after the jump'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00', 'skipped: as if the clock had not jumped'],
    ['Asia/Kolkata', '2026-10-25T02:30:00', '2026-10-24T21:00:00', 'of a zone that never jumps'],
  ])('in %s at %s is %s: %s', (zone, wall, instant) =>
    expect(new Date(fromWallClock(utc(wall), zone)).toISOString()).toBe(`${instant}.000Z`),
  );

  it('both hours that a clock shows twice are read from it alike', () => {
    for (const instant of ['2026-10-25T00:30:00', '2026-10-25T01:30:00'])
      expect(toWallClock(utc(instant), 'Europe/Berlin')).toBe(utc('2026-10-25T02:30:00'));
  });
});
