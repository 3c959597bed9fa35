/** Named views of lists: kept for their owner alone, and for lists that their owner may see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const vaults = `apiVersion: admin/v1
resource: vaults
title: Vault
access: ROLE_ADMIN
fields: {code: code}
`;

let api: Api;
beforeAll(async () => void (api = await openBeside({ vaults })));
afterAll(() => api.store.close());

const heavy = {
  resource: 'planets',
  title: 'Heavy',
  query: 'heavier=%3E100&_sort%5Bname%5D=asc',
  hidden: ['kind'],
  order: ['name', 'code'],
  widths: { name: 240 },
  density: 'compact',
};
const send = async (as: string | null, call: string, body?: object) => {
  const { status, body: answer } = await api.send(call, { as, ...(body && { body }) });
  return { status, data: (answer as { data?: unknown } | null)?.data, errors: (answer as { errors?: object } | null)?.errors };
};
const idOf = (data: unknown) => (data as { readonly id: string }).id;

it('a view is made, changed and deleted by its owner, and is there wherever they sign in', async () => {
  const { status, data } = await send('visitor', 'POST _views', heavy);
  expect([status, data]).toEqual([201, { id: idOf(data), ...heavy }]);
  expect((await send('visitor', 'GET _views?resource=planets')).data).toEqual([{ id: idOf(data), ...heavy }]);
  expect((await send('visitor', 'GET _views?resource=moons')).data).toEqual([]);
  const changed = await send('visitor', `PUT _views/${idOf(data)}`, { ...heavy, title: 'Very heavy', resource: 'moons', hidden: [] });
  expect(changed.data).toEqual({ id: idOf(data), ...heavy, title: 'Very heavy', hidden: [] });
  expect((await send('visitor', `DELETE _views/${idOf(data)}`)).status).toBe(204);
  expect((await send('visitor', 'GET _views')).data).toEqual([]);
});

it('nobody sees, changes or deletes the view of somebody else', async () => {
  const { data } = await send('visitor', 'POST _views', heavy);
  expect((await send('admin', 'GET _views?resource=planets')).data).toEqual([]);
  expect((await send('admin', `PUT _views/${idOf(data)}`, heavy)).status).toBe(404);
  expect((await send('admin', `DELETE _views/${idOf(data)}`)).status).toBe(404);
  for (const call of ['GET _views', 'POST _views', `DELETE _views/${idOf(data)}`]) expect((await send(null, call)).status, call).toBe(401);
  expect((await send('visitor', `DELETE _views/${idOf(data)}`)).status).toBe(204);
});

it('a list that is closed to somebody, or that is not there, has no views for them', async () => {
  for (const resource of ['vaults', 'nothing', 'toString', 7])
    expect((await send('visitor', 'POST _views', { ...heavy, resource })).status, String(resource)).toBe(403);
  const { data } = await send('admin', 'POST _views', { ...heavy, resource: 'vaults' });
  expect((await send('admin', 'GET _views')).data).toEqual([data]);
});

it('says what is wrong with a view', async () => {
  await send('visitor', 'POST _views', heavy);
  const wrong = [
    [{ ...heavy, title: ' HEAVY ' }, 'title', 'There is a view "HEAVY" already'],
    [{ ...heavy, title: ' ' }, 'title', 'A view needs a name'],
    [{ ...heavy, title: 'x'.repeat(81) }, 'title', 'The name of a view has at most 80 letters'],
    [{ ...heavy, title: 'a', query: 'x'.repeat(4001) }, 'query', 'This view asks for too much: use fewer filters or values'],
    [{ ...heavy, title: 'a', hidden: [7] }, 'hidden', 'The columns of a view are a list of names'],
    [{ ...heavy, title: 'a', order: 'name' }, 'order', 'The columns of a view are a list of names'],
    [{ ...heavy, title: 'a', widths: { name: 7 } }, 'widths', 'The widths of a view are numbers from 40 to 2,000'],
    [{ ...heavy, title: 'a', widths: [90] }, 'widths', 'The widths of a view are numbers from 40 to 2,000'],
  ] as const;
  for (const [body, path, message] of wrong)
    expect(await send('visitor', 'POST _views', body)).toMatchObject({ status: 422, errors: { [path]: [message] } });
  for (const n of Array.from({ length: 49 }, (_, at) => at)) await send('visitor', 'POST _views', { ...heavy, title: `View ${n}` });
  expect((await send('visitor', 'POST _views', { ...heavy, title: 'One more' })).status).toBe(400);
});

it('an address with what no store can hold names no view', async () => {
  expect((await send('visitor', 'GET _views?resource=planets%00')).status).toBe(400);
  expect((await send('visitor', 'DELETE _views/a%00b')).status).toBe(404);
  expect((await send('visitor', 'PUT _views/a%00b', heavy)).status).toBe(404);
  for (const more of [{ title: 'a\0b' }, { hidden: ['a\0b'] }, { query: 'a\0b' }])
    expect((await send('visitor', 'POST _views', { ...heavy, ...more })).status).toBe(400);
});

it('two at once are no way around the limit, nor to two views of one name', async () => {
  const views = (title: (n: number) => string) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => send('astronomer', 'POST _views', { ...heavy, title: title(n) })));
  expect((await views(() => 'Twin')).filter(({ status }) => status === 201)).toHaveLength(1);
  for (let n = 1; n < 49; n += 1) await send('astronomer', 'POST _views', { ...heavy, title: `View ${n}` });
  expect((await views((n) => `Last ${n}`)).filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await send('astronomer', 'GET _views?resource=planets')).data).toHaveLength(50);
});

it('a view that says nothing of order and widths has the order and widths of the list', async () => {
  const plain = { resource: 'moons', title: 'Plain', query: '', hidden: ['mass'], density: 'compact' };
  const { data } = await send('astronomer', 'POST _views', plain);
  expect(data).toEqual({ id: idOf(data), ...plain, order: [], widths: {} });
  await api.store.query("update list_view set data = data - 'order' - 'widths' where id = $1", [idOf(data)]);
  expect((await send('astronomer', 'GET _views?resource=moons')).data).toEqual([{ id: idOf(data), ...plain, order: [], widths: {} }]);
});
