/** What a value holds at most where its descriptor says nothing, in the numbers that the manual tells. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { earth, openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()));
afterAll(() => api.close());

const rows = (count: number, value = 'x'): readonly object[] => Array.from({ length: count }, (_, at) => ({ key: `k${at}`, value }));

/** Status and the fields that are refused, of a new record with these values. */
async function made(values: object, path = 'planets'): Promise<unknown> {
  const { status, body } = await api.send(`POST ${path}`, { as: 'astronomer', body: values });
  if (status === 201) await api.send(`DELETE ${path}/sized`, { as: 'admin' });
  return status === 201 ? 201 : [status, Object.keys((body as { errors?: object }).errors ?? {})];
}

const planet = (values: object) => made({ ...earth, code: 'sized', ...values });
const moon = (values: object) => made({ code: 'sized', name: 'Sized', mass: 0.01, ...values }, 'planets/mars/moons');

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
    expect([await planet(fits), await planet(tooMuch)]).toEqual([201, [422, [path]]]);
  });

  it('a line among others holds as much as one that stands alone', async () => {
    expect([await moon({ tags: ['near', 'x'.repeat(2000)] }), await moon({ tags: ['near', 'x'.repeat(2001)] })]).toEqual([
      201,
      [422, ['tags.1']],
    ]);
  });
});
