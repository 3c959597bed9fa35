/** What waits for somebody: counted of all lists at once, of what each of them shows its caller. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../engine/model/model.ts';
import { buildOpenApiDocument } from '../../engine/server/openapi/document.ts';
import { callScopeOf, createCall } from '../../engine/server/plan/call.ts';
import { countFew } from '../../engine/server/store/few-counts.ts';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';
import { storesToTest } from './stores.ts';

const parcels = `apiVersion: admin/v1
resource: parcels
title: Parcel
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER, rows: 'ROLE_ADMIN || self.team == user.team'}
menu: {group: work, waiting: {state: held, sample: false}}
fields:
  code: code
  state: {enum: [held, sent], default: held}
  sample: {type: boolean, default: false}
  team: string
list: {filters: [state, {field: sample, default: true}]}
`;
/** Its rows hang on what is computed of each. */
const crates = `apiVersion: admin/v1
resource: crates
title: Crate
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER, rows: 'ROLE_ADMIN || self.weight < 5'}
menu: {group: work, waiting: {state: held}}
fields:
  code: code
  state: {enum: [held, sent], default: held}
  mass: integer
  weight: {type: integer, derived: self.mass * 2}
`;
const own = `apiVersion: admin/v1
resource: own-parcels
of: parcels
title: Own parcel
access: ROLE_ASTRONOMER
where: {sample: false}
menu: {group: work, waiting: {state: held, team: {expr: user.team}}}
`;
/** Nothing of it waits for somebody whose team is not known. */
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
menu: {group: work, waiting: {team: {eq: {expr: user.team}, when: user.team != null}}}
fields: {code: code, team: string}
`;

interface Waiting {
  readonly count: number;
  readonly query: string;
}

describe.each(await storesToTest())('what waits, on $name', { timeout: 120_000 }, ({ open: openStore }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await openStore();
    stop = close;
    api = await openBeside({ parcels, crates, 'own-parcels': own, labels }, { store });
    const make = async (path: string, body: object): Promise<void> =>
      expect((await api.send(`POST ${path}`, { as: 'admin', body })).status).toBe(201) as void;
    // Of the blue team 3 are held; of the red 2, one of them a sample.
    for (const [code, state, team, sample] of [
      ['a', 'held', 'blue', false],
      ['b', 'held', 'blue', false],
      ['c', 'held', 'blue', false],
      ['d', 'sent', 'blue', false],
      ['e', 'held', 'red', false],
      ['f', 'held', 'red', true],
    ] as const)
      await make('parcels', { code, state, team, sample });
    for (const mass of [1, 2, 3, 4]) await make('crates', { code: `c${String(mass)}`, state: 'held', mass });
    for (let n = 0; n < 12; n += 1) await make('labels', { code: `l${String(n)}`, team: 'blue' });
  }, 120_000);
  afterAll(() => stop());

  const ask = async (as: string | null) => {
    const { status, body } = await api.send('GET _waiting', { as });
    return { status, data: ((body ?? {}) as { data: Readonly<Record<string, Waiting>> }).data };
  };
  const countsOf = async (as: string) => Object.fromEntries(Object.entries((await ask(as)).data).map(([name, { count }]) => [name, count]));

  it('is what of each list its caller finds, whatever the list begins with', async () => {
    expect(await countsOf('admin')).toMatchObject({ parcels: 4, crates: 4 });
    expect(await countsOf('astronomer')).toMatchObject({ parcels: 3, crates: 2, 'own-parcels': 3 });
  });

  it('is nothing of lists that are closed, and nothing where nothing waits', async () => {
    expect(Object.keys(await countsOf('visitor'))).toEqual(['labels']);
    expect(await countsOf('nobody')).toEqual({});
    expect((await ask(null)).status).toBe(401);
  });

  it('is counted no further than anybody is told', async () => {
    const { engine } = api;
    const { model } = engine;
    const resource = model.resources['labels'] as Resource;
    const scope = callScopeOf(createCall(engine, { tx: api.store, user: null, zone: 'UTC', locale: 'en' }), 'list');
    const all = { resource, selection: { filters: [], search: null, parents: {}, rows: true, scope } };
    const blue = { ...all, selection: { ...all.selection, filters: [{ param: 'team', op: 'eq' as const, values: ['blue'] }] } };
    expect(await countFew(api.store, model, [all, blue, all], 10)).toEqual([10, 10, 10]);
    expect(await countFew(api.store, model, [blue], 13)).toEqual([12]);
    expect(await countFew(api.store, model, [], 13)).toEqual([]);
  });

  it('leads to as many rows', async () => {
    for (const as of ['admin', 'astronomer'])
      for (const [name, { count, query }] of Object.entries((await ask(as)).data)) {
        const path = { parcels: 'parcels', crates: 'crates', 'own-parcels': 'parcels', labels: 'labels' }[name] ?? '';
        const { body } = await api.send(`GET ${path}?${query}&_limit=0`, { as });
        const { total } = (body as { metadata: { total: number } }).metadata;
        expect(total, `${name} for ${as}`).toBe(count);
      }
  });

  it('asks the store once for all that it can tell', async () => {
    const asked: string[] = [];
    const { query } = api.store;
    api.store.query = (sql: string, ...more: [never]) => (asked.push(sql), query.call(api.store, sql, ...more)) as never;
    await ask('admin');
    api.store.query = query;
    expect(asked.filter((sql) => /count\(\*\)/.test(sql) && /parcels/.test(sql))).toHaveLength(1);
  });

  it('is described', () => {
    const { paths } = buildOpenApiDocument(api.engine.model, api.engine.routes) as { paths: Record<string, object> };
    expect(Object.keys(paths['/_waiting'] ?? {})).toEqual(['get']);
  });
});
