/** A filter that reads one value of the elements of a list: what counts as one, and that its index holds that value alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../engine/model/model.ts';
import type { QueryFilter } from '../../engine/model/query.ts';
import { listRecords, type StoreListOptions } from '../../engine/server/store/list.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { analyzeTables, migrateStore } from '../../engine/server/store/tables.ts';
import { accept, modelOf, resourceOf, scopeOf, typed } from '../fixtures/model.ts';
import { storesToTest } from './stores.ts';

const members = { 'way "x"': typed('way "x"', 'string'), amount: typed('amount', 'integer'), note: typed('note', 'string') };
const bills: Resource = resourceOf(
  'bills',
  [
    typed('code', 'code', { unique: { within: [], by: 'get' } }),
    typed('paid', 'array', { items: typed('paid', 'object', { members: { ...members, deep: typed('deep', 'object', { members }) } }) }),
  ],
  {
    accepts: [
      { ...accept('paid', { ops: ['eq', 'in'], by: ['filter'] }), param: 'way', steps: ['way "x"'] },
      { ...accept('paid', { ops: ['eq', 'in'], by: ['filter'] }), param: 'amount', steps: ['amount'] },
      { ...accept('paid', { ops: ['eq', 'in'], by: ['filter'] }), param: 'deep', steps: ['deep', 'way "x"'] },
    ],
  },
);
const model = modelOf([bills]);

/** What is stored, also what no form sends. */
const stored: Readonly<Record<string, unknown>> = {
  none: [],
  missing: undefined,
  empty: null,
  one: [{ 'way "x"': 'cash', amount: 5 }],
  two: [{ 'way "x"': 'card' }, { 'way "x"': 'cash', amount: 7, deep: { 'way "x"': 'card' } }],
  holes: [null, 'cash', 5, {}, { 'way "x"': null }, { amount: 5 }],
  single: { 'way "x"': 'cash', amount: 5, deep: { 'way "x"': 'cash' } },
  nested: [{ 'way "x"': ['cash'], amount: [5], deep: [{ 'way "x"': 'cash' }] }, [{ 'way "x"': 'cash' }]],
  text: [{ 'way "x"': '5', amount: '5' }],
  number: [{ 'way "x"': 5, amount: 6 }],
};

const wanted: readonly (readonly [param: string, values: readonly string[], codes: readonly string[]])[] = [
  ['way', ['cash'], ['one', 'two']],
  ['way', ['card'], ['two']],
  ['way', ['card', 'cash'], ['one', 'two']],
  ['way', ['5'], ['number', 'text']],
  ['way', ['cheque'], []],
  ['amount', ['5'], ['holes', 'one']],
  ['amount', ['7', '6'], ['number', 'two']],
  ['amount', ['cash'], []],
  ['deep', ['card'], ['two']],
  ['deep', ['cash'], []],
];
/** What has none of them: also where nothing is stored. */
const others: readonly (readonly [param: string, values: readonly string[], codes: readonly string[]])[] = [
  ['way', ['cash', 'card'], ['empty', 'holes', 'missing', 'nested', 'none', 'number', 'single', 'text']],
  [
    'deep',
    ['card'],
    Object.keys(stored)
      .filter((code) => code !== 'two')
      .toSorted(),
  ],
];

describe.each(await storesToTest())('members of a list on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
    await migrateStore(store, model);
    for (const [id, paid] of Object.entries(stored))
      await store.query(`insert into r_bills (id, data, big) values ($1::text, jsonb_build_object('code', $1::text), $2::jsonb)`, [
        id,
        JSON.stringify({ paid }),
      ]);
  }, 180_000);
  afterAll(() => close());
  const find = async (filter: QueryFilter, of: Store = store): Promise<readonly string[]> => {
    const options: StoreListOptions = {
      ...{ filters: [filter], search: null, sort: [{ by: 'code', desc: false }], limit: 50, offset: 0, parents: {}, rows: true },
      scope: scopeOf({ now: new Date('2031-05-01T12:00:00Z'), mode: 'list' }),
    };
    return (await listRecords(of, model, bills, options)).rows.map(({ id }) => id);
  };

  it.each(wanted)('finds %s=%s', async (param, values, codes) => {
    expect(await find({ param, op: 'in', values })).toEqual(codes);
  });

  it.each(others)('leaves out %s=%s', async (param, values, codes) => {
    expect(await find({ param, op: 'ne', values })).toEqual(codes);
  });

  it('finds a rare one by an index that holds nothing else of them', async () => {
    // All differ but for three ways to pay: an index on whole elements holds 6,000 notes and amounts.
    await store.query(
      `insert into r_bills (id, data, big) select 'N' || n, jsonb_build_object('code', 'N' || n), jsonb_build_object('paid', jsonb_build_array(
         jsonb_build_object('way "x"', 'w' || n % 3, 'amount', n % 7, 'note', md5(n::text)))) from generate_series(1, 6000) n`,
    );
    await store.query(`insert into r_bills (id, data, big) values ('rare', '{"code": "rare"}', '{"paid": [{"way \\"x\\"": "shells"}]}')`);
    await store.query('reindex table r_bills');
    await analyzeTables(store, model);
    const plans: string[] = [];
    const spy: Store = {
      ...store,
      async query<T>(sql: string, params?: readonly unknown[]) {
        plans.push(JSON.stringify(await store.query(`explain ${sql}`, params)));
        return store.query<T>(sql, params);
      },
    };
    expect(await find({ param: 'way', op: 'eq', values: ['shells'] }, spy)).toEqual(['rare']);
    expect(plans[0]).toMatch(/Bitmap Index Scan on ix_r_bills/);
    const [size] = await store.query<{ pages: number }>(
      `select max(pg_relation_size(c.oid) / 8192)::int as pages from pg_class c join pg_am a on a.oid = c.relam
       where a.amname = 'gin' and c.relname like 'ix\\_r\\_bills%'`,
    );
    // Three values in 6,000 rows are some bytes for each row; 6,000 notes were a page for every few dozen.
    expect(size?.pages).toBeLessThanOrEqual(8);
  });
});
