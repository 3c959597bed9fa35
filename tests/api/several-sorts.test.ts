/** Lists in the order of several keys, through the API: against arrays that are sorted by a few lines of this file. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import { createCall } from '../../engine/server/plan/call.ts';
import type { Api } from './api.ts';
import { openBeside, people } from './planets.ts';
import { storesToTest, type TestStore } from './stores.ts';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
access: {use: true, rows: ROLE_ADMIN || self.kind != "hidden"}
fields:
  code: code
  kind: {type: string, enum: [flat, deep, hidden]}
  name: string
  depth: integer
  found: date
  marks: {type: integer, derived: 'count("marks", "crater", self.code)'}
list: {columns: [code, kind, name, depth, found, {field: marks, sort: marks}], filters: [kind], sort: [kind, -depth], export: true}
`;
const marks = `apiVersion: admin/v1
resource: marks
title: Mark
access: true
fields:
  code: code
  crater: {type: ref, to: craters}
`;

interface Crater {
  readonly code: string;
  readonly kind: string | null;
  readonly name: string | null;
  readonly depth: number | null;
  readonly found: string | null;
  readonly marks: number;
}
type Key = readonly [by: keyof Crater, desc: boolean];

// A remainder each, so that every key has ties, and holes.
const rows: readonly Crater[] = Array.from({ length: 48 }, (_, at) => ({
  code: `c${String((at * 29) % 48).padStart(2, '0')}`,
  kind: ['flat', 'deep', null][at % 3] ?? null,
  name: ['Alpha', 'alpha', 'Émile', 'zeta', null][at % 5] ?? null,
  depth: at % 7 === 0 ? null : (at % 4) * 3,
  found: at % 6 === 0 ? null : `2031-0${String(1 + (at % 4))}-01`,
  marks: at % 3,
}));

// Empty first, numbers by size, lines of text whatever their case and marks.
const rank = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? `n${String(value).padStart(4, '0')}` : `t${value.toLowerCase().replace('é', 'e')}`;

function inOrder(of: readonly Crater[], keys: readonly Key[]): readonly string[] {
  // Ties are broken by the key of the records, in the direction of the first key that the store knows.
  const isTurned = keys.find(([by]) => by !== 'marks')?.[1] ?? false;
  const all: readonly Key[] = [...keys, ['code', isTurned]];
  return of
    .toSorted((a, b) => {
      const [by, desc] = all.find(([each]) => rank(a[each]) !== rank(b[each])) ?? ['code', false];
      return (rank(a[by]) < rank(b[by]) ? -1 : 1) * (desc ? -1 : 1);
    })
    .map(({ code }) => code);
}

// prettier-ignore
const orders: readonly (readonly Key[])[] = [
  [['kind', false], ['depth', false]],
  [['kind', true], ['depth', false]],
  [['kind', false], ['depth', true]],
  [['name', false], ['kind', true], ['depth', true]],
  [['found', true], ['name', true], ['kind', false], ['depth', false]],
  [['depth', false], ['found', true], ['name', false], ['kind', true], ['code', true]],
  [['marks', true], ['kind', false]],
  [['kind', false], ['marks', true]],
  [['name', true], ['marks', false], ['depth', false]],
  [['marks', false], ['name', false], ['depth', true]],
];

const orderText = (keys: readonly Key[]): string => keys.map(([by, desc]) => `_sort[${by}]=${desc ? 'desc' : 'asc'}`).join('&');
const told = (keys: readonly Key[]): string => keys.map(([by, desc]) => `${desc ? '-' : ''}${by}`).join(', ');

describe.each<TestStore>(await storesToTest())('several keys on $name', ({ open }) => {
  let api: Api;
  let end = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const { store, close } = await open();
    end = close;
    api = await openBeside({ craters, marks }, { store });
    for (const { marks: count, ...body } of rows) {
      expect((await api.send('POST craters', { as: 'admin', body })).status).toBe(201);
      for (let at = 0; at < count; at += 1)
        await api.send('POST marks', { as: 'admin', body: { code: `${body.code}-${String(at)}`, crater: body.code } });
    }
  }, 120_000);
  afterAll(() => end());

  const codes = async (query: string, as = 'admin'): Promise<readonly string[]> => {
    const { status, body } = await api.send(`GET craters?${query}`, { as });
    expect(status).toBe(200);
    return (body as { readonly data: readonly Crater[] }).data.map(({ code }) => code);
  };

  it.each(orders.map((keys) => [told(keys), keys] as const))('%s, page by page', async (_told, keys) => {
    const wanted = inOrder(rows, keys);
    expect(await codes(orderText(keys))).toEqual(wanted);
    const pages: string[] = [];
    for (let offset = 0; offset < rows.length; offset += 7)
      pages.push(...(await codes(`${orderText(keys)}&_limit=7&_offset=${String(offset)}`)));
    expect(pages).toEqual(wanted);
    const deep = rows.filter(({ kind }) => kind === 'deep');
    expect(await codes(`kind=deep&${orderText(keys)}`, 'visitor')).toEqual(inOrder(deep, keys));
  });

  it.each(orders.map((keys) => [told(keys), keys] as const))('%s, in a file', async (_told, keys) => {
    const sort = keys.map(([by, desc]) => ({ by, desc }));
    const call = createCall(api.engine, { tx: api.store, user: people['admin'] ?? null, zone: 'UTC', locale: 'en' });
    const { batches } = await planReading(call, { resource: 'craters', query: new URLSearchParams(), sort });
    const read: unknown[] = [];
    for await (const batch of batches()) read.push(...batch.map(({ values }) => values['code']));
    expect(read).toEqual(inOrder(rows, keys));
  });

  it('begin as the descriptor says', async () => {
    expect(await codes('')).toEqual(
      inOrder(rows, [
        ['kind', false],
        ['depth', true],
      ]),
    );
  });

  it.each([
    ['a field twice', '_sort[kind]=asc&_sort[kind]=desc', 400, '_sort[kind]'],
    ['more than five', orderText([...(orders[5] ?? []), ['marks', false]]), 400, 'at most 5 fields'],
    ['one that is no field, behind others', '_sort[kind]=asc&_sort[colour]=asc', 400, 'colour'],
  ])('are refused: %s', async (_what, query, status, text) => {
    const got = await api.send(`GET craters?${query}`, { as: 'admin' });
    expect([got.status, got.text]).toEqual([status, expect.stringContaining(text)]);
  });
});

it('one key at a time where the project says so', async () => {
  const app = `${readFileSync('tests/fixtures/_app.yaml', 'utf8')}multiSort: false\n`;
  const api = await openBeside({ _app: app, craters, marks });
  expect((await api.send('GET craters?_sort[kind]=asc', { as: 'admin' })).status).toBe(200);
  const got = await api.send('GET craters?_sort[kind]=asc&_sort[depth]=asc', { as: 'admin' });
  expect([got.status, got.text]).toEqual([400, expect.stringContaining('by one field only')]);
  await api.close();
});
