/** What a value holds at most where its descriptor says nothing, in the numbers that the manual tells. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { earth, openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()));
afterAll(() => api.close());

const rows = (count: number, value = 'x'): readonly object[] => Array.from({ length: count }, (_, at) => ({ key: `k${at}`, value }));

/** Status and the fields that are refused, of a new planet with these values. */
async function made(values: object): Promise<unknown> {
  const { status, body } = await api.send('POST planets', { as: 'astronomer', body: { ...earth, code: 'sized', ...values } });
  if (status === 201) await api.send('DELETE planets/sized', { as: 'admin' });
  return status === 201 ? 201 : [status, Object.keys((body as { errors?: object }).errors ?? {})];
}

describe('without a limit of its own', () => {
  it.each([
    ['a line', { name: 'x'.repeat(2000) }, { name: 'x'.repeat(2001) }, 'name'],
    ['a line of rockets', { name: '🚀'.repeat(2000) }, { name: '🚀'.repeat(2001) }, 'name'],
    ['a text', { notes: 'x'.repeat(200_000) }, { notes: 'x'.repeat(200_001) }, 'notes'],
    ['a list of rows', { names: rows(5000) }, { names: rows(5001) }, 'names'],
    ['a value of a row', { names: rows(1, 'x'.repeat(2000)) }, { names: rows(1, 'x'.repeat(2001)) }, 'names.0.value'],
    ['a key', { names: [{ key: 'x'.repeat(2000), value: 'x' }] }, { names: [{ key: 'x'.repeat(2001), value: 'x' }] }, 'names.0.key'],
    ['a list of choices', { gases: ['helium'] }, { gases: Array.from({ length: 5001 }, () => 'helium') }, 'gases'],
  ])('%s holds so much and no more', async (_what, fits, tooMuch, path) => {
    expect([await made(fits), await made(tooMuch)]).toEqual([201, [422, [path]]]);
  });
});
