import { expect, it } from 'vitest';
import { listLastDays, sumByDay } from './days.ts';

it('the last 30 days end today and come one by one [P1-2.2-021]', () => {
  const days = listLastDays(new Date(2031, 2, 1, 12), 30);
  expect(days).toHaveLength(30);
  expect([days[0], days.at(-2), days.at(-1)]).toEqual(['2031-01-31', '2031-02-28', '2031-03-01']);
});

it('points are read by k and v, whichever way k tells the day [P2-3-127]', () => {
  const noon = new Date(2031, 4, 1, 12);
  const data = [
    { k: '2031-05-01', v: 1 },
    { k: noon.toISOString(), v: 2 },
    { k: noon.getTime(), v: 4 },
    { k: noon.getTime() / 1000, v: 8 },
    { k: '2031-04-30', v: 16 },
  ];
  expect([...sumByDay({ data })]).toEqual([
    ['2031-05-01', 15],
    ['2031-04-30', 16],
  ]);
  expect(() => sumByDay({ message: 'no list' })).toThrow('not a list');
});
