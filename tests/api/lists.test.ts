import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()), 60_000);
afterAll(() => api.store.close());

interface Row {
  readonly ask: string;
  readonly as?: string | null;
  readonly status?: number;
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
}

const rows: readonly Row[] = [
  { ask: 'GET planets', has: ['"total":4', 'Earth', 'Mars', '"links":{"atlas"'] },
  { ask: 'GET planets', as: null, status: 401, has: ['not signed in'] },
  { ask: 'GET planets?kind=gas', has: ['"total":1', 'Jupiter'], hasNot: ['Earth'] },
  { ask: 'GET planets?kind=*gas,ice', has: ['"total":2'], hasNot: ['Earth'] },
  { ask: 'GET planets?kind=!rock', has: ['"total":2'], hasNot: ['Earth'] },
  { ask: 'GET planets?name=~ART', has: ['Earth'], hasNot: ['Mars'] },
  { ask: 'GET planets?name=^ma', has: ['Mars'], hasNot: ['Earth'] },
  { ask: 'GET planets?heavier=>100', has: ['Jupiter', 'Neptune'], hasNot: ['Earth'] },
  { ask: 'GET planets?discovered=~empty~', has: ['"total":4'] },
  { ask: 'GET planets?discovered=!~empty~', has: ['"total":0'] },
  { ask: 'GET planets?discovered=@today', has: ['"total":0'] },
  { ask: 'GET planets?discovered=@yesterdy', status: 400, has: ['"code":"bad-value"', 'discovered', '@yesterday'] },
  { ask: 'GET planets?discovered=!@today', status: 400, has: ['"code":"bad-value"', 'discovered'] },
  { ask: 'GET planets?heavier=>@today', status: 400, has: ['"code":"bad-value"', 'heavier'] },
  { ask: 'GET planets?name=@today', has: ['"total":0'] },
  { ask: 'GET planets?q=jup', has: ['"total":1'] },
  { ask: 'GET planets?_limit=2&_offset=2&_sort[name]=asc', has: ['"total":4', 'Mars', 'Neptune'], hasNot: ['Earth'] },
  { ask: 'GET planets?_limit=1&_sort[name]=desc', has: ['Neptune'], hasNot: ['Mars'] },
  { ask: 'GET planets?colour=red', status: 400, has: ['"code":"unknown-filter"', 'colour'] },
  { ask: 'GET planets?notes=x', status: 400, has: ['notes'] },
  { ask: 'GET planets?heavier=~1', status: 400, has: ['"code":"unknown-operator"', 'heavier'] },
  { ask: 'GET planets?heavier=>big', status: 400, has: ['"code":"bad-value"', 'heavier'] },
  { ask: 'GET planets?_sort[notes]=asc', status: 400, has: ['"code":"unknown-sort"', 'notes'] },
  { ask: 'GET planets?_sort[name]=up', status: 400, has: ['_sort[name]'] },
  { ask: 'GET planets?_limit=10000', has: ['"total":4'] },
  { ask: 'GET planets?_limit=10001', status: 400, has: ['"code":"bad-value"', '10,000 rows', '_limit=10000&_offset=10000'] },
  { ask: 'GET planets/earth/moons?_limit=10001', status: 400, has: ['10,000 rows'] },
  { ask: 'GET planets/earth/history?_limit=10001', as: 'admin', status: 400, has: ['10,000 rows'] },
  { ask: 'GET planets?_limit=-1', status: 400, has: ['_limit'] },
  { ask: 'GET planets?_limit=ten', status: 400, has: ['_limit'] },
  { ask: 'GET planets?_orbit=x', status: 400, has: ['_orbit'] },
  { ask: 'GET planets/earth/moons', has: ['"total":1', 'Luna', '"planet_name":"Earth"', '"planet_kind":"rock"'] },
  { ask: 'GET planets/*/moons', has: ['"total":3'] },
  { ask: 'GET planets/*/moons?_planet=jupiter', has: ['"total":2'], hasNot: ['"Luna"'] },
  { ask: 'GET planets/*/moons?crater=Tycho', has: ['"total":1', 'Luna'] },
  { ask: 'GET planets/*/moons/io', has: ['Io', 'jupiter'] },
  { ask: 'GET planets/*/moons/luna?planet=jupiter', has: ['Not ours'] },
  { ask: 'GET planets/earth/moons/io', status: 404, has: ['Moon not found'] },
  { ask: 'GET planets/pluto', status: 404, has: ['Planet not found'] },
  { ask: 'GET nowhere', status: 404, has: ['"code":"not-found"'] },
  { ask: 'GET missions', as: 'nobody', status: 403 },
  { ask: 'GET missions?secret=x', as: 'astronomer', status: 400, has: ['secret'] },
  { ask: 'GET missions?secret=x', as: 'admin' },
  { ask: 'GET missions?younger=1week', as: 'admin' },
  { ask: 'GET missions?younger=soon', as: 'admin', status: 400 },
  { ask: 'GET readings/all', has: ['"total":0'] },
  { ask: 'GET %E0%A4%A', status: 400, has: ['encoded'] },
  { ask: 'GET planets?name=%00', status: 400 },
];

describe('a list [P1-7.1-009] [P1-7.1-021] [P1-7.1-022]', () => {
  it.each(rows)('$ask as $as', async ({ ask, as = 'visitor', status = 200, has = [], hasNot = [] }) => {
    const got = await api.send(ask, { as });
    expect([got.status, got.text]).toEqual([status, expect.any(String)]);
    for (const text of has) expect(got.text).toContain(text);
    for (const text of hasNot) expect(got.text).not.toContain(text);
  });
});

describe('a period in a filter', () => {
  it("means the days of the caller's zone at the moment of the call", async () => {
    const body = { code: 'vesta', name: 'Vesta', kind: 'rock', mass: 1, discovered: '1807-03-29' };
    expect((await api.send('POST planets', { as: 'admin', body })).status).toBe(201);
    const before = api.clock.now;
    const ask = async (query: string, zone: string) =>
      (await api.send(`GET planets?${query}`, { as: 'visitor', headers: { 'x-timezone': zone } })).text.includes('Vesta');
    try {
      api.clock.now = new Date('1807-03-29T23:30:00Z');
      expect([await ask('discovered=@today', 'UTC'), await ask('discovered=@yesterday', 'UTC')]).toEqual([true, false]);
      // It is the 30th in Tokyo.
      expect([await ask('discovered=@today', 'Asia/Tokyo'), await ask('discovered=@yesterday', 'Asia/Tokyo')]).toEqual([false, true]);
      expect([await ask('discovered=>@this-month', 'UTC'), await ask('discovered=<@last-month', 'UTC')]).toEqual([true, false]);
    } finally {
      api.clock.now = before;
    }
  });
});
