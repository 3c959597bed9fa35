/** One suite for both stores: PGlite always, PostgreSQL where one is installed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypeOf } from '../../engine/fields/types.ts';
import type { ExpressionNode } from '../../engine/model/expression.ts';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { QueryFilter } from '../../engine/model/query.ts';
import type { QueryOp, Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { createSqlParameters } from '../../engine/server/store/binds.ts';
import { buildFilterSql } from '../../engine/server/store/filter.ts';
import { tableNameOf } from '../../engine/server/store/layout.ts';
import { listRecords, type StoreListOptions } from '../../engine/server/store/list.ts';
import { insertRecords } from '../../engine/server/store/records.ts';
import { locateParamTarget } from '../../engine/server/store/select.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { condition, scopeOf } from '../fixtures/model.ts';
import { nastyTexts, planetFields, planetModel, planetRows, planets } from '../fixtures/planets.ts';
import { passes, sorted } from './store-reference.ts';
import { storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const scope = scopeOf({ now, mode: 'list' });
const all: StoreListOptions = {
  filters: [],
  search: null,
  sort: [{ by: 'code', desc: false }],
  limit: null,
  offset: 0,
  parents: {},
  rows: true,
  scope,
};
const rows = planetRows(160);

/** What is asked of fields of each kind: values that are there, are not, and do not fit. */
const asked: Readonly<Record<QueryOp, readonly (readonly (string | null)[])[]>> = {
  eq: [
    ...nastyTexts.slice(0, 17),
    '5',
    '2.5',
    '-1',
    'false',
    'rock',
    'SUN',
    '7',
    'red',
    'a',
    'thin',
    'x',
    'voyager',
    '700',
    '1e6',
    'P0003',
    'inner',
    '2031-02-10',
    '2031-02-10T00:00',
    'nonsense\0',
    null,
    '',
  ].map((value) => [value]),
  ne: [['Mars'], ['5'], ['2.5'], ['true'], ['gas'], ['red'], ['2'], ['a'], ['thin'], ['2031-02-10'], ['x'], [null], [''], ['Mars', null]],
  in: [
    ['Mars', 'mars'],
    ['1', '10', 'x'],
    ['rock', null],
    ['red', 'blue'],
    ['2', '3'],
    ['SUN', '7'],
    ['thin', "O'Neill"],
    ['true', 'false'],
    ['2031-02-10', '2031-03-11'],
    [null],
    [],
  ],
  prefix: [['m'], ['ü'], ['100%'], ['a_'], [String.raw`back\s`], ["'; drop"], ['vo'], ['2031-02'], ['1'], ['P00'], ['*'], [''], [null]],
  contains: [
    ['ARS'],
    ['ÜBER'],
    ['%'],
    ['_'],
    ['\\'],
    ["'"],
    ['"'],
    ['$1'],
    ['ed'],
    ['oya'],
    ['hin'],
    ['example'],
    ['0'],
    ['😀'],
    [''],
    [null],
  ],
  gt: [
    ['Mars'],
    ['2'],
    ['-1'],
    ['2031-02-10'],
    ['2031-02-10T23:59:59.999Z'],
    ['2031-02-10T12:00'],
    ['rock'],
    ['b'],
    ['soon'],
    ['5'],
    [null],
    [''],
  ],
  lt: [
    ['Mars'],
    ['2'],
    ['-1'],
    ['2031-02-10'],
    ['2031-02-10T23:59:59.999Z'],
    ['2031-02-10T12:00'],
    ['rock'],
    ['b'],
    ['soon'],
    ['5'],
    [null],
    [''],
  ],
  between: [
    ['1', '10'],
    ['', '5'],
    ['1', ''],
    ['', ''],
    ['2031-02-01', '2031-02-28'],
    ['2031-02-10', '2031-02-10'],
    ['2031-02-10T00:00:00Z', '2031-03-01'],
    ['M', 'n'],
    ['x', '2'],
  ],
  within: [['1day'], ['1week'], ['2week'], ['1month'], ['always']],
};

describe.each(await storesToTest())('store on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await open());
    await createResourceTables(store, planetModel);
    await insertRecords(
      store,
      planets,
      rows.map((values) => ({ values, parents: {} })),
      now,
    );
  }, 180_000);
  afterAll(() => close());

  const found = async (options: Partial<StoreListOptions>, resource: Resource = planets) =>
    (await listRecords(store, planetModel, resource, { ...all, ...options })).rows.map(({ id }) => id);

  describe.each(planets.accepts.map((accept) => ({ ...accept })))('filter $param', ({ param, field, steps }) => {
    it.each(Object.keys(asked) as QueryOp[])('%s answers as the reference does', async (op) => {
      const rowOf = (id: string) => rows.find((row) => row['code'] === id) ?? {};
      const of = planetFields.find(({ name }) => name === field);
      if (of === undefined) throw new Error(field);
      // Nobody compares whole objects, and their text differs in blanks.
      if (
        (op === 'gt' || op === 'lt' || op === 'between') &&
        steps.length === 0 &&
        fieldTypeOf(of).sql === 'json' &&
        of.type !== 'key-value'
      )
        return;
      const binds = createSqlParameters();
      const target = locateParamTarget(planets, param);
      const conditions = asked[op].map((values) => `coalesce(${buildFilterSql(target, { op, values }, { binds, scope })}, false)`);
      // All values of an operator in one statement: thousands of single ones would take minutes.
      const answers = await store.query<{ id: string; holds: readonly boolean[] }>(
        ...binds.statement(`select t.id, to_jsonb(array[${conditions.join(',')}]) as holds from ${tableNameOf(planets)} t order by t.id`),
      );
      const told = answers.map(({ id, holds: held }) => ({ row: rowOf(id), held }));
      const strange = asked[op].flatMap((values, at) =>
        told
          .filter(({ row, held }) => held[at] !== passes(of, row, { op, values, steps }, now))
          .map(({ row }) => ({ values, stored: row[field] })),
      );
      expect({ count: answers.length, strange }).toEqual({ count: rows.length, strange: [] });
    });
  });

  it.each(
    planetFields.filter(
      ({ isMultiple, items, codec, type }) =>
        !isMultiple && items === null && codec.kind !== 'key-value' && type !== 'object' && type !== 'json',
    ),
  )('sorts by $name both ways, empty first, the key as tie-breaker', async (field) => {
    for (const desc of [false, true]) {
      const turn = desc ? -1 : 1;
      const ids = await found({ sort: [{ by: field.name, desc }] });
      const byKey = (a: Values, b: Values) => (String(a['code']) < String(b['code']) ? -1 : 1);
      // Lists and objects where a scalar should be print differently in SQL and JavaScript.
      const plain = new Set(
        rows.filter((row) => typeof row[field.name] !== 'object' || row[field.name] === null).map((row) => row['code']),
      );
      const wanted = rows.filter((row) => plain.has(row['code'])).toSorted((a, b) => turn * (sorted(field, a, b) || byKey(a, b)));
      expect(ids.filter((id) => plain.has(id))).toEqual(wanted.map((row) => row['code']));
    }
  });

  const self = (...steps: (string | number)[]): ExpressionNode => ['get', 'self', steps];
  const lit = (value: unknown): ExpressionNode => ['lit', value];
  const user = (name: string): ExpressionNode => ['get', 'user', [name]];
  const texts: readonly ExpressionNode[] = [
    ['op', '==', self('kind'), lit('rock')],
    ['op', '!=', self('kind'), lit('rock')],
    ['op', '!', ['op', '==', self('name'), lit('Mars')]],
    ['op', '==', self('kind'), lit(null)],
    ['op', '!=', lit(null), self('colors')],
    ['op', 'in', self('kind'), lit(['rock', 'gas'])],
    ['op', '!', ['op', 'in', self('kind'), ['op', 'list', lit('rock'), lit(null)]]],
    ['op', 'in', self('kind'), lit([])],
    ['op', 'in', lit('red'), self('colors')],
    ['op', '!', ['op', 'in', lit('red'), self('colors')]],
    ['op', 'in', self('name'), self('colors')],
    ['op', 'in', lit('air'), self('facts')],
    ['op', '<', self('mass'), lit(2)],
    ['op', '>=', lit(2), self('mass')],
    ['op', '>', self('mass'), self('count')],
    ['op', '==', self('mass'), self('count')],
    ['op', '<=', self('seenAt'), lit('2031-02-10')],
    ['op', '>', self('seenAt'), lit('2031-02-10T12:00:00Z')],
    ['op', '==', self('found'), lit('2031-02-10')],
    ['op', '<', self('found'), ['call', 'today']],
    self('hasRings'),
    ['op', '!', self('hasRings')],
    ['op', '?:', self('hasRings'), ['op', '==', self('kind'), lit('rock')], ['op', '<', self('mass'), lit(5)]],
    ['op', '&&', ['op', '!', self('hasRings')], ['op', '||', ['op', '==', self('kind'), lit('ice')], ['op', '<', self('mass'), lit(2)]]],
    ['op', '&&', ['op', '==', self('kind'), lit('rock')], ['call', 'startsWith', self('name'), lit('M')]],
    ['op', '>', ['call', 'size', self('colors')], lit(0)],
    ['call', 'same', self('kind'), user('kind')],
    ['op', '!', ['call', 'same', self('kind'), user('kind')]],
    ['call', 'same', self('kind'), user('nothing')],
    ['op', '!', ['call', 'same', self('name'), user('nothing')]],
    ['call', 'same', lit('red'), self('colors')],
    ['op', '==', self('star'), user('star')],
    ['op', '!=', self('star'), user('nothing')],
    ['op', '==', self('orbit', 'zone'), lit('inner')],
    ['op', '==', self('facts', 'air'), lit('thin')],
    ['op', '||', ['role', 'ROLE_ALL'], ['op', '==', self('kind'), lit('gas')]],
    ['op', '||', ['role', 'ROLE_STAR'], ['op', '==', self('kind'), lit('gas')]],
    ['op', '==', self('name'), lit("'; drop table r_planets; --")],
    ['op', '==', self('name'), lit('$1 and $2::text')],
  ];

  it.each(texts.map((node) => ({ node, text: JSON.stringify(node) })))(
    'the row condition $text means what the evaluator says',
    async ({ node }) => {
      const cond = condition(node);
      const reading = scopeOf({ now, mode: 'list', roles: new Set(['ROLE_STAR']), user: { kind: 'rock', star: 'SUN' } });
      const stored = (await listRecords(store, planetModel, planets, { ...all, fields: Object.keys(planets.fields) })).rows;
      // In a list field that holds no list SQL finds nothing, so it denies where the evaluator may not.
      const isWell = ({ values }: { readonly values: Values }) =>
        values['colors'] === undefined || values['colors'] === '' || Array.isArray(values['colors']);
      const wanted = stored
        .filter(isWell)
        .filter(({ values }) => isConditionTrue(cond, { ...reading, self: values }))
        .map(({ id }) => id);
      const well: readonly QueryFilter[] = [{ param: 'code', op: 'in', values: stored.filter(isWell).map(({ id }) => id) }];
      const ids = await found({ rows: cond, scope: reading, filters: well });
      const part = (list: readonly string[], other: readonly string[]) =>
        list.filter((id) => !other.includes(id)).map((id) => rows.find((row) => row['code'] === id));
      expect({ strange: part(ids, wanted), missing: part(wanted, ids) }).toEqual({ strange: [], missing: [] });
      const page = await listRecords(store, planetModel, planets, {
        ...all,
        rows: cond,
        scope: reading,
        filters: well,
        limit: 5,
        offset: 5,
      });
      expect({ ids: page.rows.map(({ id }) => id), total: page.total }).toEqual({ ids: wanted.slice(5, 10), total: wanted.length });
    },
  );

  it('injects nothing: the table is still there', async () => {
    expect((await found({})).length).toBe(rows.length);
  });
});
