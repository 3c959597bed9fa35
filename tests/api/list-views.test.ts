/** Named views of lists: kept for their owner, or by whoever may publish for roles and for all, and only for lists that one may see. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeListView } from '../../engine/server/store/list-views.ts';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';
import { storesToTest } from './stores.ts';

const vaults = `apiVersion: admin/v1
resource: vaults
title: Vault
access: ROLE_ADMIN
fields: {code: code}
`;
const comets = `apiVersion: admin/v1
resource: comets
title: Comet
access: true
fields:
  code: code
  name: string
  origin: {type: string, visible: ROLE_ASTRONOMER}
  orbit: {enum: [short, long], visible: ROLE_ASTRONOMER}
list: {columns: [code, name, origin, orbit], filters: [code, name, {field: origin, when: ROLE_ASTRONOMER}, {field: orbit, when: ROLE_ASTRONOMER}]}
`;
const app = `${readFileSync('tests/fixtures/_app.yaml', 'utf8')}publishViews: {expr: ROLE_ASTRONOMER, reason: Astronomers keep what all look at}
`;
const others = {
  kepler: { id: 'kepler', username: 'kepler', name: 'Johannes Kepler', team: 'blue', roles: ['ROLE_ASTRONOMER'] },
  guest: { id: 'guest', username: 'guest', name: 'A guest', team: 'blue', roles: ['ROLE_VISITOR'] },
};

const heavy = {
  resource: 'planets',
  title: 'Heavy',
  query: 'heavier=%3E100&_sort%5Bname%5D=asc',
  hidden: ['kind'],
  order: ['name', 'code'],
  widths: { name: 240 },
  pinned: { kind: true, name: false },
  density: 'compact',
};
/** What its owner is told of a view beside what they sent. */
const mine = { audience: 'mine', owner: null, mayChange: true, isPartial: false };
const idOf = (data: unknown) => (data as { readonly id: string }).id;

describe.each(await storesToTest())('views on $name', { timeout: 120_000 }, ({ open }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await open();
    stop = close;
    api = await openBeside({ vaults, comets, _app: app }, { store, others });
  }, 120_000);
  afterAll(() => stop());

  const send = async (as: string | null, call: string, body?: object) => {
    const { status, body: answer } = await api.send(call, { as, ...(body && { body }) });
    const { data, errors, message } = (answer ?? {}) as { data?: unknown; errors?: object; message?: string };
    return { status, data, errors, message };
  };
  const titlesFor = async (as: string, resource = 'planets') => {
    const { data } = await send(as, `GET _views?resource=${resource}`);
    return (data as readonly { readonly title: string }[]).map(({ title }) => title);
  };
  const forget = () => api.store.query('delete from list_view');

  it('a view is made, changed and deleted by its owner, and is there wherever they sign in', async () => {
    const { status, data } = await send('visitor', 'POST _views', heavy);
    expect([status, data]).toEqual([201, { id: idOf(data), ...heavy, ...mine }]);
    expect((await send('visitor', 'GET _views?resource=planets')).data).toEqual([{ id: idOf(data), ...heavy, ...mine }]);
    expect((await send('visitor', 'GET _views?resource=moons')).data).toEqual([]);
    const changed = await send('visitor', `PUT _views/${idOf(data)}`, { ...heavy, title: 'Very heavy', resource: 'moons', hidden: [] });
    expect(changed.data).toEqual({ id: idOf(data), ...heavy, ...mine, title: 'Very heavy', hidden: [] });
    expect((await send('visitor', `DELETE _views/${idOf(data)}`)).status).toBe(204);
    expect((await send('visitor', 'GET _views')).data).toEqual([]);
  });

  it('nobody sees, changes or deletes the view of somebody else', async () => {
    const { data } = await send('visitor', 'POST _views', heavy);
    expect((await send('admin', 'GET _views?resource=planets')).data).toEqual([]);
    expect((await send('admin', `PUT _views/${idOf(data)}`, heavy)).status).toBe(404);
    expect((await send('admin', `DELETE _views/${idOf(data)}`)).status).toBe(404);
    for (const call of ['GET _views', 'POST _views', `DELETE _views/${idOf(data)}`])
      expect((await send(null, call)).status, call).toBe(401);
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
      [{ ...heavy, title: 'a', pinned: { name: 1 } }, 'pinned', 'Whether a column of a view stays in sight is true or false'],
    ] as const;
    for (const [body, path, message] of wrong)
      expect(await send('visitor', 'POST _views', body)).toMatchObject({ status: 422, errors: { [path]: [message] } });
    await forget();
    await send('visitor', 'POST _views', heavy);
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
    await forget();
    expect((await views(() => 'Twin')).filter(({ status }) => status === 201)).toHaveLength(1);
    for (let n = 1; n < 49; n += 1) await send('astronomer', 'POST _views', { ...heavy, title: `View ${n}` });
    expect((await views((n) => `Last ${n}`)).filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await send('astronomer', 'GET _views?resource=planets')).data).toHaveLength(50);
  });

  it('a view that says nothing of order, widths and pins has those of the list', async () => {
    const plain = { resource: 'moons', title: 'Plain', query: '', hidden: ['mass'], density: 'compact' };
    const { data } = await send('astronomer', 'POST _views', plain);
    expect(data).toEqual({ id: idOf(data), ...plain, ...mine, order: [], widths: {}, pinned: {} });
    await api.store.query("update list_view set data = data - 'order' - 'widths' - 'pinned' where id = $1", [idOf(data)]);
    expect((await send('astronomer', 'GET _views?resource=moons')).data).toEqual([
      { id: idOf(data), ...plain, ...mine, order: [], widths: {}, pinned: {} },
    ]);
  });

  describe('a view for others', () => {
    it('is kept by those who may publish, and by nobody else', async () => {
      await forget();
      const refused = await send('visitor', 'POST _views', { ...heavy, audience: 'all' });
      expect([refused.status, refused.message]).toEqual([403, 'Astronomers keep what all look at']);
      const { data: own } = await send('visitor', 'POST _views', heavy);
      expect((await send('visitor', `PUT _views/${idOf(own)}`, { ...heavy, audience: ['ROLE_VISITOR'] })).status).toBe(403);
      expect((await send('visitor', 'GET _views')).data).toEqual([own]);
      expect((await send('kepler', 'POST _views', { ...heavy, audience: 'all' })).data).toMatchObject({ ...mine, audience: 'all' });
    });

    it('is for all who may see the list, with the name of its owner, and hers alone to change', async () => {
      await forget();
      const { data } = await send('kepler', 'POST _views', { ...heavy, audience: 'all' });
      const seen = { id: idOf(data), ...heavy, audience: 'all', owner: 'Johannes Kepler', mayChange: false, isPartial: false };
      for (const as of ['visitor', 'guest', 'nobody']) expect((await send(as, 'GET _views')).data, as).toEqual([seen]);
      expect((await send('visitor', `PUT _views/${idOf(data)}`, heavy)).status).toBe(403);
      expect((await send('visitor', `DELETE _views/${idOf(data)}`)).status).toBe(403);
      // A copy of one's own may be called the same.
      expect((await send('visitor', 'POST _views', heavy)).status).toBe(201);
      expect(await titlesFor('visitor')).toEqual(['Heavy', 'Heavy']);
      expect(await titlesFor('kepler')).toEqual(['Heavy']);
    });

    it('for roles is there for those who have one of them, and for nobody else', async () => {
      await forget();
      await send('kepler', 'POST _views', { ...heavy, audience: ['ROLE_ASTRONOMER'] });
      // An administrator is an astronomer, too: the role implies it.
      for (const [as, titles] of [
        ['astronomer', ['Heavy']],
        ['admin', ['Heavy']],
        ['visitor', []],
        ['nobody', []],
      ] as const)
        expect(await titlesFor(as), as).toEqual(titles);
    });

    it('is for roles that whoever keeps it has themselves', async () => {
      await forget();
      const wrong = await send('kepler', 'POST _views', { ...heavy, audience: ['ROLE_ADMIN', 'ROLE_VISITOR'] });
      expect([wrong.status, wrong.errors]).toEqual([
        422,
        { audience: ['A view can be kept for roles that you have yourself, but you do not have ROLE_ADMIN, ROLE_VISITOR'] },
      ]);
      for (const audience of [[], 'some', [7], {}, ['*']])
        expect((await send('kepler', 'POST _views', { ...heavy, audience })).status).toBe(422);
      const { data } = await send('admin', 'POST _views', { ...heavy, audience: ['ROLE_ADMIN', 'ROLE_ASTRONOMER'] });
      // Those whom it is for already stay, whoever else may publish.
      const kept = await send('kepler', `PUT _views/${idOf(data)}`, {
        ...heavy,
        title: 'Heavier',
        audience: ['ROLE_ADMIN', 'ROLE_ASTRONOMER'],
      });
      expect([kept.status, kept.data]).toMatchObject([
        200,
        { title: 'Heavier', audience: ['ROLE_ADMIN', 'ROLE_ASTRONOMER'], owner: 'admin' },
      ]);
    });

    it('that one may not see is none: not to change, not to delete', async () => {
      await forget();
      const { data } = await send('admin', 'POST _views', { ...heavy, audience: ['ROLE_ADMIN'] });
      expect((await send('kepler', `PUT _views/${idOf(data)}`, heavy)).status).toBe(404);
      expect((await send('kepler', `DELETE _views/${idOf(data)}`)).status).toBe(404);
      const { data: closed } = await send('admin', 'POST _views', { ...heavy, resource: 'vaults', query: '', audience: 'all' });
      expect(await titlesFor('kepler', 'vaults')).toEqual([]);
      expect((await send('kepler', `DELETE _views/${idOf(closed)}`)).status).toBe(404);
      expect(await titlesFor('admin', 'vaults')).toEqual(['Heavy']);
    });

    it("is changed and deleted by others who may publish; it stays its owner's", async () => {
      await forget();
      const { data } = await send('astronomer', 'POST _views', { ...heavy, audience: 'all' });
      const changed = await send('kepler', `PUT _views/${idOf(data)}`, { ...heavy, title: 'Very heavy' });
      expect(changed.data).toMatchObject({ title: 'Very heavy', audience: 'all', owner: 'astronomer', mayChange: true });
      expect((await send('astronomer', 'GET _views')).data).toMatchObject([{ title: 'Very heavy', owner: null }]);
      expect((await send('kepler', `DELETE _views/${idOf(data)}`)).status).toBe(204);
      expect((await send('astronomer', 'GET _views')).data).toEqual([]);
    });

    it('is taken back by its owner, and is then gone for all others', async () => {
      await forget();
      const { data } = await send('kepler', 'POST _views', { ...heavy, audience: 'all' });
      expect((await send('kepler', `PUT _views/${idOf(data)}`, { ...heavy, audience: 'mine' })).status).toBe(200);
      expect([await titlesFor('visitor'), await titlesFor('astronomer'), await titlesFor('kepler')]).toEqual([[], [], ['Heavy']]);
    });

    it('of somebody who may publish no longer is deleted or taken back by them, and not changed for others', async () => {
      await forget();
      const view = { id: 'v1', owner: 'guest', ...heavy, density: 'compact', audience: 'all' } as const;
      await writeListView(api.store, view, new Date(0));
      expect((await send('guest', 'GET _views')).data).toMatchObject([{ owner: null, mayChange: false }]);
      expect((await send('guest', 'PUT _views/v1', { ...heavy, title: 'Other' })).status).toBe(403);
      expect((await send('guest', 'PUT _views/v1', { ...heavy, audience: 'mine' })).data).toMatchObject(mine);
      expect((await send('guest', 'DELETE _views/v1')).status).toBe(204);
    });

    it('says nothing of a field that its reader does not see, but that a part is left out', async () => {
      await forget();
      const query = 'origin=Oort&name=%2AEncke&_sort%5Borigin%5D=asc&gone=1&constructor=1&_chart=orbit&_limit=50&q=dust';
      const secret = { ...heavy, resource: 'comets', title: 'Far', query, audience: 'all' };
      const { data } = await send('kepler', 'POST _views', secret);
      expect(data).toMatchObject({ query, isPartial: false });
      expect((await send('astronomer', 'GET _views')).data).toMatchObject([
        { query: 'origin=Oort&name=*Encke&_sort%5Borigin%5D=asc&_chart=orbit&_limit=50&q=dust', isPartial: true },
      ]);
      const seen = await api.send('GET _views', { as: 'visitor' });
      expect(seen.text).not.toMatch(/Oort|origin|orbit/);
      expect(seen.body).toMatchObject({ data: [{ query: 'name=*Encke&_limit=50&q=dust', isPartial: true, mayChange: false }] });
      // What is left can be asked for.
      expect((await send('visitor', 'GET comets?name=%2AEncke&_limit=50')).status).toBe(200);
      expect((await send('visitor', 'GET comets?origin=Oort')).status).toBe(400);
    });

    it('of which a part is left out is not put in place of the whole by somebody who does not see that part', async () => {
      await forget();
      const { data } = await send('admin', 'POST _views', { ...heavy, resource: 'comets', query: 'gone=1&name=x', audience: 'all' });
      expect((await send('kepler', 'GET _views')).data).toMatchObject([{ query: 'name=x', isPartial: true, mayChange: false }]);
      expect((await send('kepler', `PUT _views/${idOf(data)}`, { ...heavy, query: 'name=x' })).status).toBe(403);
      expect((await send('admin', 'GET _views')).data).toMatchObject([{ query: 'gone=1&name=x', isPartial: false }]);
    });

    it('stays a view of its owner where nothing says that anybody may publish', async () => {
      const { store, close } = await open();
      const shut = await openBeside({ vaults }, { store });
      expect((await shut.send('POST _views', { as: 'admin', body: { ...heavy, audience: 'all' } })).status).toBe(403);
      expect((await shut.send('POST _views', { as: 'admin', body: heavy })).status).toBe(201);
      await close();
    });
  });
});
