/** Tables and indexes follow the Model: one suite for both stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import { appendAuditEntry, listAuditHistory } from '../../engine/server/store/audit.ts';
import { listRecords, type StoreListOptions } from '../../engine/server/store/list.ts';
import { getRecord, insertRecords, updateRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { analyzeTables, createResourceTables, migrateStore, reconcileTableIndexes } from '../../engine/server/store/tables.ts';
import { accept, listOf, modelOf, parentOf, resourceOf, scopeOf, typed } from '../fixtures/model.ts';
import { planetModel } from '../fixtures/planets.ts';
import { storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const all: StoreListOptions = {
  filters: [],
  search: null,
  sort: [],
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

  /** What a server with this resource serves by. */
  const started = async (resource: Resource): Promise<Resource> => {
    const { model } = await migrateStore(store, modelOf([resource]));
    const served = model.resources[resource.name];
    if (served === undefined) throw new Error(resource.name);
    return served;
  };

  it('builds everything once and nothing twice', async () => {
    const first = await migrateStore(store, planetModel);
    expect(first.built.length).toBeGreaterThan(20);
    expect({ dropped: first.dropped, warnings: first.warnings }).toEqual({ dropped: [], warnings: [] });
    expect(await migrateStore(store, planetModel)).toMatchObject({ built: [], dropped: [], warnings: [] });
  }, 180_000);

  it('drops indexes that no filter needs any more, and leaves those of others alone', async () => {
    await store.query('create index own_index on r_stars (version)');
    const stars = planetModel.resources['stars'];
    if (stars === undefined) throw new Error('stars');
    const less: Model = { ...planetModel, resources: { ...planetModel.resources, stars: { ...stars, accepts: [], search: [] } } };
    const { dropped } = await migrateStore(store, less);
    expect(dropped.length).toBeGreaterThan(0);
    expect((await migrateStore(store, planetModel)).built.toSorted()).toEqual([...dropped].toSorted());
    expect(await store.query(`select 1 from pg_indexes where indexname = 'own_index'`)).toHaveLength(1);
  });

  it('moves values when a field becomes large, and back', async () => {
    const resource = (type: string) => resourceOf('rings', [typed('code', 'code'), typed('notes', type)]);
    await migrateStore(store, modelOf([resource('string')]));
    await insertRecords(store, resource('string'), [{ values: { code: 'A', notes: 'n' }, parents: {} }], now);
    for (const [type, column] of [
      ['text', 'big'],
      ['string', 'data'],
    ] as const) {
      await migrateStore(store, modelOf([resource(type)]));
      expect(await store.query(`select ${column}->>'notes' as notes from r_rings`)).toEqual([{ notes: 'n' }]);
      expect((await getRecord(store, resource(type), { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', notes: 'n' });
    }
  });

  it('finds the value of a field that was taken out, and came back as a short one, where it is written', async () => {
    const clouds = (...more: readonly Field[]) => resourceOf('clouds', [typed('code', 'code'), ...more]);
    await migrateStore(store, modelOf([clouds(typed('notes', 'text'))]));
    await insertRecords(store, clouds(typed('notes', 'text')), [{ values: { code: 'A', notes: 'old' }, parents: {} }], now);
    await migrateStore(store, modelOf([clouds()]));
    const again = clouds(typed('notes', 'string'));
    await migrateStore(store, modelOf([again]));
    const old = await getRecord(store, again, { key: ['A'], parents: {} });
    if (old === null) throw new Error('A is gone.');
    expect(old.values).toEqual({ code: 'A', notes: 'old' });
    await updateRecord(store, again, { old, values: { code: 'A', notes: 'new' }, now });
    expect((await getRecord(store, again, { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', notes: 'new' });
  });

  it('goes on with the store of an earlier version, which wrote down less', async () => {
    const veils = (type: string) => resourceOf('veils', [typed('code', 'code'), typed('notes', type)]);
    await migrateStore(store, modelOf([veils('string')]));
    await insertRecords(store, veils('string'), [{ values: { code: 'A', notes: 'n' }, parents: {} }], now);
    // As the version before it left them.
    await store.query('drop table stored_layout');
    await store.query('create table layout (table_name text primary key, heavy jsonb not null)');
    await store.query(`insert into layout values ('r_veils', '[]')`);
    await migrateStore(store, modelOf([veils('text')]));
    expect(await store.query(`select big->>'notes' as notes from r_veils`)).toEqual([{ notes: 'n' }]);
  });

  it('takes over the table of a resource that has another name now, with its history', async () => {
    const discs = resourceOf('discs', [typed('code', 'code'), typed('name', 'string', { unique: { within: [], by: 'list' } })]);
    await migrateStore(store, modelOf([discs]));
    await insertRecords(store, discs, [{ values: { code: 'A', name: 'a' }, parents: {} }], now);
    const entry = { resource: 'discs', record_id: 'A', parent: '', version: 1, type: 'create', blame_user: null, relations: [], diffs: [] };
    await appendAuditEntry(store, { ...entry, created_at: now.toISOString(), descriptor_hash: null });
    const halos = { ...discs, name: 'halos', formerNames: ['rims', 'discs'] };
    // There and back, and there again.
    for (const resource of [halos, halos, discs, halos]) {
      const served = await started(resource);
      expect((await getRecord(store, served, { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', name: 'a' });
      expect((await listAuditHistory(store, { resource: served, id: 'A', parent: '' }, { limit: 9, offset: 0 })).total).toBe(1);
    }
    // Somebody who did not say it at first.
    const hoops = { ...discs, name: 'hoops' };
    await started(hoops);
    await expect(started({ ...hoops, formerNames: ['halos'] })).rejects.toThrow('there are tables of both names: r_discs and r_hoops');
  });

  it('refuses another key, or another parent, while there are records', async () => {
    const fields = [typed('code', 'code'), typed('name', 'string'), typed('star', 'string')];
    const shells = resourceOf('shells', fields);
    const others: readonly (readonly [Resource, string])[] = [
      [{ ...shells, key: ['name'] }, '1 records are stored under the key code, and the key is name now'],
      [{ ...shells, parents: [parentOf('star', 'stars')] }, '1 records are stored below parents by none, and its parents are by star now'],
    ];
    await migrateStore(store, modelOf([shells]));
    await insertRecords(store, shells, [{ values: { code: 'A', name: 'a' }, parents: {} }], now);
    for (const [other, why] of others) await expect(migrateStore(store, modelOf([other]))).rejects.toThrow(why);
    const called = resourceOf('shells', [typed('sign', 'code', { formerNames: ['code'] }), ...fields.slice(1)], { key: ['sign'] });
    expect((await getRecord(store, await started(called), { key: ['A'], parents: {} }))?.values).toMatchObject({ sign: 'A' });
    await store.query('delete from r_shells');
    for (const [other] of others) await migrateStore(store, modelOf([other]));
  });

  it('finds values, and what the audit log says of them, under the new name of a field', async () => {
    const notes = (name: string, changes: Partial<Field> = {}) =>
      resourceOf('belts', [typed('code', 'code'), typed(name, 'text', changes)]);
    const remarks = (formerNames: readonly string[]) => notes('remarks', { formerNames });
    const read = async (resource: Resource, key: string) => (await getRecord(store, resource, { key: [key], parents: {} }))?.values;
    await migrateStore(store, modelOf([notes('notes')]));
    const values = ['A', 'B'].map((code) => ({ values: { code, notes: `n ${code}` }, parents: {} }));
    await insertRecords(store, notes('notes'), values, now);
    const diffs = [
      { field: 'code', old: null, new: 'A' },
      { field: 'notes', old: null, new: 'n A' },
    ];
    const entry = { resource: 'belts', record_id: 'A', parent: '', version: 1, type: 'create', blame_user: null, relations: [] };
    await appendAuditEntry(store, { ...entry, created_at: now.toISOString(), diffs, descriptor_hash: null });
    // Somebody forgot to say the former name, and one record got another value meanwhile.
    expect(await read(await started(remarks([])), 'A')).not.toHaveProperty('remarks');
    await store.query(`update r_belts set big = big || '{"remarks": "new"}' where id = 'B'`);
    const said = await started(remarks(['notes']));
    expect(await read(said, 'A')).toEqual({ code: 'A', remarks: 'n A' });
    expect(await read(said, 'B')).toMatchObject({ remarks: 'new' });
    const [found] = (await listAuditHistory(store, { resource: said, id: 'A', parent: '' }, { limit: 1, offset: 0 })).rows;
    expect(found?.diffs).toEqual([diffs[0], { field: 'remarks', old: null, new: 'n A' }]);
    // From a large field to a small one of another name, and back.
    const short = resourceOf('belts', [typed('code', 'code'), typed('hint', 'string', { formerNames: ['remarks', 'notes'] })]);
    expect(await read(await started(short), 'A')).toEqual({ code: 'A', hint: 'n A' });
    expect(await read(await started(notes('notes', { formerNames: ['hint'] })), 'A')).toEqual({ code: 'A', notes: 'n A' });
  });

  it('reads and writes a renamed field in one place, before and after and again before', async () => {
    const looks = (name: string, changes: Partial<Field> = {}): Resource =>
      resourceOf('pulsars', [typed('code', 'code'), typed(name, 'string', { unique: { within: [], by: 'list' }, ...changes })], {
        accepts: [accept(name, { ops: ['contains', 'eq'], by: ['filter', 'sort'] })],
        search: [name],
      });
    const [first, second] = [looks('name'), looks('title', { formerNames: ['name'] })];
    const one = await started(first);
    await insertRecords(
      store,
      one,
      Array.from({ length: 40 }, (_, at) => ({ values: { code: `P${at}`, name: `n${at}` }, parents: {} })),
      now,
    );
    const two = await started(second);
    expect((await migrateStore(store, modelOf([second]))).built).toEqual([]);
    const asked = async (resource: Resource, name: string, value: string) =>
      (await listRecords(store, modelOf([resource]), resource, { ...all, filters: [{ param: name, op: 'eq', values: [value] }] })).rows.map(
        ({ values }) => values,
      );
    expect(await asked(two, 'title', 'n7')).toEqual([{ code: 'P7', title: 'n7' }]);
    // Each writes what the other reads.
    for (const [writer, name, reader, other] of [
      [one, 'name', two, 'title'],
      [two, 'title', one, 'name'],
    ] as const) {
      const old = await getRecord(store, writer, { key: ['P7'], parents: {} });
      if (old === null) throw new Error('P7 is gone.');
      await updateRecord(store, writer, { old, values: { code: 'P7', [name]: `by ${name}` }, now });
      expect((await getRecord(store, reader, { key: ['P7'], parents: {} }))?.values).toEqual({ code: 'P7', [other]: `by ${name}` });
      await expect(
        insertRecords(store, reader, [{ values: { code: 'Q', [other]: `BY ${name}` }, parents: {} }], now),
      ).rejects.toMatchObject({
        code: '23505',
      });
    }
    const back = await started(first);
    const { rows } = await listRecords(store, modelOf([back]), back, { ...all, limit: null });
    expect(rows.filter(({ values }) => typeof values['name'] === 'string' && values['name'] !== '')).toHaveLength(40);
  });

  it('gives a name that is free again a place of its own', async () => {
    const both = resourceOf('quasars', [typed('code', 'code'), typed('title', 'string'), typed('name', 'string')]);
    const one = await started(resourceOf('quasars', [typed('code', 'code'), typed('name', 'string')]));
    await insertRecords(store, one, [{ values: { code: 'A', name: 'a' }, parents: {} }], now);
    await started(resourceOf('quasars', [typed('code', 'code'), typed('title', 'string', { formerNames: ['name'] })]));
    const two = await started(both);
    const old = await getRecord(store, two, { key: ['A'], parents: {} });
    expect(old?.values).toEqual({ code: 'A', title: 'a' });
    if (old) await updateRecord(store, two, { old, values: { ...old.values, name: 'new' }, now });
    expect((await getRecord(store, await started(both), { key: ['A'], parents: {} }))?.values).toEqual({
      code: 'A',
      title: 'a',
      name: 'new',
    });
  });

  it('finds what objects and rows hold under the new names of their members', async () => {
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
    await migrateStore(store, modelOf([old]));
    const made = Array.from({ length: 1201 }, (_, at) => ({
      code: `R${at}`,
      size: { thick: at, more: 1 },
      belts: [{ mix: { dust: at } }, {}],
    }));
    for (const from of [0, 600, 1200]) {
      const part = made.slice(from, from + 600).map((values) => ({ values, parents: {} }));
      await insertRecords(store, old, part, now);
    }
    for (let start = 0; start < 2; start += 1) {
      const served = await started(anew);
      const { rows } = await listRecords(store, modelOf([served]), served, { ...all, limit: null, fields: ['code', 'size', 'belts'] });
      expect(rows.length).toBe(1201);
      for (const { id, values } of rows) {
        const at = Number(id.slice(1));
        expect(values).toEqual({
          code: id,
          size: { depth: at, more: 1 },
          belts: [{ mix: { grain: at } }, {}],
        });
      }
      const found = await listRecords(store, modelOf([served]), served, {
        ...{ ...all, limit: null, fields: ['code'] },
        rows: { node: ['op', '==', ['get', 'self', ['size', 'depth']], ['lit', 7]], reads: ['self.size.depth'] } as never,
      });
      expect(found.rows.map(({ id }) => id)).toEqual(['R7']);
    }
    // And back.
    const back = await started(old);
    expect((await getRecord(store, back, { key: ['R9'], parents: {} }))?.values).toEqual(made[9]);
  });

  it('moves what was written under two names before somebody said that they are one', async () => {
    const sheetsOf = (name: string, changes: Partial<Field> = {}) =>
      resourceOf('slates', [typed('code', 'code'), typed('size', 'object', { members: { [name]: typed(name, 'number', changes) } })]);
    const [old, other] = [await started(sheetsOf('thick')), sheetsOf('depth')];
    const made = ['A', 'B'].map((code) => ({ values: { code, size: { thick: 1, more: 1 } }, parents: {} }));
    await insertRecords(store, old, made, now);
    const unsaid = await started(other);
    const before = await getRecord(store, unsaid, { key: ['B'], parents: {} });
    if (before) await updateRecord(store, unsaid, { old: before, values: { code: 'B', size: { thick: 1, more: 1, depth: 7 } }, now });
    const said = await started(sheetsOf('depth', { formerNames: ['thick'] }));
    expect((await getRecord(store, said, { key: ['A'], parents: {} }))?.values).toEqual({ code: 'A', size: { depth: 1, more: 1 } });
    expect((await getRecord(store, said, { key: ['B'], parents: {} }))?.values).toMatchObject({ size: { depth: 7 } });
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
    await migrateStore(store, modelOf([old]));
    await insertRecords(store, old, [{ values: { mix: { size: 1, width: 2, extent: null } }, parents: {} }], now);
    await store.query(`update r_beam set data = '{"mix": {"size": 1, "width": 2, "extent": null}}', big = '{}'`);
    // From a version that knew no places.
    await store.query(`update stored_layout set known = known - 'fields' where table_name = 'r_beam'`);
    const served = await started(anew);
    expect((await getRecord(store, served, { key: [], parents: {} }))?.values).toMatchObject({ mix: { extent: 1 } });
  });

  it('names the field when values that are to be unique are not', async () => {
    const resource = (unique: Field['unique']) => resourceOf('dwarfs', [typed('code', 'code'), typed('name', 'string', { unique })]);
    await migrateStore(store, modelOf([resource(null)]));
    await insertRecords(
      store,
      resource(null),
      ['A', 'B'].map((code) => ({ values: { code, name: 'Ceres' }, parents: {} })),
      now,
    );
    await expect(migrateStore(store, modelOf([resource({ within: [], by: 'list' })]))).rejects.toThrow(
      '"name" is to be unique in r_dwarfs, but two records have the same value',
    );
  });

  it('has the indexes of the audit log, which wait until a new store is filled', async () => {
    const named = async (): Promise<readonly string[]> =>
      (await store.query<{ name: string }>(`select indexname as name from pg_indexes where tablename = 'audit' order by 1`)).map(
        ({ name }) => name,
      );
    const whole = ['audit_by_time', 'audit_of_deletions', 'audit_of_record', 'audit_pkey'];
    await migrateStore(store, planetModel);
    expect(await named()).toEqual(whole);
    for (const name of whole.slice(0, 3)) await store.query(`drop index ${name}`);
    await createResourceTables(store, planetModel);
    expect(await named()).toEqual(['audit_pkey']);
    await reconcileTableIndexes(store, planetModel);
    expect(await named()).toEqual(whole);
  });

  it('reads a page, a filter, a range and a search from an index', async () => {
    const model = modelOf([comets]);
    await migrateStore(store, model);
    const made = (at: number) => ({
      code: `C${at}`,
      name: `comet ${at}`,
      kind: `k${at % 40}`,
      mass: at,
      seenAt: new Date(now.getTime() - at * 60_000).toISOString(),
      colors: [`c${at % 50}`],
    });
    for (let from = 0; from < 6000; from += 1000) {
      await insertRecords(
        store,
        comets,
        Array.from({ length: 1000 }, (_, at) => ({ values: made(from + at), parents: {} })),
        now,
      );
    }
    await analyzeTables(store, model);
    // A server does this by itself after a minute.
    await store.query('vacuum r_comets');
    const plans: string[] = [];
    const spy: Store = {
      ...store,
      async query<T>(sql: string, params?: readonly unknown[]) {
        if (sql.startsWith('select t.id') || /^with [mp]\b/.test(sql))
          plans.push(JSON.stringify(await store.query(`explain ${sql}`, params)));
        return store.query<T>(sql, params);
      },
    };
    const asked: readonly Partial<StoreListOptions>[] = [
      {},
      { sort: [{ by: 'seenAt', desc: false }] },
      { filters: [{ param: 'kind', op: 'eq', values: ['k7'] }] },
      { filters: [{ param: 'mass', op: 'between', values: ['10', '20'] }] },
      { filters: [{ param: 'seenAt', op: 'between', values: ['2031-05-01', ''] }] },
      { filters: [{ param: 'colors', op: 'eq', values: ['c7'] }] },
      { filters: [{ param: 'name', op: 'contains', values: ['4321'] }] },
      { search: '4321' },
    ];
    for (const options of asked) expect((await listRecords(spy, model, comets, { ...all, ...options })).rows.length).toBeGreaterThan(0);
    expect(plans.map((plan) => /ix_r_comets_\w+|Seq Scan/.exec(plan)?.[0] ?? plan)).toEqual(
      asked.map(() => expect.stringMatching(/^ix_r_comets/)),
    );
  }, 180_000);
});
