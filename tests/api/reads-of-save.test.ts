/** A save asks the store for one thing once, however many rules, copies and stamps need it; what is still asked more often is named. */
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

// By hand: whoever saves and whoever is saved are of the same company here. It is looked up for the caller before the save, then for the
// record, and once more by the code that tells the user's groups.
it.each<[resource: string, key: string, change: object, repeated: Readonly<Record<string, number>>]>([
  ['budgets', 'code', { comment: 'Once' }, {}],
  ['users', 'id', { phone: '1' }, { r_companies: 3 }],
  ['campaigns', 'code', { description: 'Once' }, {}],
])('PUT %s (by %s, %j) repeats these statements and no others: %j', async (resource, key, change, repeated) => {
  const list = (await api.send(`GET ${resource}`, { as: 'admin' })).body as { data: readonly Readonly<Record<string, unknown>>[] };
  const address = `${resource}/${String(list.data[0]?.[key])}`;
  const { data } = (await api.send(`GET ${address}`, { as: 'admin' })).body as { data: object };
  asked = [];
  const saved = await api.send(`PUT ${address}`, { as: 'admin', body: { ...data, ...change }, headers: { 'if-match': '*' } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const counts = new Map<string, number>();
  for (const statement of asked) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  const twice = [...counts].flatMap(([statement, count]) => (count > 1 ? [[/ from (\w+)/.exec(statement)?.[1] ?? statement, count]] : []));
  expect(Object.fromEntries(twice)).toEqual(repeated);
});
