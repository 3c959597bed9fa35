/** Comments at records: read by whoever may see the record, left by whom the descriptor lets, changed by their author alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longestComment } from '../../engine/model/comments.ts';
import { buildOpenApiDocument } from '../../engine/server/openapi/document.ts';
import { deletePersonalData } from '../../engine/server/store/personal-data.ts';
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
access: {use: true, lookup: true, rows: '!self.secret || ROLE_ADMIN'}
fields:
  code: code
  shelf: {type: ref, to: shelves, required: true}
  secret: boolean
  closed: boolean
comments: {expr: 'ROLE_ADMIN || ROLE_ASTRONOMER && !self.closed', reason: This box is closed.}
show: {}
`;
const open = `apiVersion: admin/v1
resource: open-boxes
title: Open box
of: boxes
access: true
where: {closed: false}
show: {}
`;
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
fields: {code: code}
show: {}
`;

interface Comment {
  readonly id: string;
  readonly text: string;
}

const others = {
  kepler: { id: 'kepler', username: 'kepler', name: 'Johannes Kepler', team: 'blue', roles: ['ROLE_ASTRONOMER'] },
  galilei: { id: 'galilei', username: 'galilei', team: 'blue', roles: ['ROLE_ASTRONOMER'] },
};

describe.each(await storesToTest())('comments on $name', { timeout: 120_000 }, ({ open: openStore }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await openStore();
    stop = close;
    api = await openBeside({ shelves, boxes, 'open-boxes': open, labels }, { store, others });
    for (const code of ['low', 'high']) await make('shelves', { code });
  }, 120_000);
  afterAll(() => stop());
  beforeEach(async () => {
    api.clock.now = new Date(begin);
    for (const table of ['record_comment', 'audit', 'r_boxes']) await api.store.query(`delete from ${table}`);
    await make('shelves/low/boxes', { code: 'a', shelf: 'low', secret: false, closed: false });
  });

  const send = async (as: string | null, call: string, body?: object) => {
    const { status, body: answer } = await api.send(call, { as, ...(body && { body }) });
    const { data, errors, message, metadata } = (answer ?? {}) as {
      data?: unknown;
      errors?: object;
      message?: string;
      metadata?: { readonly total: number };
    };
    return { status, data, errors, message, total: metadata?.total };
  };
  const make = async (path: string, body: object) => expect((await send('admin', `POST ${path}`, body)).status).toBe(201);
  const at = 'shelves/low/boxes/a/_comments';
  const say = async (as: string, text: string, where = at): Promise<Comment> => {
    const { status, data } = await send(as, `POST ${where}`, { text });
    expect(status).toBe(201);
    return data as Comment;
  };
  const heard = async (as: string, where = at): Promise<readonly string[]> => {
    const { status, data } = await send(as, `GET ${where}`);
    expect(status).toBe(200);
    return (data as readonly Comment[]).map(({ text }) => text);
  };

  it('tell who said what and when, the newest first, and whose they are', async () => {
    await say('kepler', '  The label is torn.\r\nI ordered a new one. ');
    api.clock.now = new Date('2031-05-01T12:30:00Z');
    await say('galilei', 'It has come.');
    const { data, total } = await send('galilei', `GET ${at}`);
    expect(total).toBe(2);
    const rest = { edited_at: null, earlier: [] };
    expect(data).toEqual([
      { id: expect.any(String), author: 'galilei', is_own: true, text: 'It has come.', created_at: '2031-05-01T12:30:00.000Z', ...rest },
      {
        ...{ id: expect.any(String), author: 'Johannes Kepler', is_own: false, created_at: '2031-05-01T12:00:00.000Z', ...rest },
        text: 'The label is torn.\nI ordered a new one.',
      },
    ]);
  });

  it('are read in pages, and counted without reading any', async () => {
    for (const text of ['one', 'two', 'three']) await say('kepler', text);
    expect(await heard('kepler', `${at}?_limit=2`)).toEqual(['three', 'two']);
    expect(await heard('kepler', `${at}?_limit=2&_offset=2`)).toEqual(['one']);
    expect(await send('kepler', `GET ${at}?_limit=0`)).toMatchObject({ data: [], total: 3 });
    expect((await send('kepler', `GET ${at}?_limit=many`)).status).toBe(400);
  });

  it('hold a text that is neither empty nor longer than it may be', async () => {
    for (const body of [
      {},
      { text: '' },
      { text: ' \n ' },
      { text: '\u200b\u2060\ufeff' },
      { text: 7 },
      { text: 'x'.repeat(longestComment + 1) },
    ]) {
      const got = await send('kepler', `POST ${at}`, body);
      expect([got.status, Object.keys(got.errors ?? {})]).toEqual([422, ['text']]);
    }
    expect((await send('kepler', `POST ${at}`, { text: 'a\0b' })).status).toBe(400);
    await say('kepler', 'x'.repeat(longestComment));
    // Characters, as the document of the API and every other text count them.
    await say('kepler', '🪐'.repeat(longestComment));
    expect((await send('kepler', `POST ${at}`, { text: '🪐'.repeat(longestComment + 1) })).status).toBe(422);
  });

  it('are for those who may see the record, and nobody else learns of them', async () => {
    await make('shelves/low/boxes', { code: 's', shelf: 'low', secret: true, closed: false });
    const secret = 'shelves/low/boxes/s/_comments';
    const { id } = await say('admin', 'Nobody knows.', secret);
    const calls = [`GET ${secret}`, `POST ${secret}`, `PUT ${secret}/${id}`, `DELETE ${secret}/${id}`];
    for (const call of calls) {
      const body = call.startsWith('P') ? { text: 'Me!' } : undefined;
      expect((await send('kepler', call, body)).status).toBe(404);
      expect((await send('kepler', call.replace('/s/', '/none/'), body)).status).toBe(404);
      expect((await send(null, call, body)).status).toBe(401);
    }
    expect(await heard('admin', secret)).toEqual(['Nobody knows.']);
  });

  it('are left by whom the descriptor lets, and read by all who see the record', async () => {
    await say('kepler', 'Still open.');
    expect((await send('visitor', `POST ${at}`, { text: 'Me too.' })).status).toBe(403);
    expect(await heard('visitor')).toEqual(['Still open.']);
    await send('admin', 'PUT shelves/low/boxes/a', { code: 'a', shelf: 'low', secret: false, closed: true });
    expect(await send('kepler', `POST ${at}`, { text: 'Too late.' })).toMatchObject({ status: 403, message: 'This box is closed.' });
    await say('admin', 'Closed.');
    expect(await heard('visitor')).toEqual(['Closed.', 'Still open.']);
  });

  it('are changed by their author alone; what stood before stays with them', async () => {
    const { id } = await say('kepler', 'Three.');
    expect((await send('admin', `PUT ${at}/${id}`, { text: 'Five.' })).status).toBe(403);
    expect((await send('admin', `DELETE ${at}/${id}`)).status).toBe(403);
    api.clock.now = new Date('2031-05-01T13:00:00Z');
    expect((await send('kepler', `PUT ${at}/${id}`, { text: 'Three.' })).data).toMatchObject({ edited_at: null, earlier: [] });
    expect((await send('kepler', `PUT ${at}/${id}`, { text: ' ' })).status).toBe(422);
    await send('kepler', `PUT ${at}/${id}`, { text: 'Four.' });
    api.clock.now = new Date('2031-05-01T14:00:00Z');
    expect((await send('kepler', `PUT ${at}/${id}`, { text: 'Five.' })).status).toBe(200);
    expect((await send('admin', `GET ${at}`)).data).toMatchObject([
      {
        ...{ text: 'Five.', author: 'Johannes Kepler', created_at: '2031-05-01T12:00:00.000Z', edited_at: '2031-05-01T14:00:00.000Z' },
        earlier: [
          { text: 'Three.', at: '2031-05-01T12:00:00.000Z' },
          { text: 'Four.', at: '2031-05-01T13:00:00.000Z' },
        ],
      },
    ]);
  });

  it('are deleted by their author, once, and at the record they are at', async () => {
    await make('shelves/low/boxes', { code: 'b', shelf: 'low', secret: false, closed: false });
    const { id } = await say('kepler', 'Wrong box.');
    expect((await send('kepler', `DELETE shelves/low/boxes/b/_comments/${id}`)).status).toBe(404);
    expect((await send('kepler', `DELETE ${at}/x`)).status).toBe(404);
    expect((await send('kepler', `DELETE ${at}/${id}`)).status).toBe(204);
    expect((await send('kepler', `DELETE ${at}/${id}`)).status).toBe(404);
    expect(await heard('kepler')).toEqual([]);
  });

  it('come back with a deleted record, and are not at another one that has its key later', async () => {
    await say('kepler', 'The first.');
    await send('admin', 'DELETE shelves/low/boxes/a');
    expect((await send('kepler', `GET ${at}`)).status).toBe(404);
    expect((await send('admin', 'POST shelves/low/boxes/a/_restore')).status).toBe(201);
    await say('kepler', 'It is back.');
    expect(await heard('kepler')).toEqual(['It is back.', 'The first.']);
    await send('admin', 'DELETE shelves/low/boxes/a');
    await make('shelves/low/boxes', { code: 'a', shelf: 'low', secret: false, closed: false });
    expect(await heard('kepler')).toEqual([]);
    await say('kepler', 'Another box.');
    expect(await heard('kepler')).toEqual(['Another box.']);
  });

  it('go along with a record that comes to stand below another parent, where one of its key was before', async () => {
    await make('shelves/high/boxes', { code: 'a', shelf: 'high', secret: false, closed: false });
    await say('kepler', 'Of the old box up there.', 'shelves/high/boxes/a/_comments');
    await send('admin', 'DELETE shelves/high/boxes/a');
    await say('kepler', 'Goes up.');
    const moved = await send('admin', 'PUT shelves/low/boxes/a', { code: 'a', shelf: 'high', secret: false, closed: false });
    expect(moved.status).toBe(200);
    expect(await heard('kepler', 'shelves/high/boxes/a/_comments')).toEqual(['Goes up.']);
  });

  it('stay when their author is deleted, without a name', async () => {
    await say('kepler', 'I am leaving.');
    await say('galilei', 'Farewell.');
    await deletePersonalData(api.store, 'kepler');
    expect((await send('galilei', `GET ${at}`)).data).toMatchObject([
      { text: 'Farewell.', author: 'galilei', is_own: true },
      { text: 'I am leaving.', author: null, is_own: false },
    ]);
    expect(await api.store.query('select author, author_name from record_comment order by id')).toEqual([
      { author: null, author_name: null },
      { author: 'galilei', author_name: 'galilei' },
    ]);
  });

  it('are where the descriptor says so, and nowhere else', async () => {
    await make('labels', { code: 'red' });
    expect((await send('admin', 'GET labels/red/_comments')).status).toBe(404);
    expect((await send('admin', 'POST labels/red/_comments', { text: 'Hm.' })).status).toBe(404);
  });

  it('stand in the document of the API, with whom they are open to', () => {
    const { paths } = buildOpenApiDocument(api.model, api.engine.routes) as { readonly paths: Readonly<Record<string, object>> };
    const [all, one] = ['', '/{_comment}'].map((more) => paths[`/shelves/{shelf}/boxes/{code}/_comments${more}`] ?? {});
    expect(Object.keys(all ?? {})).toEqual(expect.arrayContaining(['get', 'post']));
    expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining(['put', 'delete']));
    expect(JSON.stringify(one)).toContain('Closed');
    // Whoever may only pick a box gets some fields of it, and nothing that was said there.
    expect(JSON.stringify(paths['/shelves/{shelf}/boxes/{code}'])).toContain('alone are answered');
    expect(JSON.stringify(all)).not.toContain('alone are answered');
    expect(paths['/labels/{code}/_comments']).toBeUndefined();
  });
});
