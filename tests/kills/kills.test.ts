/** A few rounds of the long run that `node tests/kills/run.mjs` is. */
import { expect, it } from 'vitest';
import { kill } from './main.ts';

it('a server that is killed in the middle of work loses and doubles nothing', { timeout: 300_000 }, async () => {
  const { kills, counts, wrong } = await kill({ rounds: 3, minutes: 4, databaseUrl: null, seed: 7, say: () => undefined });
  expect([kills > 0, wrong]).toEqual([true, []]);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
