import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSchedules } from './schedules.ts';

const minute = 60_000;
const at = (time: string): number => Date.parse(`2031-05-01T${time}Z`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What one process begins: when, which queue and under which id. */
function keeper(fails: (count: number) => boolean = () => false) {
  const begun: string[] = [];
  const ids: string[] = [];
  let count = 0;
  const kept = keepSchedules({
    begin: async ({ queue }, id) => {
      if (fails((count += 1))) throw new Error('away');
      begun.push(`${new Date().toISOString().slice(11, 19)} ${queue}`);
      ids.push(id);
    },
    onFailure: () => undefined,
  });
  return { ...kept, begun, ids };
}

const hourly = { queue: 'hourly', cron: '5 * * * *', data: {} };
const each = { queue: 'each', cron: '*/2 * * * *', data: {} };

it('begins each run in its minute, once', async () => {
  vi.setSystemTime(at('12:01:30'));
  const { replace, begun, end } = keeper();
  replace([hourly, each]);
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(begun).toEqual(['12:02:00 each', '12:04:00 each', '12:05:00 hourly', '12:06:00 each']);
  end();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(begun).toHaveLength(4);
});

it('names a run alike in every process, and no two runs', async () => {
  vi.setSystemTime(at('12:01:30'));
  const [one, two] = [keeper(), keeper()];
  one.replace([hourly, each]);
  await vi.advanceTimersByTimeAsync(7000);
  two.replace([each, hourly]);
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(one.ids.toSorted()).toEqual(two.ids.toSorted());
  expect(new Set(one.ids).size).toBe(4);
  for (const id of one.ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

it.each([
  ['a start within a minute after it', '12:05:59', ['12:05:59 hourly']],
  ['a start later than that', '12:06:00', []],
])('%s', async (_, time, wanted) => {
  vi.setSystemTime(at(time));
  const { replace, begun } = keeper();
  replace([hourly]);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(begun).toEqual(wanted);
});

it.each([
  // Ten seconds were left to wait.
  ['less than a minute', '12:05:40', '12:05:50 hourly'],
  ['longer', '12:07:00', '13:05:00 hourly'],
])('begins a run over which its machine has slept for %s', async (_, time, wanted) => {
  vi.setSystemTime(at('12:04:50'));
  const { replace, begun } = keeper();
  replace([hourly]);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(at(time));
  await vi.advanceTimersByTimeAsync(70 * minute);
  expect(begun[0]).toBe(wanted);
});

it('tries a run again that the store did not take, as long as it is not late', async () => {
  vi.setSystemTime(at('12:04:00'));
  const [once, twice] = [keeper((count) => count === 1), keeper((count) => count <= 2)];
  for (const { replace } of [once, twice]) replace([hourly]);
  await vi.advanceTimersByTimeAsync(65 * minute);
  expect([once.begun, twice.begun]).toEqual([['12:05:30 hourly', '13:05:00 hourly'], ['13:05:00 hourly']]);
});

it('goes by what is scheduled last', async () => {
  vi.setSystemTime(at('12:01:30'));
  const { replace, begun } = keeper();
  replace([each]);
  await vi.advanceTimersByTimeAsync(minute);
  replace([hourly]);
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(begun).toEqual(['12:02:00 each', '12:05:00 hourly']);
});
