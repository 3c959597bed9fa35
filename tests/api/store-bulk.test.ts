/** Many records in one statement: one suite for both stores. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countRecords,
  countRecordsBy,
  findLargest,
  holdsAnyRecord,
  listRepeats,
  patchRecords,
  selectRecords,
  setInRecords,
  stampRecords,
} from '../../engine/server/store/bulk.ts';
import { getRecord, insertRecords } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { planetModel, planets } from '../fixtures/planets.ts';
import { storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const records = [
  { code: 'A', name: 'Aal', kind: 'rock', mass: 9, colors: ['helium'] },
  { code: 'B', name: 'Bor', kind: 'gas', mass: 10, colors: ['helium', 'hydrogen'], hasRings: true },
  { code: 'C', name: 'Cer', kind: 'rock', mass: 1, probes: [{ name: 'greek' }] },
  { code: 'D', name: 'Dee', mass: 100 },
];
const of = planets;

describe.each(await storesToTest())('records in bulk on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  const versionOf = async (code: string) => (await getRecord(store, planets, { key: [code], parents: {} }))?.version;
  const valuesOf = async (code: string) => (await getRecord(store, planets, { key: [code], parents: {} }))?.values;

  beforeAll(async () => {
    ({ store, close } = await open());
    await createResourceTables(store, planetModel);
    expect(await holdsAnyRecord(store, planets)).toBe(false);
    await insertRecords(
      store,
      planets,
      records.map((values) => ({ values, parents: {} })),
      now,
    );
  }, 180_000);
  afterAll(() => close());

  it('are counted, all and by what a field says', async () => {
    expect(await holdsAnyRecord(store, planets)).toBe(true);
    expect(await countRecords(store, { of })).toBe(4);
    expect(await countRecordsBy(store, { of }, 'kind')).toEqual(
      new Map([
        ['rock', 2],
        ['gas', 1],
        [null, 1],
      ]),
    );
  });

  it.each([
    ['equals a text', [{ field: 'kind', is: 'rock' }], ['A', 'C']],
    ['equals a number, not its text', [{ field: 'mass', is: 10 }], ['B']],
    ['is true', [{ field: 'hasRings', is: true }], ['B']],
    ['is another, and not empty', [{ field: 'kind', isNot: 'rock' }], ['B']],
    ['is above a number, by size', [{ field: 'mass', isAbove: 9 }], ['B', 'D']],
    ['is empty', [{ field: 'kind', isEmpty: true }], ['D']],
    ['is not empty', [{ field: 'kind', isEmpty: false }], ['A', 'B', 'C']],
    ['holds one of its values', [{ field: 'colors', holds: 'hydrogen' }], ['B']],
    [
      'passes every test',
      [
        { field: 'colors', holds: 'helium' },
        { field: 'kind', is: 'rock' },
      ],
      ['A'],
    ],
    ['has that key', [{ field: 'code', is: 'D' }], ['D']],
    ['says a text that looks like SQL', [{ field: 'name', is: "' or true --" }], []],
  ] as const)('are those of which a field %s', async (_, tests, codes) => {
    expect((await selectRecords(store, { of, tests })).map(({ id }) => id)).toEqual(codes);
  });

  it('come in the order of a number, by size, and no more than asked for', async () => {
    expect((await selectRecords(store, { of }, { order: 'mass', limit: 3 })).map(({ id }) => id)).toEqual(['C', 'A', 'B']);
    expect(await findLargest(store, { of }, 'mass')).toBe(100);
    expect(await findLargest(store, { of, tests: [{ field: 'kind', is: 'ice' }] }, 'mass')).toBeNull();
  });

  it('repeat what an earlier one says, who may be one that is not told', async () => {
    expect(await listRepeats(store, { of }, { by: 'kind', order: 'mass', except: { field: 'kind', is: 'gas' } })).toEqual([
      { id: 'A', first: 'C' },
    ]);
    expect(await listRepeats(store, { of }, { by: 'kind', order: 'name', except: { field: 'code', is: 'C' } })).toEqual([]);
  });

  it('are patched each in its own way, and no others', async () => {
    const patches = [
      { id: 'A', set: { name: "O'Aal" }, append: { colors: ['methane'] } },
      { id: 'C', append: { colors: ['helium'], probes: [{ name: '"y"', mass: 2 }] } },
      { id: 'D', set: { name: 'never' } },
    ];
    const group = { of, tests: [{ field: 'kind', is: 'rock' }] } as const;
    expect(await patchRecords(store, group, patches)).toBe(2);
    expect(await patchRecords(store, group, [])).toBe(0);
    expect(await valuesOf('A')).toMatchObject({ name: "O'Aal", colors: ['helium', 'methane'], mass: 9 });
    expect(await valuesOf('C')).toMatchObject({
      name: 'Cer',
      colors: ['helium'],
      probes: [{ name: 'greek' }, { name: '"y"', mass: 2 }],
    });
    expect(await valuesOf('D')).toMatchObject({ name: 'Dee' });
    expect([await versionOf('A'), await versionOf('B'), await versionOf('D')]).toEqual([2, 1, 1]);
  });

  it('keep their large values where they are until one of those changes', async () => {
    // The database keeps a large value apart, and another copy of it with each write of its column.
    const sizeApart = async () =>
      (
        await store.query<{ size: number }>(`select pg_relation_size(reltoastrelid)::int as size from pg_class where relname = 'r_planets'`)
      )[0]?.size ?? 0;
    const notes = randomBytes(60_000).toString('base64');
    expect(await patchRecords(store, { of }, [{ id: 'B', set: { notes } }])).toBe(1);
    const before = await sizeApart();
    expect(before).toBeGreaterThan(notes.length / 2);
    expect(await patchRecords(store, { of }, [{ id: 'B', set: { name: 'Bora' }, append: { colors: ['methane'] } }])).toBe(1);
    expect(await sizeApart()).toBe(before);
    expect(await valuesOf('B')).toMatchObject({ name: 'Bora', colors: ['helium', 'hydrogen', 'methane'], notes });
    expect(await patchRecords(store, { of }, [{ id: 'B', append: { probes: [{ name: 'late' }] } }])).toBe(1);
    expect(await valuesOf('B')).toMatchObject({ notes, probes: [{ name: 'late' }] });
  });

  it('are set alike, and counted', async () => {
    expect(await setInRecords(store, { of, tests: [{ field: 'mass', isAbove: 9 }] }, { kind: 'ice' })).toBe(2);
    expect(await countRecordsBy(store, { of }, 'kind')).toEqual(
      new Map([
        ['rock', 2],
        ['ice', 2],
      ]),
    );
  });

  it('hold what they are set to, large or empty, and nothing under an empty field', async () => {
    const group = { of, tests: [{ field: 'code', is: 'A' }] } as const;
    expect(await setInRecords(store, group, { notes: 'long', label: 'short' })).toBe(1);
    expect(await valuesOf('A')).toMatchObject({ notes: 'long', label: 'short', name: "O'Aal" });
    expect(await setInRecords(store, group, { notes: null, label: null, mass: 8 })).toBe(1);
    const emptied = await valuesOf('A');
    expect(emptied).toMatchObject({ mass: 8, name: "O'Aal" });
    for (const field of ['notes', 'label']) expect(emptied).not.toHaveProperty(field);

    const patches = [
      { id: 'A', set: { notes: 'other', label: 'another' } },
      { id: 'C', set: { probes: null, kind: null } },
    ];
    expect(await patchRecords(store, { of }, patches)).toBe(2);
    expect(await valuesOf('A')).toMatchObject({ notes: 'other', label: 'another', kind: 'rock' });
    for (const field of ['probes', 'kind']) expect(await valuesOf('C')).not.toHaveProperty(field);

    await stampRecords(store, planets, { where: { code: 'A' }, set: { notes: 'seen', label: null }, count: [] });
    expect(await valuesOf('A')).toMatchObject({ notes: 'seen' });
    expect(await valuesOf('A')).not.toHaveProperty('label');
  });

  it('have put behind a list what is put behind it, after it was set or emptied', async () => {
    const patches = [
      { id: 'A', set: { colors: ['blue'], probes: null }, append: { colors: ['green'], probes: [{ name: 'one' }] } },
      { id: 'C', set: { colors: null, probes: [{ name: 'two' }] }, append: { colors: ['red'], probes: [{ name: 'three' }] } },
    ];
    expect(await patchRecords(store, { of }, patches)).toBe(2);
    expect(await valuesOf('A')).toMatchObject({ colors: ['blue', 'green'], probes: [{ name: 'one' }] });
    expect(await valuesOf('C')).toMatchObject({ colors: ['red'], probes: [{ name: 'two' }, { name: 'three' }] });
  });

  it('note what happens to them, and are no newer for it', async () => {
    const version = await versionOf('B');
    const noted = { where: { code: 'B' }, set: { label: 'seen' }, count: ['count'] } as const;
    await stampRecords(store, planets, noted);
    await stampRecords(store, planets, noted);
    expect(await valuesOf('B')).toMatchObject({ label: 'seen', count: 2 });
    expect(await valuesOf('A')).not.toHaveProperty('count');
    expect(await versionOf('B')).toBe(version);
  });
});
