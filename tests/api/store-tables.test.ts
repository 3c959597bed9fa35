/** Tables and indexes follow the Model: one suite for both stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import { appendAudit, historyOf } from '../../server/store/audit.ts';
import { list, type ListOptions } from '../../server/store/list.ts';
import { get, insertMany, update } from '../../server/store/records.ts';
import type { Store } from '../../server/store/store.ts';
import { analyze, migrate } from '../../server/store/tables.ts';
import { accept, listOf, modelOf, parentOf, resourceOf, scopeOf, typed } from '../fixtures/model.ts';
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

  it('finds the value of a field that was taken out, and came back as a short one, where it is written', async () => {
    const clouds = (...more: readonly Field[]) => resourceOf('clouds', [typed('code', 'code'), ...more]);
    await migrate(store, modelOf([clouds(typed('notes', 'text'))]));
    await insertMany(store, clouds(typed('notes', 'text')), [{ values: { code: 'A', notes: 'old' }, parents: {} }], now);
    await migrate(store, modelOf([clouds()]));
    const again = clouds(typed('notes', 'string'));
    await migrate(store, modelOf([again]));
    const old = await get(store, again, { key: ['A'], parents: {} });
    if (old === null) throw new Error('A is gone.');
    expect(old.values).toEqual({ code: 'A', notes: 'old' });
    await update(store, again, { old, values: { code: 'A', notes: 'new' }, now });
    expect((await get(store, again, { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', notes: 'new' });
  });

  it('goes on with the store of an earlier version, which wrote down less', async () => {
    const veils = (type: string) => resourceOf('veils', [typed('code', 'code'), typed('notes', type)]);
    await migrate(store, modelOf([veils('string')]));
    await insertMany(store, veils('string'), [{ values: { code: 'A', notes: 'n' }, parents: {} }], now);
    // As the version before it left them.
    await store.query('drop table stored_layout');
    await store.query('create table layout (table_name text primary key, heavy jsonb not null)');
    await store.query(`insert into layout values ('r_veils', '[]')`);
    await migrate(store, modelOf([veils('text')]));
    expect(await store.query(`select big->>'notes' as notes from r_veils`)).toEqual([{ notes: 'n' }]);
  });

  it('takes over the table of a resource that has another name now, with its history', async () => {
    const discs = resourceOf('discs', [typed('code', 'code'), typed('name', 'string', { unique: { within: [], by: 'list' } })]);
    await migrate(store, modelOf([discs]));
    await insertMany(store, discs, [{ values: { code: 'A', name: 'a' }, parents: {} }], now);
    const entry = { resource: 'discs', record_id: 'A', parent: '', version: 1, type: 'create', blame_user: null, relations: [], diffs: [] };
    await appendAudit(store, { ...entry, created_at: now.toISOString(), descriptor_hash: null });
    const halos = { ...discs, name: 'halos', formerNames: ['rims', 'discs'] };
    for (let start = 0; start < 2; start += 1) {
      await migrate(store, modelOf([halos]));
      expect((await get(store, halos, { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', name: 'a' });
      expect((await historyOf(store, { resource: 'halos', id: 'A', parent: '' }, { limit: 9, offset: 0 })).total).toBe(1);
    }
    await migrate(store, modelOf([discs]));
    await expect(migrate(store, modelOf([halos]))).rejects.toThrow('there are tables of both names: r_discs and r_halos');
  });

  it('refuses another key, or another parent, while there are records', async () => {
    const fields = [typed('code', 'code'), typed('name', 'string'), typed('star', 'string')];
    const shells = resourceOf('shells', fields);
    const others: readonly (readonly [Resource, string])[] = [
      [{ ...shells, key: ['name'] }, '1 records are stored under the key code, and the key is name now'],
      [{ ...shells, parents: [parentOf('star', 'stars')] }, '1 records are stored below parents by none, and its parents are by star now'],
    ];
    await migrate(store, modelOf([shells]));
    await insertMany(store, shells, [{ values: { code: 'A', name: 'a' }, parents: {} }], now);
    for (const [other, why] of others) await expect(migrate(store, modelOf([other]))).rejects.toThrow(why);
    const called = resourceOf('shells', [typed('sign', 'code', { formerNames: ['code'] }), ...fields.slice(1)], { key: ['sign'] });
    await migrate(store, modelOf([called]));
    expect((await get(store, called, { key: ['A'], parents: {} }))?.values).toMatchObject({ sign: 'A' });
    await store.query('delete from r_shells');
    for (const [other] of others) await migrate(store, modelOf([other]));
  });

  it('moves values, and what the audit log says of them, to the new name of a field', async () => {
    const notes = (name: string, changes: Partial<Field> = {}) =>
      resourceOf('belts', [typed('code', 'code'), typed(name, 'text', changes)]);
    const remarks = (formerNames: readonly string[]) => notes('remarks', { formerNames });
    const read = (resource: Resource, key: string) => get(store, resource, { key: [key], parents: {} });
    await migrate(store, modelOf([notes('notes')]));
    const values = ['A', 'B'].map((code) => ({ values: { code, notes: `n ${code}` }, parents: {} }));
    await insertMany(store, notes('notes'), values, now);
    const diffs = [
      { field: 'code', old: null, new: 'A' },
      { field: 'notes', old: null, new: 'n A' },
    ];
    const entry = { resource: 'belts', record_id: 'A', parent: '', version: 1, type: 'create', blame_user: null, relations: [] };
    await appendAudit(store, { ...entry, created_at: now.toISOString(), diffs, descriptor_hash: null });
    // Somebody forgot to say the former name, and one record got another value meanwhile.
    await migrate(store, modelOf([remarks([])]));
    expect((await read(remarks([]), 'A'))?.values).not.toHaveProperty('remarks');
    await store.query(`update r_belts set big = big || '{"remarks": "new"}' where id = 'B'`);
    await migrate(store, modelOf([remarks(['notes'])]));
    expect((await read(remarks([]), 'A'))?.values).toEqual({ code: 'A', remarks: 'n A' });
    expect((await read(remarks([]), 'B'))?.values).toMatchObject({ remarks: 'new' });
    const [found] = (await historyOf(store, { resource: 'belts', id: 'A', parent: '' }, { limit: 1, offset: 0 })).rows;
    expect(found?.diffs).toEqual([diffs[0], { field: 'remarks', old: null, new: 'n A' }]);
    // From a large field to a small one of another name, and back.
    const short = resourceOf('belts', [typed('code', 'code'), typed('hint', 'string', { formerNames: ['remarks', 'notes'] })]);
    await migrate(store, modelOf([short]));
    expect((await read(short, 'A'))?.values).toEqual({ code: 'A', hint: 'n A' });
    await migrate(store, modelOf([notes('notes', { formerNames: ['hint'] })]));
    expect((await read(notes('notes'), 'A'))?.values).toEqual({ code: 'A', notes: 'n A' });
  });

  it('moves what objects and rows hold to the new names of their members', async () => {
    const sheetsOf = (thick: Partial<Field>, name: string, grain: Partial<Field>, dust: string) =>
      resourceOf('sheets', [
        typed('code', 'code'),
        typed('size', 'object', { members: { [name]: typed(name, 'number', thick) } }),
        typed('belts', 'array', {
          items: typed('belt', 'object', {
            members: { mix: typed('mix', 'object', { members: { [dust]: typed(dust, 'number', grain) } }) },
          }),
        }),
      ]);
    const old = sheetsOf({}, 'thick', {}, 'dust');
    const anew = sheetsOf({ formerNames: ['thick'] }, 'depth', { formerNames: ['dust'] }, 'grain');
    await migrate(store, modelOf([old]));
    const made = Array.from({ length: 1201 }, (_, at) => ({
      code: `R${at}`,
      size: { thick: at, more: 1 },
      belts: [{ mix: { dust: at } }, {}],
    }));
    for (const from of [0, 600, 1200]) {
      const part = made.slice(from, from + 600).map((values) => ({ values, parents: {} }));
      await insertMany(store, old, part, now);
    }
    // One has another value meanwhile.
    await store.query(`update r_sheets set data = jsonb_set(data, '{size,depth}', '7') where id = 'R3'`);
    for (let start = 0; start < 2; start += 1) {
      await migrate(store, modelOf([anew]));
      const { rows } = await list(store, modelOf([anew]), anew, { ...all, limit: null, fields: ['code', 'size', 'belts'] });
      expect(rows.length).toBe(1201);
      for (const { id, values } of rows) {
        const at = Number(id.slice(1));
        expect(values).toEqual({
          code: id,
          size: at === 3 ? { thick: 3, more: 1, depth: 7 } : { depth: at, more: 1 },
          belts: [{ mix: { grain: at } }, {}],
        });
      }
    }
  });

  it('moves members of the one record of a single resource, and an emptied new name is no reason to lose the old value', async () => {
    const beamOf = (size: string, former: readonly string[]): Resource => ({
      ...resourceOf('beam', [
        typed('mix', 'object', { members: { [size]: typed(size, 'number', former.length > 0 ? { formerNames: former } : {}) } }),
      ]),
      isSingle: true,
      key: [],
    });
    const [old, anew] = [beamOf('size', []), beamOf('extent', ['size', 'width'])];
    await migrate(store, modelOf([old]));
    await insertMany(store, old, [{ values: { mix: { size: 1, width: 2, extent: null } }, parents: {} }], now);
    await store.query(`update r_beam set data = '{"mix": {"size": 1, "width": 2, "extent": null}}', big = '{}'`);
    await migrate(store, modelOf([anew]));
    expect(await store.query('select data from r_beam')).toEqual([{ data: { mix: { extent: 1, width: 2 } } }]);
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
