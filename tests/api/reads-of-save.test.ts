/** A save asks the store for one thing once, however many rules, copies, stamps and lines of code need it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../engine/server/store/pglite.ts';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';
import { noteStatements } from './stores.ts';

let asked: string[] = [];
let api: Api;
beforeAll(async () => {
  const store = noteStatements(await openEmbeddedStore(null), (...statement) => void asked.push(JSON.stringify(statement)));
  api = await openPlatform({ store });
});
afterAll(() => api.store.close());

it.each<[resource: string, key: string, change: object]>([
  ['budgets', 'code', { comment: 'Once' }],
  ['users', 'id', { phone: '1' }],
  ['campaigns', 'code', { description: 'Once' }],
])('PUT %s (by %s, %j) repeats no statement', async (resource, key, change) => {
  const list = (await api.send(`GET ${resource}`, { as: 'admin' })).body as { data: readonly Readonly<Record<string, unknown>>[] };
  const address = `${resource}/${String(list.data[0]?.[key])}`;
  const { data } = (await api.send(`GET ${address}`, { as: 'admin' })).body as { data: object };
  asked = [];
  const saved = await api.send(`PUT ${address}`, { as: 'admin', body: { ...data, ...change }, headers: { 'if-match': '*' } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const counts = new Map<string, number>();
  for (const statement of asked) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  const twice = [...counts].flatMap(([statement, count]) => (count > 1 ? [[/ from (\w+)/.exec(statement)?.[1] ?? statement, count]] : []));
  expect(Object.fromEntries(twice)).toEqual({});
});
