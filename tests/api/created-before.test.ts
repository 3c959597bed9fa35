/** A create that is sent again, as its answer was lost: by the same `Idempotency-Key` it creates one record, and answers with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';
import { storesToTest } from './stores.ts';

// No field of a note is unique: nothing else would keep it from being there twice.
const notes = `apiVersion: admin/v1
resource: notes
title: Note
access: {use: ROLE_ASTRONOMER || ROLE_VISITOR, rows: ROLE_ADMIN || self.team == user.team}
fields:
  id: {type: string, readOnly: true}
  text: {type: text, required: true}
  team: {type: string, default: {expr: user.team}}
  secret: {type: password}
`;

const note = { text: 'Look at Io' };
const hourMs = 3_600_000;

describe.each(await storesToTest())('a create on $name', { timeout: 120_000 }, ({ open }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await open();
    stop = close;
    api = await openBeside({ notes }, { store });
  }, 120_000);
  afterAll(() => stop());
  beforeEach(async () => {
    for (const { id } of await all()) await api.send(`DELETE notes/${id}`, { as: 'admin' });
  });

  const create = (key: string | null, body: object = note, as = 'astronomer') =>
    api.send('POST notes', { as, body, headers: key === null ? {} : { 'idempotency-key': key } });
  const idOf = ({ body }: { readonly body: unknown }) => (body as { data: { id: string } }).data.id;
  const all = async () => ((await api.send('GET notes', { as: 'admin' })).body as { data: readonly { id: string }[] }).data;

  it('that is sent again answers with the record that is there, as it is now', async () => {
    const first = await create('"one"');
    expect(first.status).toBe(201);
    const changed = await api.send(`PUT notes/${idOf(first)}`, { as: 'astronomer', body: { text: 'Look at Europa', team: 'blue' } });
    expect(changed.status).toBe(200);
    const second = await create('"one"');
    expect([second.status, idOf(second)]).toEqual([201, idOf(first)]);
    expect(second.body).toMatchObject({ data: { text: 'Look at Europa' } });
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.headers.get('etag')).toBe(changed.headers.get('etag'));
    expect(await all()).toHaveLength(1);
  });

  it('that is sent twice at once creates one', async () => {
    const got = await Promise.all([create('"two"'), create('"two"'), create('"two"')]);
    expect(got.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(got.map(idOf)).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  it('by another key, or by none, is another one', async () => {
    for (const key of ['"a"', '"b"', null, null]) expect((await create(key)).status).toBe(201);
    expect(await all()).toHaveLength(4);
  });

  it('of somebody else, or of something else by the same key, is none of it', async () => {
    const first = await create('"three"');
    expect(idOf(await create('"three"', note, 'visitor'))).not.toBe(idOf(first));
    const other = await create('"three"', { text: 'Something else' });
    // With the one that is there, so that the way to it can be shown.
    expect([other.status, other.body]).toMatchObject([422, { code: 'key-reused', data: { id: idOf(first), text: note.text } }]);
    expect(await all()).toHaveLength(2);
  });

  it('is judged anew: what may not be seen any more is not told', async () => {
    const first = await create('"four"');
    expect((await api.send(`PUT notes/${idOf(first)}`, { as: 'admin', body: { ...note, team: 'red' } })).status).toBe(200);
    for (const body of [note, { text: 'Something else' }]) {
      const second = await create('"four"', body);
      expect([second.status, JSON.stringify(second.body).includes(idOf(first))]).toEqual([404, false]);
    }
    await api.send(`DELETE notes/${idOf(first)}`, { as: 'admin' });
    expect((await create('"four"')).status).toBe(404);
    expect(await all()).toEqual([]);
  });

  it('that was refused may be sent again by the same key', async () => {
    expect((await create('"five"', { text: '' })).status).toBe(422);
    expect((await create('"five"')).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    const first = await create('"six"');
    const wait = (hours: number): void => {
      api.clock.now = new Date(api.clock.now.getTime() + hours * hourMs);
      // Their sessions are over by then.
      for (const name of ['admin', 'astronomer']) api.signOut(name);
    };
    wait(23);
    expect(idOf(await create('"six"'))).toBe(idOf(first));
    wait(2);
    expect(idOf(await create('"six"'))).not.toBe(idOf(first));
  });

  it('by what is no key is refused', async () => {
    for (const key of ['"', `"${'x'.repeat(256)}"`, 'a"b']) expect((await create(key)).status, key).toBe(400);
    expect((await create('bare-as-many-send-it')).status).toBe(201);
  });
});
