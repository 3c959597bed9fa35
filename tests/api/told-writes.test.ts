/** The statement that writes a record tells the audit log of it: of what is then stored, and of nothing where nothing was written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/model/values.ts';
import { compareValues, type AuditedRecord, type NewAuditEntry } from '../../engine/server/store/audit.ts';
import { deleteRecord, insertRecord, updateRecord, type StoredRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { moons, planetModel, planets } from '../fixtures/planets.ts';
import { noteStatements, storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const entryOf = (record: AuditedRecord, before: Values | null, after: Values | null): NewAuditEntry => ({
  resource: 'planets',
  record_id: record.id,
  parent: record.parent,
  version: record.version,
  type: 'tested',
  blame_user: 'ada',
  created_at: now.toISOString(),
  diffs: compareValues(planets.fields, before, after),
  relations: [{ type: 'stars', id: 'SUN' }],
  descriptor_hash: null,
});

// Whatever is stored in another form than it was given.
const odd: Values = {
  code: 'M\0ARS',
  name: 'a\0b\ud800c',
  notes: null,
  mass: 1.5e300,
  count: -0,
  price: 12.3,
  hasRings: false,
  found: '2031-05-01',
  seenAt: '2031-05-01T14:00:00+02:00',
  localAt: '2031-05-01 14:00:00',
  colors: ['b', 'a', 'b'],
  tags: [],
  orbit: { days: 1, zone: 'x', strange: { b: 1, a: undefined } },
  probes: [{ mass: 2, name: 'V\0iking' }, {}],
  facts: [{ key: 'air', value: 'thin' }],
  payload: { b: [1, null, 'x'], a: 1e21, '': Number.NaN },
  strange: 1,
};

describe.each(await storesToTest())('told writes on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  let asked = 0;

  beforeAll(async () => {
    const opened = await open();
    ({ close } = opened);
    store = noteStatements(opened.store, () => void (asked += 1));
    await migrateStore(store, planetModel);
  }, 180_000);
  afterAll(() => close());
  beforeEach(async () => {
    for (const table of ['r_planets', 'r_moons', 'audit']) await store.query(`delete from ${table}`);
    asked = 0;
  });

  const entries = () =>
    store.query(
      'select resource, record_id, parent, version, type, blame_user, created_at, diffs, relations, descriptor_hash from audit order by id',
    );
  const add = (values: Values): Promise<StoredRecord> =>
    insertRecord(store, planets, { values, parents: {} }, { now, tell: (after) => entryOf(after, null, after.values) });
  const change = (old: StoredRecord, values: Values): Promise<StoredRecord | null> =>
    updateRecord(store, planets, { old, values, now, tell: (after) => entryOf(after, old.values, after.values) });

  it('tells of a new record, of each change and of its end, as it is stored, in one statement each', async () => {
    const added = await add(odd);
    const changed = await change(added, {
      ...odd,
      ...added.values,
      name: 'c\0d',
      notes: 'n',
      tags: ['x'],
      payload: null,
      seenAt: '2031-05-01T12:00:00Z',
    });
    const cleared = changed && (await change(changed, { code: 'MARS' }));
    if (!changed || !cleared) throw new Error('It was not changed.');
    expect(await deleteRecord(store, planets, cleared, entryOf(cleared, cleared.values, null))).toBe(true);
    expect(asked).toBe(4);
    // What the store returns is the truth that each entry is held against.
    expect(await entries()).toEqual([
      entryOf(added, null, added.values),
      entryOf(changed, added.values, changed.values),
      entryOf(cleared, changed.values, cleared.values),
      entryOf(cleared, cleared.values, null),
    ]);
    expect(entryOf(changed, added.values, changed.values).diffs.map(({ field }) => field)).toEqual(['name', 'notes', 'tags', 'payload']);
  });

  it('tells of nothing that was not written: a version of before, a key or a value that is there', async () => {
    const mars = await add({ code: 'MARS', label: 'x' });
    await add({ code: 'VENUS', label: 'y' });
    const next = await change(mars, { code: 'MARS', label: 'x', name: 'Red' });
    expect([
      await change(mars, { code: 'MARS', name: 'Lost' }),
      await deleteRecord(store, planets, mars, entryOf(mars, mars.values, null)),
    ]).toEqual([null, false]);
    await expect(add({ code: 'MARS' })).rejects.toMatchObject({ code: '23505' });
    await expect(next && change(next, { code: 'MARS', label: 'y' })).rejects.toMatchObject({ code: '23505' });
    expect((await entries()).map(({ record_id: id, version }) => [id, version])).toEqual([
      ['MARS', 1],
      ['VENUS', 1],
      ['MARS', 2],
    ]);
  });

  it('tells where a record has moved to', async () => {
    const tell = (after: AuditedRecord): NewAuditEntry => entryOf(after, null, null);
    const moon = await insertRecord(store, moons, { values: { code: 'M', planet: 'MARS' }, parents: {} }, { now, tell });
    await updateRecord(store, moons, { old: moon, values: { code: 'M', planet: 'VENUS' }, now, tell });
    expect((await entries()).map(({ parent, version }) => [parent, version])).toEqual([
      ['MARS', 1],
      ['VENUS', 2],
    ]);
  });
});
