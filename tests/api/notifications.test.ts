/** Notifications: whom the descriptor names is told once when something has become true of a record, and reads what they may see of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOpenApiDocument } from '../../engine/server/openapi/document.ts';
import { askAsUser } from '../../engine/server/plan/plan.ts';
import type { Resource } from '../../engine/model/model.ts';
import { insertNotifications } from '../../engine/server/store/notifications.ts';
import { deletePersonalData } from '../../engine/server/store/personal-data.ts';
import type { Tx } from '../../engine/server/store/store.ts';
import type { Api } from './api.ts';
import { begin } from './api.ts';
import { openBeside } from './planets.ts';
import { storesToTest } from './stores.ts';

const shelves = `apiVersion: admin/v1
resource: shelves
title: Shelf
access: true
fields: {code: code}
`;
const boxes = `apiVersion: admin/v1
resource: boxes
title: Box
path: shelves/{shelf}/boxes
parents: {shelf: {to: shelves, wildcard: true}}
titleField: name
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER, rows: '!self.secret || ROLE_ADMIN', show: '!self.sealed || ROLE_ADMIN'}
fields:
  code: code
  shelf: {type: ref, to: shelves, required: true}
  name: string
  owner: string
  label: {type: string, visible: ROLE_ADMIN}
  secret: boolean
  sealed: boolean
  state: {enum: [open, packed, lost], default: open}
notify:
  packed: {when: self.state == "packed", to: self.owner, text: 'Box “{name}” is packed{label}', tone: positive}
  lost: {when: self.state == "lost", to: self.owner, text: Deployment started, tone: negative}
show: {}
`;
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
fields: {code: code, name: string, owner: string}
show: {}
`;

const kepler = { id: 'k-1', username: 'kepler', team: 'blue', roles: ['ROLE_ASTRONOMER'] };
const galilei = { id: 'g-1', username: 'galilei', team: 'blue', roles: ['ROLE_ASTRONOMER'] };
const others = { kepler, galilei };

interface News {
  readonly id: string;
  readonly text: string;
  readonly is_read: boolean;
}

describe.each(await storesToTest())('notifications on $name', { timeout: 120_000 }, ({ open: openStore }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await openStore();
    stop = close;
    const byId = Object.fromEntries(Object.values(others).map((user) => [user.id, user]));
    api = await openBeside({ shelves, boxes, labels }, { store, others: { ...others, ...byId } });
    for (const code of ['low', 'high']) await send('admin', 'POST shelves', { code });
  }, 120_000);
  afterAll(() => stop());
  beforeEach(async () => {
    passTo(begin);
    for (const table of ['notification', 'audit', 'r_boxes']) await api.store.query(`delete from ${table}`);
  });

  const send = async (as: string | null, call: string, body?: object, headers?: Readonly<Record<string, string>>) => {
    const got = await api.send(call, { as, ...(body && { body }), ...(headers && { headers }) });
    return { status: got.status, ...((got.body ?? {}) as { data: readonly News[]; metadata: { unread: number; waiting: number | null } }) };
  };
  const box = { code: 'a', shelf: 'low', name: 'Lenses', owner: 'k-1', label: '!', secret: false, sealed: false };
  const make = async (more: object = {}, as = 'admin'): Promise<void> => {
    const { shelf } = { ...box, ...more };
    expect((await send(as, `POST shelves/${shelf}/boxes`, { ...box, state: 'open', ...more })).status).toBe(201);
  };
  const set = async (more: object): Promise<void> =>
    expect((await send('admin', 'PUT shelves/low/boxes/a', { ...box, ...more })).status).toBe(200) as void;
  const told = async (as: string): Promise<readonly string[]> => {
    const { status, data } = await send(as, 'GET _notifications');
    expect(status).toBe(200);
    return data.map(({ text }) => text);
  };
  /** Sessions do not last so long. */
  const passTo = (time: string): void => {
    api.clock.now = new Date(time);
    for (const name of ['admin', 'kepler', 'galilei']) api.signOut(name);
  };
  const count = async (as: string) => (await send(as, 'GET _notifications?_limit=0')).metadata;

  it('tell whom the descriptor names, where the record is, and how it has ended', async () => {
    await make();
    expect(await told('kepler')).toEqual([]);
    api.clock.now = new Date('2031-05-01T12:30:00Z');
    await set({ state: 'packed' });
    const { data, metadata } = await send('kepler', 'GET _notifications');
    expect(data).toEqual([
      {
        ...{ id: expect.any(String), resource: 'boxes', key: ['a'], params: { shelf: 'low' }, title: 'Lenses', is_read: false },
        ...{ text: 'Box “Lenses” is packed', tone: 'positive', at: '2031-05-01T12:30:00.000Z' },
      },
    ]);
    expect(metadata).toEqual({ unread: 1, waiting: null });
    expect(await told('galilei')).toEqual([]);
    expect(await told('admin')).toEqual([]);
    expect((await send(null, 'GET _notifications')).status).toBe(401);
  });

  it('tell once, however often the same is written, and anew when it comes true anew', async () => {
    await make();
    for (const name of ['Lenses', 'Lenses', 'Mirrors']) await set({ state: 'packed', name });
    expect(await told('kepler')).toEqual(['Box “Mirrors” is packed']);
    await set({ state: 'lost' });
    await set({ state: 'open' });
    await set({ state: 'packed' });
    expect(await told('kepler')).toEqual(['Box “Lenses” is packed', 'Deployment started', 'Box “Lenses” is packed']);
  });

  it('tell once when two do the same at once', async () => {
    await make();
    await Promise.all([set({ state: 'packed' }), set({ state: 'packed' }), set({ state: 'packed' })]);
    expect(await told('kepler')).toHaveLength(1);
  });

  it('tell nobody of what they do on a page themselves, but of what a job does for them', async () => {
    await make();
    const { label: _hidden, ...open } = box;
    for (const state of ['packed', 'open']) expect((await send('kepler', 'PUT shelves/low/boxes/a', { ...open, state })).status).toBe(200);
    expect(await told('kepler')).toEqual([]);
    const asking = { method: 'PUT', path: 'shelves/low/boxes/a', body: { ...open, state: 'packed' } } as const;
    await askAsUser(api.engine, { user: kepler, locale: 'en', zone: 'UTC' }, { asking });
    expect(await told('kepler')).toHaveLength(1);
  });

  it('find a user by id or by username, and nobody else', async () => {
    await make({ owner: 'galilei' });
    await set({ owner: 'galilei', state: 'packed' });
    expect(await told('galilei')).toHaveLength(1);
    for (const owner of ['nobody knows', '', null]) {
      await set({ owner, state: 'open' });
      await set({ owner, state: 'packed' });
    }
    expect(await api.store.query('select reader from notification where name is not null')).toEqual([{ reader: 'g-1' }]);
  });

  it('are not there for who may not see the record any more, and say nothing of hidden fields', async () => {
    await make();
    await set({ state: 'packed' });
    for (const more of [{ secret: true }, { sealed: true }]) {
      await set({ ...more, state: 'packed' });
      expect(await told('kepler')).toEqual([]);
      expect(await count('kepler')).toMatchObject({ unread: 0 });
      await set({ state: 'packed' });
      expect(await told('kepler')).toEqual(['Box “Lenses” is packed']);
    }
    const roles = kepler.roles.splice(0);
    expect(await told('kepler')).toEqual([]);
    kepler.roles.push(...roles);
    await make({ code: 'b', owner: 'admin' });
    const { label: _hidden, ...open } = box;
    await send('galilei', 'PUT shelves/low/boxes/b', { ...open, code: 'b', owner: 'admin', state: 'packed' });
    expect(await told('admin')).toEqual(['Box “Lenses” is packed!']);
  });

  it('go with the record, with the reader, and after thirty days', async () => {
    await make();
    await set({ state: 'packed' });
    expect((await send('admin', 'PUT shelves/low/boxes/a', { ...box, shelf: 'high', state: 'packed' })).status).toBe(200);
    expect((await send('kepler', 'GET _notifications')).data).toMatchObject([{ params: { shelf: 'high' } }]);
    await send('admin', 'DELETE shelves/high/boxes/a');
    expect(await api.store.query('select 1 from notification')).toEqual([]);
    expect((await send('admin', 'POST shelves/high/boxes/a/_restore')).status).toBe(201);
    expect(await told('kepler')).toEqual([]);
    await make({ code: 'b' });
    await send('admin', 'PUT shelves/low/boxes/b', { ...box, code: 'b', state: 'lost' });
    await api.store.query('delete from r_boxes');
    expect(await told('kepler')).toEqual([]);
    await deletePersonalData(api.store, 'k-1');
    expect(await api.store.query('select 1 from notification')).toEqual([]);
    await make();
    await set({ state: 'packed' });
    passTo('2031-05-31T12:00:01Z');
    expect(await told('kepler')).toEqual([]);
    await make({ code: 'c', owner: 'galilei' });
    expect(await api.store.query('select name from notification')).toEqual([{ name: null }]);
  });

  it('that are old are taken away by one write, and no other waits for it', async () => {
    const { store, model } = api;
    const resource = model.resources['boxes'] as Resource;
    const at = (id: string) => ({ resource, id, parent: 'low' });
    const write = (tx: Tx, id: string) => insertNotifications(tx, at(id), [{ reader: 'k-1', name: 'lost' }], api.clock.now);
    await write(store, 'old');
    passTo('2031-07-01T12:00:00Z');
    let tell = (): void => undefined;
    let release = (): void => undefined;
    const begun = new Promise<void>((resolve) => (tell = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = store.tx(async (tx) => {
      await write(tx, 'a');
      tell();
      await held;
    });
    await begun;
    // The embedded store does one transaction after the other.
    const second =
      store.kind === 'postgres' &&
      store.tx(async (tx) => {
        await tx.query(`set local lock_timeout = '20s'`);
        await write(tx, 'b');
      });
    try {
      await second;
    } finally {
      release();
    }
    await first;
    const left = await store.query<{ id: string }>('select record_id as id from notification order by id');
    expect(left.map(({ id }) => id)).toEqual(store.kind === 'postgres' ? ['a', 'b'] : ['a']);
  });

  it('are marked as read by their reader: one, or all that were seen', async () => {
    for (const code of ['a', 'b', 'c']) {
      await make({ code });
      await send('admin', `PUT shelves/low/boxes/${code}`, { ...box, code, name: code, state: 'packed' });
    }
    const [newest, middle] = (await send('kepler', 'GET _notifications')).data;
    const read = async () => (await send('kepler', 'GET _notifications')).data.map(({ is_read }) => is_read);
    for (const as of ['galilei', 'admin']) {
      expect((await send(as, `PUT _notifications/${newest?.id ?? ''}`, {})).status).toBe(204);
      expect((await send(as, 'PUT _notifications', { until: newest?.id })).status).toBe(204);
    }
    expect(await read()).toEqual([false, false, false]);
    expect((await send('kepler', 'PUT _notifications', { until: middle?.id })).status).toBe(204);
    expect(await read()).toEqual([false, true, true]);
    expect(await count('kepler')).toMatchObject({ unread: 1 });
    expect((await send('kepler', `PUT _notifications/${newest?.id ?? ''}`, {})).status).toBe(204);
    expect(await count('kepler')).toMatchObject({ unread: 0 });
    for (const body of [{}, { until: 'all' }, { until: 7 }]) expect((await send('kepler', 'PUT _notifications', body)).status).toBe(400);
    expect((await send('kepler', 'PUT _notifications/all', {})).status).toBe(204);
    expect((await send('kepler', 'GET _notifications?_limit=1&_offset=1')).data.map(({ id }) => id)).toEqual([middle?.id]);
  });

  it('are awaited from when something begins until it has ended, for a day at most', async () => {
    await make();
    api.clock.now = new Date('2031-05-01T12:01:30Z');
    expect(await count('kepler')).toEqual({ unread: 0, waiting: 90 });
    expect(await count('galilei')).toEqual({ unread: 0, waiting: null });
    await set({ name: 'Mirrors', state: 'open' });
    expect(await count('kepler')).toMatchObject({ waiting: 90 });
    await set({ state: 'lost' });
    expect(await count('kepler')).toEqual({ unread: 1, waiting: null });
    await set({ state: 'open' });
    expect(await count('kepler')).toMatchObject({ waiting: 0 });
    passTo('2031-05-02T12:01:31Z');
    expect(await count('kepler')).toMatchObject({ waiting: null });
  });

  it('are read in the language of the reader, by few statements', async () => {
    for (const code of ['a', 'b', 'c']) {
      await make({ code });
      await send('admin', `PUT shelves/low/boxes/${code}`, { ...box, code, state: 'lost' });
    }
    const { data } = await send('kepler', 'GET _notifications', undefined, { 'accept-language': 'de' });
    expect(data.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => 'Deployment gestartet'));
  });

  it('are kept only where the descriptor says so', async () => {
    expect((await send('admin', 'POST labels', { code: 'red', name: 'Red', owner: 'k-1' })).status).toBe(201);
    expect(await api.store.query('select 1 from notification')).toEqual([]);
  });

  it('stand in the document of the API', () => {
    const { paths } = buildOpenApiDocument(api.model, api.engine.routes) as { readonly paths: Readonly<Record<string, object>> };
    expect(Object.keys(paths['/_notifications'] ?? {})).toEqual(['get', 'put']);
    expect(Object.keys(paths['/_notifications/{id}'] ?? {})).toEqual(expect.arrayContaining(['put']));
  });
});
