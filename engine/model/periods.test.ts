import { describe, expect, it } from 'vitest';
import { getAskedPeriod, periods, printPeriod, resolvePeriods } from './periods.ts';
import { fieldOf, scopeOf } from './testing.ts';

const day = fieldOf('born', {
  type: 'date',
  ty: 'date',
  codec: { kind: 'date', wire: 'date', zone: { lit: 'UTC' }, dateOnly: true, timeOfDay: null },
});
const instant = fieldOf('made', {
  type: 'date-time',
  ty: 'date-time',
  codec: { kind: 'date-time', wire: 'iso', zone: null, dateOnly: false, timeOfDay: null },
});
const ask = (value: string) => ({ param: 'born', op: 'eq', values: [value] }) as const;
const daysOf = (period: string, now: string, zone = 'UTC') =>
  resolvePeriods(ask(`@${period}`), day, scopeOf({ now: new Date(now), zone }))?.values;

describe('a period in a filter', () => {
  // 1 March 2028 is a Wednesday of a leap year.
  it.each([
    ['today', '2028-03-01', '2028-03-01'],
    ['yesterday', '2028-02-29', '2028-02-29'],
    ['this-week', '2028-02-28', '2028-03-05'],
    ['last-week', '2028-02-21', '2028-02-27'],
    ['last-7-days', '2028-02-24', '2028-03-01'],
    ['this-month', '2028-03-01', '2028-03-31'],
    ['last-month', '2028-02-01', '2028-02-29'],
    ['last-30-days', '2028-02-01', '2028-03-01'],
    ['this-year', '2028-01-01', '2028-12-31'],
    ['last-year', '2027-01-01', '2027-12-31'],
  ])('%s is from %s to %s', (period, from, until) => {
    expect(daysOf(period, '2028-03-01T12:00:00Z')).toEqual([from, until]);
  });

  it('begins its week on Monday, also on a Sunday and on a Monday', () => {
    expect(daysOf('this-week', '2028-03-05T12:00:00Z')).toEqual(['2028-02-28', '2028-03-05']);
    expect(daysOf('this-week', '2028-03-06T12:00:00Z')).toEqual(['2028-03-06', '2028-03-12']);
  });

  it('takes the month before January from the year before', () => {
    expect(daysOf('last-month', '2028-01-31T12:00:00Z')).toEqual(['2027-12-01', '2027-12-31']);
  });

  it('has the day that the zone has', () => {
    expect(daysOf('today', '2028-02-29T23:30:00Z', 'Europe/Berlin')).toEqual(['2028-03-01', '2028-03-01']);
    expect(daysOf('today', '2028-03-01T01:00:00Z', 'America/New_York')).toEqual(['2028-02-29', '2028-02-29']);
  });

  it('is all of the days for points in time, a day of 23 hours too', () => {
    const berlin = scopeOf({ now: new Date('2031-03-31T08:00:00Z'), zone: 'Europe/Berlin' });
    expect(resolvePeriods(ask('@yesterday'), instant, berlin)).toEqual({
      param: 'born',
      op: 'between',
      values: ['2031-03-29T23:00:00Z', '2031-03-30T21:59:59.999Z'],
    });
  });

  it('reaches to the end of a day whose last hour comes twice, and from the first hour of one that has no midnight', () => {
    // Chile sets its clocks back on a Saturday at 24:00, Cuba on a Sunday at 1:00; Egypt sets them ahead on a Friday at 0:00.
    const yesterday = (zone: string, now: string) =>
      resolvePeriods(ask('@yesterday'), instant, scopeOf({ now: new Date(now), zone }))?.values;
    expect(yesterday('America/Santiago', '2026-04-05T12:00:00Z')).toEqual(['2026-04-04T03:00:00Z', '2026-04-05T03:59:59.999Z']);
    expect(yesterday('America/Havana', '2026-11-02T12:00:00Z')).toEqual(['2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z']);
    expect(yesterday('Africa/Cairo', '2026-04-25T12:00:00Z')).toEqual(['2026-04-23T22:00:00Z', '2026-04-24T20:59:59.999Z']);
  });

  it('is none where the other end of its range is no day', () => {
    const scope = scopeOf({ now: new Date('2028-03-01T12:00:00Z') });
    expect(resolvePeriods({ param: 'born', op: 'between', values: ['@today', '2028-13-01'] }, instant, scope)?.values).toEqual([
      '2028-03-01T00:00:00Z',
      '2028-13-01',
    ]);
  });

  it('counts its days in the zone of a field that has one', () => {
    const tokyo = { ...instant, codec: { ...instant.codec, zone: { lit: 'Asia/Tokyo' } } } as typeof instant;
    const berlin = scopeOf({ now: new Date('2031-05-01T20:00:00Z'), zone: 'Europe/Berlin' });
    expect(resolvePeriods(ask('@today'), tokyo, berlin)?.values).toEqual(['2031-05-01T15:00:00Z', '2031-05-02T14:59:59.999Z']);
  });

  it('bounds a range by the end that is asked for', () => {
    const scope = scopeOf({ now: new Date('2028-03-01T12:00:00Z') });
    const of = (op: 'gt' | 'lt', value: string) => resolvePeriods({ param: 'born', op, values: [value] }, day, scope)?.values;
    expect(of('gt', '@last-month')).toEqual(['2028-02-01']);
    expect(of('lt', '@last-month')).toEqual(['2028-02-29']);
    expect(resolvePeriods({ param: 'born', op: 'between', values: ['@last-month', '2028-03-09'] }, day, scope)?.values).toEqual([
      '2028-02-01',
      '2028-03-09',
    ]);
    expect(resolvePeriods({ param: 'born', op: 'between', values: ['@last-month', ''] }, day, scope)?.values).toEqual(['2028-02-01', '']);
  });

  it('is nothing when there is no such period, or when it is asked in a way that means nothing', () => {
    const scope = scopeOf({});
    for (const value of ['@yesterdy', '@', '@Today', '@constructor']) expect(resolvePeriods(ask(value), day, scope)).toBeNull();
    expect(resolvePeriods({ param: 'born', op: 'ne', values: ['@today'] }, day, scope)).toBeNull();
    expect(resolvePeriods({ param: 'born', op: 'in', values: ['@today', '@yesterday'] }, day, scope)).toBeNull();
  });

  it('leaves days, and texts that look like a period, as they are', () => {
    const plain = ask('2031-05-01');
    expect(resolvePeriods(plain, day, scopeOf({}))).toBe(plain);
    const mention = ask('@today');
    expect(resolvePeriods(mention, fieldOf('name'), scopeOf({}))).toBe(mention);
  });

  it('is told from days by its name alone', () => {
    for (const period of periods) expect(getAskedPeriod(ask(printPeriod(period)))).toBe(period);
    expect(getAskedPeriod({ op: 'gt', values: ['@today'] })).toBeNull();
    expect(getAskedPeriod(ask('2031-05-01'))).toBeNull();
  });
});
