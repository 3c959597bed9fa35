import { describe, expect, it } from 'vitest';
import { fieldOf, scopeOf } from '../../../model/testing.ts';
import { buildDayFilter, getAskedDays } from './date-range.ts';

const moment = fieldOf('created_at', { type: 'date-time' });
const berlin = { field: moment, scope: scopeOf({ zone: 'Europe/Berlin' }) };
const between = { param: 'created_at', op: 'between', values: [] } as const;

describe('a range of days', () => {
  it('reaches to the last millisecond of its last day, in the zone of the browser, written in UTC [P1-5-052] [P1-7.1-020] [P2-5-114]', () => {
    const asked = buildDayFilter(between, { from: '2031-05-01', until: '2031-05-02' }, berlin);
    expect(asked.values).toEqual(['2031-04-30T22:00:00Z', '2031-05-02T21:59:59.999Z']);
  });

  it('is read back as the days that were chosen', () => {
    const days = { from: '2031-03-30', until: '2031-10-26' };
    expect(getAskedDays(buildDayFilter(between, days, berlin), berlin)).toEqual(days);
  });

  it('stays days for a field of days', () => {
    const days = { from: '2031-05-01', until: '' };
    expect(
      buildDayFilter(between, days, {
        field: fieldOf('born', {
          type: 'date',
          codec: { kind: 'date', wire: 'date', zone: { lit: 'UTC' }, dateOnly: true, timeOfDay: null },
        }),
        scope: scopeOf({ zone: 'Europe/Berlin' }),
      }).values,
    ).toEqual(['2031-05-01', '']);
  });

  it('is the whole day when points in time are asked for "on" a day', () => {
    const asked = buildDayFilter(
      { ...between, op: 'eq' },
      { from: '2031-05-01', until: '2031-05-01' },
      { field: moment, scope: scopeOf({}) },
    );
    expect(asked).toEqual({ param: 'created_at', op: 'between', values: ['2031-05-01T00:00:00Z', '2031-05-01T23:59:59.999Z'] });
  });
});
