/** A query that costs more than any screen asks for is refused before the store hears of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()));
afterAll(() => api.store.close());

const answer = async (query: URLSearchParams | string): Promise<readonly [number, string]> => {
  const { status, body } = await api.send(`GET planets?${String(query)}`, { as: 'visitor' });
  return [status, String((body as { message?: string }).message ?? '')];
};
const of = (...pairs: readonly (readonly [string, string])[]) => new URLSearchParams(pairs.map((pair) => [...pair]));
const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

it('a search has ten words and two hundred characters at most, however it is written', async () => {
  for (const fine of [words(10), 'x'.repeat(200), `  ${words(10)}  `]) expect(await answer(of(['q', fine]))).toEqual([200, '']);
  for (const dear of [words(11), words(5000), 'x'.repeat(201), `*${words(6)},${words(6)}`, `*${'y'.repeat(300)}`]) {
    expect(await answer(of(['q', dear]))).toEqual([400, 'A search can have at most 10 words and 200 characters']);
  }
});

it('a filter has a thousand values at most, as a lookup of 999 rows needs them', async () => {
  const keys = (count: number) => of(['code', `*${Array.from({ length: count }, (_, at) => `p${at}`).join(',')}`]);
  expect((await answer(keys(999)))[0]).toBe(200);
  expect(await answer(keys(1001))).toEqual([400, '"code" can be filtered by at most 1,000 values at once']);
});

it('a list has fifty filters at most', async () => {
  const filters = (count: number) => of(...Array.from({ length: count }, (_, at) => ['name', `~n${at}`] as const));
  expect((await answer(filters(50)))[0]).toBe(200);
  expect(await answer(filters(51))).toEqual([400, 'A list can be filtered by at most 50 fields at once']);
});
