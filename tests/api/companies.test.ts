import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 60_000);
afterAll(() => api.close());

it('names its regions as they are entered, changed and deleted', async () => {
  const regions = async (): Promise<unknown> => {
    const { body } = await api.send('GET companies/NORDLICHT', { as: 'admin' });
    return (body as { readonly data: { readonly regions?: unknown } }).data.regions;
  };
  const write = async (ask: string, body?: object): Promise<void> => {
    const got = await api.send(ask, { as: 'admin', ...(body ? { body } : {}) });
    expect([ask, got.status, got.text]).toEqual([ask, expect.toSatisfy((status: number) => status < 300), expect.any(String)]);
  };
  const { body } = await api.send('GET companies/NORDLICHT/regions', { as: 'admin' });
  const before = (body as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id);
  await write('POST companies/NORDLICHT/regions', { id: 'A1' });
  expect(await regions()).toEqual([...before, 'A1'].toSorted());
  expect(await api.store.query(`select blame_user from audit where resource = 'companies' and type = 'update'`)).toEqual([
    { blame_user: 'admin' },
  ]);
  await write('DELETE companies/NORDLICHT/regions/A1');
  expect(await regions()).toEqual(before.toSorted());
});
