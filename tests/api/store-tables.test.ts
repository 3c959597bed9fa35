/** Tables and indexes follow the Model: one suite for both stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import { list, type ListOptions } from '../../server/store/list.ts';
import { get, insertMany } from '../../server/store/records.ts';
import type { Store } from '../../server/store/store.ts';
import { analyze, migrate } from '../../server/store/tables.ts';
import { accept, listOf, modelOf, resourceOf, scopeOf, typed } from '../fixtures/model.ts';
import { planetModel } from '../fixtures/planets.ts';
import { storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const all: ListOptions = {
  filters: [],
  search: null,
  sort: null,
  limit: 20,
  offset: 0,
  parents: {},
  rows: true,
  scope: scopeOf({ now, mode: 'list' }),
};

const fields: readonly Field[] = [
  typed('code', 'code', { unique: { within: [], by: 'get' } }),
  typed('name', 'string'),
  typed('kind', 'state'),
  typed('mass', 'number'),
  typed('seenAt', 'date-time'),
  typed('colors', 'string', { isMultiple: true }),
];
const comets: Resource = resourceOf('comets', fields, {
  search: ['name'],
  accepts: [
    accept('kind', { ops: ['eq', 'in'], by: ['filter'] }),
    accept('mass', { ops: ['between'], by: ['filter'] }),
    accept('seenAt', { ops: ['between'], by: ['filter', 'sort'] }),
    accept('colors', { ops: ['eq', 'in'], by: ['filter'] }),
    accept('name', { ops: ['contains'], by: ['filter', 'sort'] }),
  ],
  list: listOf({ sort: [{ by: 'seenAt', desc: true }] }),
});

describe.each(await storesToTest())('tables on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await open());
  }, 180_000);
  afterAll(() => close());

  it('builds everything once and nothing twice', async () => {
    const first = await migrate(store, planetModel);
    expect(first.built.length).toBeGreaterThan(20);
    expect({ dropped: first.dropped, warnings: first.warnings }).toEqual({ dropped: [], warnings: [] });
    expect(await migrate(store, planetModel)).toEqual({ built: [], dropped: [], warnings: [] });
  }, 180_000);

  it('drops indexes that no filter needs any more, and leaves those of others alone', async () => {
    await store.query('create index own_index on r_stars (version)');
    const stars = planetModel.resources['stars'];
    if (stars === undefined) throw new Error('stars');
    const less: Model = { ...planetModel, resources: { ...planetModel.resources, stars: { ...stars, accepts: [], search: [] } } };
    const { dropped } = await migrate(store, less);
    expect(dropped.length).toBeGreaterThan(0);
    expect((await migrate(store, planetModel)).built.toSorted()).toEqual([...dropped].toSorted());
    expect(await store.query(`select 1 from pg_indexes where indexname = 'own_index'`)).toHaveLength(1);
  });

  it('moves values when a field becomes large, and back', async () => {
    const resource = (type: string) => resourceOf('rings', [typed('code', 'code'), typed('notes', type)]);
    await migrate(store, modelOf([resource('string')]));
    await insertMany(store, resource('string'), [{ values: { code: 'A', notes: 'n' }, parents: {} }], now);
    for (const [type, column] of [
      ['text', 'big'],
      ['string', 'data'],
    ] as const) {
      await migrate(store, modelOf([resource(type)]));
      expect(await store.query(`select ${column}->>'notes' as notes from r_rings`)).toEqual([{ notes: 'n' }]);
      expect((await get(store, resource(type), { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', notes: 'n' });
    }
  });

  it('names the field when values that are to be unique are not', async () => {
    const resource = (unique: Field['unique']) => resourceOf('dwarfs', [typed('code', 'code'), typed('name', 'string', { unique })]);
    await migrate(store, modelOf([resource(null)]));
    await insertMany(
      store,
      resource(null),
      ['A', 'B'].map((code) => ({ values: { code, name: 'Ceres' }, parents: {} })),
      now,
    );
    await expect(migrate(store, modelOf([resource({ within: [], by: 'list' })]))).rejects.toThrow(
      '"name" is to be unique in r_dwarfs, but two records have the same value',
    );
  });

  it('reads a page, a filter, a range and a search from an index', async () => {
    const model = modelOf([comets]);
    await migrate(store, model);
    const made = (at: number) => ({
      code: `C${at}`,
      name: `comet ${at}`,
      kind: `k${at % 40}`,
      mass: at,
      seenAt: new Date(now.getTime() - at * 60_000).toISOString(),
      colors: [`c${at % 50}`],
    });
    for (let from = 0; from < 6000; from += 1000) {
      await insertMany(
        store,
        comets,
        Array.from({ length: 1000 }, (_, at) => ({ values: made(from + at), parents: {} })),
        now,
      );
    }
    await analyze(store, model);
    // A server does this by itself after a minute.
    await store.query('vacuum r_comets');
    const plans: string[] = [];
    const spy: Store = {
      ...store,
      async query<T>(sql: string, params?: readonly unknown[]) {
        if (sql.startsWith('select t.id') || sql.startsWith('with m'))
          plans.push(JSON.stringify(await store.query(`explain ${sql}`, params)));
        return store.query<T>(sql, params);
      },
    };
    const asked: readonly Partial<ListOptions>[] = [
      {},
      { sort: { by: 'seenAt', desc: false } },
      { filters: [{ param: 'kind', op: 'eq', values: ['k7'] }] },
      { filters: [{ param: 'mass', op: 'between', values: ['10', '20'] }] },
      { filters: [{ param: 'seenAt', op: 'between', values: ['2031-05-01', ''] }] },
      { filters: [{ param: 'colors', op: 'eq', values: ['c7'] }] },
      { filters: [{ param: 'name', op: 'contains', values: ['4321'] }] },
      { search: '4321' },
    ];
    for (const options of asked) expect((await list(spy, model, comets, { ...all, ...options })).rows.length).toBeGreaterThan(0);
    expect(plans.map((plan) => /ix_r_comets_\w+|Seq Scan/.exec(plan)?.[0] ?? plan)).toEqual(
      asked.map(() => expect.stringMatching(/^ix_r_comets/)),
    );
  }, 180_000);
});
