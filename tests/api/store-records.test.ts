/** Records and lists: one suite for both stores. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '../../engine/model/expression.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { iterateRecords, listRecords, type ListedRecords, type StoreListOptions } from '../../engine/server/store/list.ts';
import { countLists, type CountedList } from '../../engine/server/store/list-counts.ts';
import { listReferencesTo } from '../../engine/server/store/references.ts';
import {
  getRecord,
  getRecordsWithIds,
  getRecordByUnique,
  getRecordsByValues,
  insertRecord,
  insertRecords,
  isRecordSelected,
  isValueTaken,
  deleteRecord,
  updateRecord,
} from '../../engine/server/store/records.ts';
import type { Store, Tx } from '../../engine/server/store/store.ts';
import { analyzeTables, migrateStore } from '../../engine/server/store/tables.ts';
import { findTakenField } from '../../engine/server/store/taken.ts';
import { condition, scopeOf } from '../fixtures/model.ts';
import { craters, moons, observatory, planetModel, planets, ringedPlanets, stars } from '../fixtures/planets.ts';
import { noteStatements, storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const later = new Date('2031-05-02T12:00:00Z');
const scope = scopeOf({ now, mode: 'list' });
const all: StoreListOptions = { filters: [], search: null, sort: [], limit: null, offset: 0, parents: {}, rows: true, scope };

describe.each(await storesToTest())('records on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await open());
    await migrateStore(store, planetModel);
  }, 180_000);
  afterAll(() => close());
  beforeEach(async () => {
    for (const table of ['r_planets', 'r_moons', 'r_craters', 'r_stars', 'r_observatory']) await store.query(`delete from ${table}`);
  });

  const add = (resource: Resource, values: Values, parents: Params = {}, tx: Tx = store) =>
    insertRecord(tx, resource, { values, parents }, now);
  const addStars = async (thousands: number): Promise<void> => {
    for (let at = 0; at < thousands; at += 1) {
      const records = Array.from({ length: 1000 }, (_, i) => ({
        values: { code: `S${at}-${i}`, name: `star ${i % 10}`, group: i < 5 ? 'few' : 'many' },
        parents: {},
      }));
      await insertRecords(store, stars, records, now);
    }
  };
  const ids = async (resource: Resource, options: Partial<StoreListOptions> = {}) =>
    (await listRecords(store, planetModel, resource, { ...all, ...options })).rows.map(({ id }) => id);

  describe('single records', () => {
    it('keeps what it is given, large and small fields alike', async () => {
      const values = {
        code: 'MARS',
        name: "O'Neill \\ ü 😀",
        notes: 'long\ntext',
        payload: { b: [1, null, 'x'] },
        probes: [{ name: 'Viking' }],
        hasRings: false,
        mass: 0,
      };
      const added = await add(planets, values);
      expect(added).toEqual({ id: 'MARS', parent: '', values, version: 1, createdAt: now.toISOString(), updatedAt: now.toISOString() });
      expect(await getRecord(store, planets, { key: ['MARS'], parents: {} })).toEqual(added);
      expect(await getRecord(store, planets, { key: ['mars'], parents: {} })).toBeNull();
      expect(await getRecord(store, planets, { key: ['\0'], parents: {} })).toBeNull();
    });

    it('leaves out empty values, names that are no field, and characters that no text holds', async () => {
      const { values } = await add(planets, { code: 'MARS', name: 'a\0b\ud800c', notes: null, mass: undefined, _version: 3, strange: 1 });
      expect(values).toEqual({ code: 'MARS', name: 'ab\ufffdc' });
    });

    it('stores instants in one form, so that their order is the order of time', async () => {
      const { values } = await add(planets, { code: 'MARS', seenAt: '2031-05-01T14:00:00+02:00', localAt: '2031-05-01 14:00:00' });
      expect(values).toMatchObject({ seenAt: '2031-05-01T12:00:00.000Z', localAt: '2031-05-01 14:00:00' });
    });

    it('lists without large fields unless they are asked for', async () => {
      await add(planets, { code: 'MARS', notes: 'long' });
      const notesOf = async (fields: readonly string[] | null) =>
        (await listRecords(store, planetModel, planets, { ...all, fields })).rows[0]?.values['notes'];
      expect([await notesOf(null), await notesOf(['notes'])]).toEqual([undefined, 'long']);
    });

    it('writes one version after the other and refuses a stale one', async () => {
      const old = await add(planets, { code: 'MARS', name: 'Mars', notes: 'n' });
      const next = await updateRecord(store, planets, { old, values: { code: 'MARS', name: 'Red', notes: 'n' }, now: later });
      expect(next).toMatchObject({
        version: 2,
        createdAt: now.toISOString(),
        updatedAt: later.toISOString(),
        values: { code: 'MARS', name: 'Red', notes: 'n' },
      });
      expect(await updateRecord(store, planets, { old, values: { code: 'MARS', name: 'Late' }, now: later })).toBeNull();
      expect(await deleteRecord(store, planets, old)).toBe(false);
      expect(next !== null && (await deleteRecord(store, planets, next))).toBe(true);
      expect(await ids(planets)).toEqual([]);
    });

    it('clears a field that is no longer there, and keeps those of other views', async () => {
      const old = await add(planets, { code: 'MARS', name: 'Mars', mass: 1, notes: 'n' });
      const { name: _, ...others } = planets.fields;
      const narrow: Resource = { ...ringedPlanets, fields: others };
      const next = await updateRecord(store, narrow, { old, values: { code: 'MARS', notes: 'm' }, now });
      expect(next?.values).toEqual({ code: 'MARS', name: 'Mars', notes: 'm' });
    });

    it('holds the one record of a single resource', async () => {
      const first = await add(observatory, { motto: 'up' });
      await updateRecord(store, observatory, { old: first, values: { motto: 'far' }, now });
      expect((await getRecord(store, observatory, { key: [], parents: {} }))?.values).toEqual({ motto: 'far' });
      const error = await add(observatory, { motto: 'two' }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: '23505' });
    });

    it('finds records by unique fields, letter case included', async () => {
      await add(planets, { code: 'A', label: 'One' });
      await add(planets, { code: 'B', label: 'Two' });
      expect((await getRecordByUnique(store, planets, 'label', 'One'))?.id).toBe('A');
      expect(await getRecordByUnique(store, planets, 'label', 'one')).toBeNull();
      expect((await getRecordsByValues(store, planets, 'code', ['B', 'A', 'X', ''])).map(({ id }) => id)).toEqual(['A', 'B']);
    });
  });

  describe('unique values', () => {
    it('lets one of two writers in and names the field', async () => {
      const made = await Promise.allSettled([
        add(planets, { code: 'A', label: 'Ü', kind: 'gas' }),
        add(planets, { code: 'B', label: 'ü', kind: 'gas' }),
      ]);
      const failed = made.flatMap((each) => (each.status === 'rejected' ? [findTakenField(planets, each.reason)] : []));
      expect(failed).toEqual(['label']);
      await add(planets, { code: 'C', label: 'Ü', kind: 'rock' });
      await add(planets, { code: 'D', label: '' });
      await add(planets, { code: 'E', label: '' });
      const error = await add(planets, { code: 'C' }).catch((thrown: unknown) => thrown);
      expect(findTakenField(planets, error)).toBe('code');
      expect(findTakenField(planets, new Error('else'))).toBeNull();
    });

    it('says beforehand what is taken', async () => {
      const { label, colors } = planets.fields;
      if (label === undefined || colors === undefined) throw new Error('fields');
      const mars = await add(planets, { code: 'MARS', label: 'Red', kind: 'rock', colors: ['red', 'rust'] });
      const taken = (value: unknown, kind: string, except: typeof mars | null = null) =>
        isValueTaken(store, planets, { field: label, value, within: { kind }, except });
      expect([
        await taken('rED', 'rock'),
        await taken('red', 'gas'),
        await taken('red', 'rock', mars),
        await taken('', 'rock'),
        await taken('blue', 'rock'),
      ]).toEqual([true, false, false, false, false]);
      expect(await isValueTaken(store, planets, { field: colors, value: ['blue', 'Rust'], within: {}, except: null })).toBe(true);
    });
  });

  describe('transactions', () => {
    it('undoes everything when the work fails', async () => {
      const work = store.tx(async (tx) => {
        await add(planets, { code: 'A' }, {}, tx);
        await add(planets, { code: 'A' }, {}, tx);
      });
      await expect(work).rejects.toMatchObject({ name: 'StoreError', code: '23505' });
      expect(await ids(planets)).toEqual([]);
    });

    it('counts 20 parallel read-modify-writes as 20', async () => {
      await add(planets, { code: 'A', count: 0 });
      const once = () =>
        store.tx(async (tx) => {
          const old = await getRecord(tx, planets, { key: ['A'], parents: {} }, { lock: 'change' });
          if (old !== null)
            await updateRecord(tx, planets, { old, values: { ...old.values, count: Number(old.values['count']) + 1 }, now });
        });
      await Promise.all(Array.from({ length: 20 }, once));
      expect(await getRecord(store, planets, { key: ['A'], parents: {} })).toMatchObject({ version: 21, values: { count: 20 } });
    });

    it('throws instead of waiting for itself', async () => {
      await expect(store.tx(() => store.query('select 1'))).rejects.toThrow('inside its own transaction');
      let leaked: Tx | null = null;
      await store.tx(async (tx) => {
        leaked = tx;
      });
      await expect((leaked as Tx | null)?.query('select 1')).rejects.toThrow('finished');
    });
  });

  describe('parents', () => {
    beforeEach(async () => {
      for (const planet of ['MARS', 'EARTH']) await add(planets, { code: planet, name: planet });
      await add(moons, { planet: 'MARS', code: 'X', name: 'b' });
      await add(moons, { code: 'Y', name: 'a', planet: 'MARS' }, { planet: 'MARS' });
      await add(moons, { planet: 'EARTH', code: 'X', name: 'c' });
      await add(craters, { code: 'C1', depth: 5 }, { planet: 'MARS', moon: 'X/1' });
      await add(craters, { code: 'C1', depth: 7 }, { planet: 'EARTH', moon: 'X' });
    });

    it('reads one parent, any parent, and an inner one alone', async () => {
      const of = async (resource: Resource, parents: Params) =>
        (await listRecords(store, planetModel, resource, { ...all, parents })).rows.map(({ parent, id }) => `${parent}:${id}`);
      expect(await of(moons, { planet: 'MARS' })).toEqual(['MARS:X', 'MARS:Y']);
      expect(await of(moons, { planet: '*' })).toEqual(['EARTH:X', 'MARS:X', 'MARS:Y']);
      expect(await of(craters, { planet: 'MARS', moon: 'X/1' })).toEqual(['MARS/X%2F1:C1']);
      expect(await of(craters, { planet: '*', moon: 'X' })).toEqual(['EARTH/X:C1']);
      expect(await of(craters, { planet: 'MARS' })).toEqual(['MARS/X%2F1:C1']);
    });

    it('gets by key within a parent, or all that share the id', async () => {
      expect((await getRecord(store, moons, { key: ['X'], parents: { planet: 'EARTH' } }))?.values['name']).toBe('c');
      expect((await getRecordsWithIds(store, moons, ['X'])).map(({ parent }) => parent)).toEqual(['EARTH', 'MARS']);
    });

    it('moves a record whose parent field changes', async () => {
      const old = await getRecord(store, moons, { key: ['Y'], parents: { planet: 'MARS' } });
      if (old === null) throw new Error('Y');
      expect((await updateRecord(store, moons, { old, values: { ...old.values, planet: 'EARTH' }, now }))?.parent).toBe('EARTH');
    });

    it('names everything that refers to a record', async () => {
      const mars = await getRecord(store, planets, { key: ['MARS'], parents: {} });
      const moon = await getRecord(store, moons, { key: ['X'], parents: { planet: 'MARS' } });
      if (mars === null || moon === null) throw new Error('mars');
      expect(await listReferencesTo(store, planetModel, planets, mars)).toEqual([
        { resource: 'moons', field: 'planet', count: 2 },
        { resource: 'craters', field: 'planet', count: 1 },
      ]);
      await add(moons, { planet: 'MARS', code: 'Z', twin: 'X' });
      expect(await listReferencesTo(store, planetModel, moons, moon)).toEqual([{ resource: 'moons', field: 'twin', count: 1 }]);
      const other = await getRecord(store, moons, { key: ['X'], parents: { planet: 'EARTH' } });
      expect(other && (await listReferencesTo(store, planetModel, moons, other))).toEqual([
        { resource: 'craters', field: 'moon', count: 1 },
      ]);
    });
  });

  describe('lists', () => {
    it('shows through a view only what the view is about', async () => {
      await insertRecords(
        store,
        planets,
        [
          { values: { code: 'SATURN', hasRings: true }, parents: {} },
          { values: { code: 'MARS' }, parents: {} },
        ],
        now,
      );
      expect(await ids(ringedPlanets)).toEqual(['SATURN']);
      const [mars] = await getRecordsByValues(store, planets, 'code', ['MARS']);
      expect(mars && (await isRecordSelected(store, planetModel, ringedPlanets, { record: mars, selection: all }))).toBe(false);
      expect(
        mars &&
          (await isRecordSelected(store, planetModel, planets, {
            record: mars,
            selection: { ...all, filters: [{ param: 'code', op: 'prefix', values: ['m'] }] },
          })),
      ).toBe(true);
    });

    it('searches each word in all search fields', async () => {
      await add(planets, { code: 'A', name: 'Big Red', contact: 'ann@example.org' });
      await add(planets, { code: 'B', name: 'Big Blue', contact: 'bo@example.org' });
      expect([
        await ids(planets, { search: 'big' }),
        await ids(planets, { search: ' RED ann ' }),
        await ids(planets, { search: '%' }),
      ]).toEqual([['B', 'A'], ['A'], []]);
    });

    it('reads copied fields of a reference in row conditions', async () => {
      await add(stars, { code: 'SUN', group: 'home' });
      await add(planets, { code: 'MARS', star: 'SUN' });
      await add(planets, { code: 'FAR', star: 'ALPHA' });
      const rows = condition(['op', '==', ['get', 'self', ['_data', 'star', 'group']], ['get', 'user', ['group']]]);
      expect(await ids(planets, { rows, scope: { ...scope, user: { group: 'home' } } })).toEqual(['MARS']);
    });

    it('sorts letters with marks beside those without, as dictionaries do', async () => {
      const names = ['Zypern', 'Österreich', 'Oman', 'polen', 'Ägypten', 'Algerien', 'Übersee', 'Ungarn', 'Łódź', 'Luxemburg'];
      await insertRecords(
        store,
        planets,
        names.map((name, at) => ({ values: { code: `P${at}`, name }, parents: {} })),
        now,
      );
      const { rows } = await listRecords(store, planetModel, planets, { ...all, sort: [{ by: 'name', desc: false }] });
      expect(rows.map(({ values }) => values['name'])).toEqual(names.toSorted(new Intl.Collator('de').compare));
    });

    it('turns pages without gaps or repeats, by offset and by cursor, up and down, while ties abound', async () => {
      const made = Array.from({ length: 57 }, (_, at) => ({
        values: { code: `P${at}`, name: ['x', 'y', ''][at % 3], mass: at % 5 === 0 ? null : at % 4 },
        parents: {},
      }));
      await insertRecords(store, planets, made, now);
      const [name, mass] = [
        { by: 'name', desc: true },
        { by: 'mass', desc: false },
      ];
      for (const sort of [[], [name], [mass], [{ by: 'mass', desc: true }], [{ by: 'code', desc: true }], [name, mass], [mass, name]]) {
        const whole = await ids(planets, { sort });
        const byOffset: string[] = [];
        const byCursor: string[] = [];
        let after: string | null = null;
        for (let offset = 0; offset < 60; offset += 10) {
          byOffset.push(...(await ids(planets, { sort, offset, limit: 10 })));
          const page: ListedRecords = await listRecords(store, planetModel, planets, { ...all, sort, limit: 10, after });
          byCursor.push(...page.rows.map(({ id }) => id));
          after = page.next;
          expect(page).toMatchObject({ total: 57, isEstimated: false });
        }
        expect(after).toBeNull();
        expect([byOffset, byCursor]).toEqual([whole, whole]);
      }
      expect((await listRecords(store, planetModel, planets, { ...all, limit: 5, after: 'nonsense' })).rows).toEqual([]);
      expect((await listRecords(store, planetModel, planets, { ...all, limit: 5, offset: 500 })).total).toBe(57);
    });

    it('asks the unique index whether a value is there, and for the record of a value', async () => {
      const records = Array.from({ length: 3000 }, (_, i) => ({
        values: { code: `P${i}`, label: `Label ${i}`, kind: i % 2 === 0 ? 'gas' : 'rock' },
        parents: {},
      }));
      await insertRecords(store, planets, records, now);
      await analyzeTables(store, planetModel);
      const plans: string[] = [];
      const explained: Tx = {
        async query<T>(sql: string, params?: readonly unknown[]) {
          plans.push(JSON.stringify(await store.query(`explain ${sql}`, params)));
          return store.query<T>(sql, params);
        },
      };
      const { label } = planets.fields;
      if (label === undefined) throw new Error('There is no label.');
      expect(await isValueTaken(explained, planets, { field: label, value: 'LABEL 8', within: { kind: 'gas' }, except: null })).toBe(true);
      expect(await isValueTaken(explained, planets, { field: label, value: 'none', within: { kind: 'gas' }, except: null })).toBe(false);
      expect((await getRecordByUnique(explained, planets, 'label', 'Label 9'))?.id).toBe('P9');
      expect(plans.map((plan) => /uq_r_planets_\w+/.test(plan) && !plan.includes('Seq Scan'))).toEqual([true, true, true]);
    });

    it('counts exactly to ten thousand and estimates beyond', async () => {
      await addStars(12);
      await analyzeTables(store, planetModel);
      const total = async (options: Partial<StoreListOptions>) => {
        const page = await listRecords(store, planetModel, stars, { ...all, limit: 10, ...options });
        return { total: page.total, isEstimated: page.isEstimated };
      };
      const whole = await total({});
      expect(whole.isEstimated).toBe(true);
      expect(Math.abs(whole.total - 12_000)).toBeLessThan(600);
      expect(await total({ offset: 90_000 })).toEqual(whole);
      expect(await total({ filters: [{ param: 'group', op: 'eq', values: ['few'] }] })).toEqual({ total: 60, isEstimated: false });
      expect(await total({ filters: [{ param: 'name', op: 'contains', values: ['STAR'] }] })).toEqual({ total: 10_000, isEstimated: true });
      expect(await total({ filters: [{ param: 'name', op: 'contains', values: ['r 3'] }] })).toEqual({ total: 1200, isEstimated: false });
      const searched = { ...all, filters: [{ param: 'name', op: 'contains', values: ['r 3'] }] } as const;
      const pages = [
        await listRecords(store, planetModel, stars, { ...searched, limit: 700 }),
        await listRecords(store, planetModel, stars, { ...searched, limit: 700, offset: 700 }),
        await listRecords(store, planetModel, stars, { ...searched, limit: 700, offset: 5000 }),
      ];
      expect(pages.map(({ rows, total: of, next }) => [rows.length, of, next !== null])).toEqual([
        [700, 1200, true],
        [500, 1200, false],
        [0, 1200, false],
      ]);
      const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      const inOne = await listRecords(store, planetModel, stars, { ...searched, limit: null });
      expect(ids).toEqual(inOne.rows.map(({ id }) => id));
      expect(new Set(ids).size).toBe(1200);
      const rest = await listRecords(store, planetModel, stars, { ...searched, limit: 700, after: pages[0]?.next ?? '' });
      expect(rest.rows.map(({ id }) => id)).toEqual(ids.slice(700));
      let seen = 0;
      for await (const some of iterateRecords(store, planetModel, stars, all)) seen += some.length;
      expect(seen).toBe(12_000);
    }, 180_000);

    it('counts several lists in one statement as each of them tells its total', async () => {
      await addStars(11);
      await analyzeTables(store, planetModel);
      for (const code of ['A', 'B', 'C']) await add(planets, { code, name: code, hasRings: code !== 'A', colors: ['red'] });
      // No SQL asks how long a list is.
      const short: Condition = condition(['op', '==', ['call', 'size', ['get', 'self', ['colors']]], ['lit', 1]]);
      const lists: readonly CountedList[] = [
        { resource: planets, selection: all },
        { resource: ringedPlanets, selection: all },
        { resource: planets, selection: { ...all, filters: [{ param: 'name', op: 'in', values: ['A', 'B'] }] } },
        { resource: planets, selection: { ...all, rows: false } },
        { resource: stars, selection: { ...all, filters: [{ param: 'group', op: 'eq', values: ['few'] }] } },
        { resource: moons, selection: { ...all, parents: { planet: 'A' } } },
        { resource: planets, selection: { ...all, rows: short } },
        { resource: stars, selection: all },
      ];
      let asked = 0;
      const heard = noteStatements(store, () => void (asked += 1));
      const counted = await countLists(heard, planetModel, lists.slice(0, 6));
      expect([counted, asked]).toEqual([[3, 2, 2, 0, 55, 0], 1]);
      const pages = await Promise.all(
        lists.map(({ resource, selection }) => listRecords(store, planetModel, resource, { ...all, ...selection, limit: 1 })),
      );
      expect(await countLists(store, planetModel, lists)).toEqual(pages.map(({ total }) => total));
      expect(await countLists(heard, planetModel, [])).toEqual([]);
    }, 180_000);

    it('asks the planner alone where it knows that they are many: of a whole table, or of one choice', async () => {
      await addStars(24);
      await analyzeTables(store, planetModel);
      const said: (readonly [sql: string, params: readonly unknown[]])[] = [];
      const heard = noteStatements(store, (...statement) => void said.push(statement));
      const total = async (options: Partial<StoreListOptions>) => {
        said.length = 0;
        const page = await listRecords(heard, planetModel, stars, { ...all, limit: 10, ...options });
        const counts = await Promise.all(said.map((statement) => hasCounted(store, statement)));
        return { total: page.total, isEstimated: page.isEstimated, hasCounted: counts.includes(true) };
      };
      const many = { total: expect.toSatisfy((n: number) => Math.abs(n - 24_000) < 1200) as number, isEstimated: true };
      expect(await total({})).toEqual({ ...many, hasCounted: false });
      expect(await total({ filters: [{ param: 'group', op: 'eq', values: ['many'] }] })).toEqual({ ...many, hasCounted: false });
      expect(await total({ filters: [{ param: 'group', op: 'eq', values: ['few'] }] })).toEqual({
        total: 120,
        isEstimated: false,
        hasCounted: true,
      });
      expect(await total({ filters: [{ param: 'group', op: 'ne', values: ['few'] }] })).toMatchObject({
        isEstimated: true,
        hasCounted: true,
      });
      expect(await total({ rows: false })).toEqual({ total: 0, isEstimated: false, hasCounted: false });
      // A page that is not full tells how many there are.
      expect(await total({ filters: [{ param: 'group', op: 'eq', values: ['few'] }], limit: 500 })).toEqual({
        total: 120,
        isEstimated: false,
        hasCounted: false,
      });
    }, 180_000);
  });
});

/** Whether a statement has counted rows of a table, and not only said how it would. */
async function hasCounted(store: Store, [sql, params]: readonly [sql: string, params: readonly unknown[]]): Promise<boolean> {
  if (sql.startsWith('explain')) return false;
  const [row] = await store.query<Readonly<Record<string, unknown>>>(`explain (analyze, format json) ${sql}`, params);
  const plan = row?.['QUERY PLAN'];
  const isCount = (node: PlanNode): boolean =>
    node['Node Type'] === 'Aggregate' && (node['Actual Loops'] ?? 0) > 0 && JSON.stringify(node).includes('"Relation Name":"r_');
  const someNode = (node: PlanNode): boolean => isCount(node) || (node.Plans ?? []).some(someNode);
  return (typeof plan === 'string' ? (JSON.parse(plan) as readonly Planned[]) : (plan as readonly Planned[])).some(({ Plan }) =>
    someNode(Plan),
  );
}

interface Planned {
  readonly Plan: PlanNode;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}
