/** Wall clocks and instants where the clock jumps; the instants are those of the IANA rules of these zones. */
import fc from 'fast-check';
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

describe('the wall clock of a zone', () => {
  // As the platform itself writes it in a language whose dates sort.
  const told = (ms: number, timeZone: string): number =>
    utc(new Date(ms).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).replace(' ', 'T'));
  // Clocks that are set by an hour, by half of one, a minute after midnight, for a month of fasting, and for good.
  const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Kathmandu', 'Pacific/Apia'];
  const seconds = fc.integer({ min: utc('1960-01-01T00:00:00') / 1000, max: utc('2050-01-01T00:00:00') / 1000 });

  it('is what the platform shows at any second, however many of the same day were read before', () =>
    fc.assert(
      fc.property(seconds, fc.constantFrom(...zones), fc.array(fc.integer({ min: 0, max: 86_399 }), { maxLength: 4 }), (at, zone, more) => {
        const day = Math.floor(at / 86_400) * 86_400;
        for (const second of [at, ...more.map((own) => day + own)])
          expect(toWallClock(second * 1000 + 7, zone)).toBe(told(second * 1000, zone) + 7);
      }),
      { numRuns: 2000 },
    ));

  it.each(['2011-12-30T09:59:59', '2011-12-30T10:00:00', '2010-03-14T03:30:59', '2010-03-14T03:31:00'])(
    'is read on both sides of the second at which a clock is set: %s',
    (second) => {
      for (const zone of zones) expect(toWallClock(utc(second), zone), zone).toBe(told(utc(second), zone));
    },
  );
});
