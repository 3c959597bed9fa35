/** What was deleted comes back as it was, to those alone who could delete and create it; what a version held is given back by an ordinary change. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openBeside } from './planets.ts';

const mines = `apiVersion: admin/v1
resource: mines
title: Mine
access: {use: true, rows: ROLE_ADMIN || self.owner == user.username}
fields: {code: code, owner: string}
`;
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
fields: {code: code}
`;
const gems = `apiVersion: admin/v1
resource: gems
title: Gem
titlePlural: Gems
path: mines/{mine}/gems
parents: {mine: {to: mines, wildcard: true}}
access:
  use: true
  create: {expr: ROLE_ADMIN || ROLE_ASTRONOMER || ROLE_VISITOR, reason: Not for you.}
  delete: {expr: 'ROLE_ADMIN || ROLE_ASTRONOMER || ROLE_VISITOR && self.state == "rough"', reason: Not any more.}
fields:
  code: {type: code, unique: {within: [mine]}}
  mine: {type: ref, to: mines, required: true, immutable: true}
  name: {type: string, required: true}
  serial: {type: string, unique: true}
  grade: {enum: {plain: Plain, royal: {title: Royal, when: ROLE_ADMIN}}, default: plain}
  price: {type: number, readOnly: '!ROLE_ADMIN'}
  vault: {type: string, visible: ROLE_ADMIN}
  label: {type: ref, to: labels}
  pin: password
  found: {type: date, checks: [{when: mode == "create", check: it >= today(), message: Too late.}]}
  state: {type: state, default: rough, enum: {rough: Rough, cut: Cut, sold: Sold}}
  created_at: created_at
  created_by: created_by
collections: {history: {use: audit}}
actions:
  cut: {from: [rough], to: cut}
  sell: {from: [cut], to: sold}
`;
/** Of the gems those that are sold. */
const sold = `apiVersion: admin/v1
resource: sold-gems
title: Sold gem
of: gems
path: sold/{mine}/gems
access: {use: true, create: ROLE_ADMIN, delete: ROLE_ADMIN}
where: {state: sold}
`;
/** Keeps nothing apart: everybody may do everything. */
const stones = `apiVersion: admin/v1
resource: stones
title: Stone
access: true
fields:
  code: code
  name: {type: string, required: true}
  size: {type: number, maximum: 9}
  mood: {enum: [calm, wild], default: calm}
  secret: {type: string, visible: ROLE_ADMIN}
  seen_by: {type: string, stamp: {save: user.username}}
collections: {history: {use: audit}}
`;

let api: Api;
const send = (as: string, request: string, body?: unknown, headers = {}): Promise<Got> => api.send(request, { as, body, headers });
const dataOf = ({ body }: Got): Readonly<Record<string, unknown>> => (body as { data: Readonly<Record<string, unknown>> }).data;
const rowsOf = ({ body }: Got): readonly Readonly<Record<string, unknown>>[] => (body as { data: [] }).data;
const said = ({ status, text }: Got): string => `${status} ${text}`;

beforeAll(async () => {
  api = await openBeside({ mines, labels, gems, 'sold-gems': sold, stones });
  for (const body of [
    { code: 'deep', owner: 'visitor' },
    { code: 'far', owner: 'admin' },
  ])
    expect((await send('admin', 'POST mines', body)).status).toBe(201);
}, 60_000);
afterAll(() => api.store.close());
beforeEach(async () => {
  setClock('2031-05-01T12:00:00Z');
  for (const table of ['r_gems', 'r_labels', 'r_stones']) await api.store.query(`delete from ${table}`);
  await api.store.query(`delete from audit where resource <> 'mines'`);
  expect((await send('admin', 'POST labels', { code: 'red' })).status).toBe(201);
});

const setClock = (now: string): void => {
  api.clock.now = new Date(now);
  for (const name of ['admin', 'visitor', 'nobody']) api.signOut(name);
};

const ruby = { code: 'ruby', name: 'Ruby', serial: 'R-1', label: 'red', found: '2031-05-01' };
const addGem = async (more: object = {}, mine = 'deep'): Promise<void> => {
  expect(said(await send('admin', `POST mines/${mine}/gems`, { ...ruby, ...more }))).toMatch(/^201/);
};
const cutGem = async (path: string): Promise<void> => {
  const whole = { ...dataOf(await send('admin', `GET ${path}`)), state: 'cut' };
  expect(said(await send('admin', `PUT ${path}`, whole))).toMatch(/^200/);
};
const removeGem = async (as: string, path = 'mines/deep/gems/ruby'): Promise<void> =>
  expect(said(await send(as, `DELETE ${path}`))).toMatch(/^204/);

describe('a deleted record', () => {
  it('comes back as it was, with its address, its state and its stamps, one version on', async () => {
    await addGem({ price: 7, vault: 'V', grade: 'royal' });
    await cutGem('mines/deep/gems/ruby');
    const before = await send('admin', 'GET mines/deep/gems/ruby');
    setClock('2031-05-09T12:00:00Z');
    await removeGem('admin');
    const back = await send('admin', 'POST mines/deep/gems/ruby/_restore');
    expect(said(back)).toMatch(/^201/);
    expect(back.headers.get('etag')).toBe('"3"');
    expect(before.headers.get('etag')).toBe('"2"');
    const after = await send('admin', 'GET mines/deep/gems/ruby');
    expect(dataOf(after)).toEqual(dataOf(before));
    expect(dataOf(back)).toEqual(dataOf(before));
    const history = rowsOf(await send('admin', 'GET mines/deep/gems/ruby/history'));
    expect(history.map(({ type, version, blame_user, restored_from }) => [type, version, blame_user, restored_from])).toEqual([
      ['restore', 3, 'admin', 2],
      ['delete', 2, 'admin', undefined],
      ['update', 2, 'admin', undefined],
      ['create', 1, 'admin', undefined],
    ]);
  });

  it('comes back once, and not into the place of another', async () => {
    await addGem();
    await removeGem('admin');
    expect((await send('admin', 'POST mines/deep/gems/ruby/_restore')).status).toBe(201);
    expect(said(await send('admin', 'POST mines/deep/gems/ruby/_restore'))).toMatch(/^409.*Gem is not deleted/);
    await removeGem('admin');
    await addGem({ name: 'Another' });
    expect(said(await send('admin', 'POST mines/deep/gems/ruby/_restore'))).toMatch(/^409.*Gem is not deleted/);
    expect(dataOf(await send('admin', 'GET mines/deep/gems/ruby'))).toMatchObject({ name: 'Another' });
    expect((await send('admin', 'POST mines/deep/gems/opal/_restore')).status).toBe(404);
  });

  it('is the one that was deleted last, and the version that the call names', async () => {
    await addGem({ name: 'First' });
    await removeGem('admin');
    await addGem({ name: 'Second' });
    await removeGem('admin');
    expect((await send('admin', 'POST mines/deep/gems/ruby/_restore', undefined, { 'if-match': '"7"' })).status).toBe(412);
    expect(dataOf(await send('admin', 'POST mines/deep/gems/ruby/_restore', undefined, { 'if-match': '"1"' }))).toMatchObject({
      name: 'Second',
    });
  });

  it('waits where others have what was its own, or what it refers to is gone', async () => {
    await addGem();
    await removeGem('admin');
    await addGem({ code: 'opal', label: null });
    expect(said(await send('admin', 'POST mines/deep/gems/ruby/_restore'))).toMatch(/^422.*"serial"/);
    await removeGem('admin', 'mines/deep/gems/opal');
    expect((await send('admin', 'DELETE labels/red')).status).toBe(204);
    expect(said(await send('admin', 'POST mines/deep/gems/ruby/_restore'))).toMatch(/^422.*"label".*Label not found/);
    expect((await send('admin', 'POST labels/red/_restore')).status).toBe(201);
    expect((await send('admin', 'POST mines/deep/gems/ruby/_restore')).status).toBe(201);
  });

  it('waits for its parent', async () => {
    expect((await send('admin', 'POST mines', { code: 'old', owner: 'admin' })).status).toBe(201);
    await addGem({ serial: 'R-2' }, 'old');
    await removeGem('admin', 'mines/old/gems/ruby');
    expect((await send('admin', 'DELETE mines/old')).status).toBe(204);
    expect(said(await send('admin', 'POST mines/old/gems/ruby/_restore'))).toMatch(/^404.*Mine not found/);
    expect((await send('admin', 'POST mines/old/_restore')).status).toBe(201);
    expect((await send('admin', 'POST mines/old/gems/ruby/_restore')).status).toBe(201);
    await removeGem('admin', 'mines/old/gems/ruby');
    expect((await send('admin', 'DELETE mines/old')).status).toBe(204);
  });
});

describe('who may bring it back', () => {
  it('whoever could delete and create it, and see it', async () => {
    await addGem({}, 'far');
    await removeGem('admin', 'mines/far/gems/ruby');
    // The mine is hidden from the visitor; nobody who is signed out is told anything.
    expect((await send('visitor', 'POST mines/far/gems/ruby/_restore')).status).toBe(404);
    expect(said(await send('nobody', 'POST mines/far/gems/ruby/_restore'))).toMatch(/^403/);
    await addGem({ code: 'jade', serial: 'J' });
    await cutGem('mines/deep/gems/jade');
    await removeGem('admin', 'mines/deep/gems/jade');
    expect(said(await send('visitor', 'POST mines/deep/gems/jade/_restore'))).toMatch(/^403.*Not any more/);
    expect((await api.send('POST mines/deep/gems/jade/_restore', { as: null })).status).toBe(401);
  });

  it('takes back their own doing whatever it held; of what somebody else has deleted only what they could write', async () => {
    await addGem({ price: 7 });
    await removeGem('visitor');
    expect((await send('visitor', 'POST mines/deep/gems/ruby/_restore')).status).toBe(201);
    await removeGem('admin');
    expect(said(await send('visitor', 'POST mines/deep/gems/ruby/_restore'))).toMatch(/^403.*you may not write its Price/);
    expect((await send('admin', 'POST mines/deep/gems/ruby/_restore')).status).toBe(201);
  });

  it('is told nothing of what is hidden from them, but that there is something', async () => {
    await addGem({ vault: 'the left one' });
    await removeGem('admin');
    const refused = await send('visitor', 'POST mines/deep/gems/ruby/_restore');
    expect(said(refused)).toMatch(/^403.*what you may not see/);
    expect(refused.text).not.toMatch(/vault|left/i);
    const own = { ...ruby, code: 'jade', serial: 'J' };
    expect((await send('visitor', 'POST mines/deep/gems', own)).status).toBe(201);
    expect((await send('admin', 'PUT mines/deep/gems/jade', { ...own, mine: 'deep', state: 'rough', vault: 'the left one' })).status).toBe(
      200,
    );
    await removeGem('visitor', 'mines/deep/gems/jade');
    const back = await send('visitor', 'POST mines/deep/gems/jade/_restore');
    expect(said(back)).toMatch(/^201/);
    expect(back.text).not.toMatch(/vault|left/i);
  });

  it('meets the rules of a new record where somebody else has deleted it', async () => {
    await addGem({ grade: 'royal' });
    await removeGem('admin');
    expect(said(await send('visitor', 'POST mines/deep/gems/ruby/_restore'))).toMatch(/^422.*"grade"/);
    await addGem({ code: 'jade', serial: 'J' });
    await removeGem('admin', 'mines/deep/gems/jade');
    setClock('2031-06-01T12:00:00Z');
    expect(said(await send('visitor', 'POST mines/deep/gems/jade/_restore'))).toMatch(/^422.*Too late/);
    expect((await send('admin', 'POST mines/deep/gems/jade/_restore')).status).toBe(201);
  });

  it('sees through a view what the view shows', async () => {
    await addGem();
    await removeGem('admin');
    expect((await send('admin', 'POST sold/deep/gems/ruby/_restore')).status).not.toBe(201);
    expect((await send('admin', 'GET mines/deep/gems/ruby')).status).toBe(404);
  });
});

describe('the list of what was deleted', () => {
  const codesOf = async (as: string, path: string): Promise<readonly unknown[]> =>
    rowsOf(await send(as, `GET ${path}`)).map(({ code }) => code);

  it('has what is gone and can be brought back, the latest first, with when and by whom', async () => {
    await addGem();
    await addGem({ code: 'jade', serial: 'J' });
    await addGem({ code: 'opal', serial: 'O' });
    await removeGem('admin', 'mines/deep/gems/jade');
    setClock('2031-05-02T12:00:00Z');
    await removeGem('visitor');
    await removeGem('admin', 'mines/deep/gems/opal');
    expect((await send('admin', 'POST mines/deep/gems/opal/_restore')).status).toBe(201);
    const got = await send('admin', 'GET mines/deep/gems/_deleted');
    expect(rowsOf(got).map(({ code, _deleted, _version }) => [code, _version, _deleted])).toEqual([
      ['ruby', 1, { at: '2031-05-02T12:00:00.000Z', by: 'visitor', lost: 0 }],
      ['jade', 1, { at: '2031-05-01T12:00:00.000Z', by: 'admin', lost: 0 }],
    ]);
    expect(got.body).toMatchObject({ metadata: { total: 2 } });
    expect(await codesOf('admin', 'mines/deep/gems/_deleted?_limit=1')).toEqual(['ruby']);
    expect(await codesOf('admin', 'mines/deep/gems/_deleted?_limit=1&_offset=1')).toEqual(['jade']);
    expect(await codesOf('admin', 'mines/far/gems/_deleted')).toEqual([]);
    expect(await codesOf('admin', 'mines/*/gems/_deleted')).toEqual(['ruby', 'jade']);
  });

  it('shows nobody more than the record did', async () => {
    await addGem({ vault: 'the left one', pin: 'Secret-123456' });
    await addGem({ code: 'hid', serial: 'H' }, 'far');
    await addGem({ code: 'jade', serial: 'J' });
    await cutGem('mines/deep/gems/jade');
    for (const path of ['mines/deep/gems/ruby', 'mines/far/gems/hid', 'mines/deep/gems/jade']) await removeGem('admin', path);
    expect(await codesOf('visitor', 'mines/*/gems/_deleted')).toEqual(['ruby']);
    expect((await send('visitor', 'GET mines/*/gems/_deleted')).text).not.toMatch(/vault|left|Secret/);
    expect((await send('admin', 'GET mines/*/gems/_deleted')).text).not.toMatch(/Secret/);
    expect((await send('visitor', 'GET mines/far/gems/_deleted')).status).toBe(404);
    expect((await send('nobody', 'GET mines/deep/gems/_deleted')).status).toBe(403);
    expect((await api.send('GET mines/deep/gems/_deleted', { as: null })).status).toBe(401);
  });

  it('can be asked for pages alone', async () => {
    expect((await send('admin', 'GET mines/deep/gems/_deleted?name=Ruby')).status).toBe(400);
    expect((await send('admin', 'GET mines/deep/gems/_deleted?q=Ruby')).status).toBe(400);
  });
});

describe('a version that is given back', () => {
  const put = (as: string, body: object, query = '', version = '*') => send(as, `PUT stones/flint${query}`, body, { 'if-match': version });
  const lastEntry = async () => rowsOf(await send('admin', 'GET stones/flint/history'))[0];
  const stone = { code: 'flint', name: 'Flint', size: 3, mood: 'calm' };

  beforeEach(async () => {
    expect((await send('admin', 'POST stones', stone)).status).toBe(201);
    expect((await put('admin', { ...stone, name: 'Sharp', size: 4 })).status).toBe(200);
    expect((await put('visitor', { ...stone, name: 'Blunt', size: 4, mood: 'wild' })).status).toBe(200);
  });

  it('is told as such where all that changes is as it was then', async () => {
    expect((await put('visitor', stone, '?_restore=1', '"3"')).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ type: 'update', version: 4, restored_from: 1, blame_user: 'visitor' });
    // A part of it is no less true, through what has been restored in between as well.
    expect((await put('visitor', { ...stone, name: 'Sharp' }, '?_restore=2')).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ version: 5, restored_from: 2 });
  });

  it('is a change like any other where it is not', async () => {
    expect((await put('visitor', { ...stone, name: 'Sharp', size: 4 }, '?_restore=1')).status).toBe(200);
    expect(await lastEntry()).not.toHaveProperty('restored_from');
  });

  it('is refused as any change is', async () => {
    expect((await put('visitor', stone, '?_restore=1', '"2"')).status).toBe(412);
    expect(said(await put('visitor', { ...stone, size: 10 }, '?_restore=1'))).toMatch(/^422.*"size"/);
    for (const no of ['0', '3', '4', 'x', '-1', '1e0']) expect((await put('visitor', stone, `?_restore=${no}`)).status).toBe(400);
    expect(dataOf(await send('admin', 'GET stones/flint'))).toMatchObject({ name: 'Blunt' });
  });

  it('is not told where the history has a gap', async () => {
    await api.store.query(`delete from audit where resource = 'stones' and version = 2`);
    expect((await put('visitor', stone, '?_restore=1')).status).toBe(200);
    expect(await lastEntry()).not.toHaveProperty('restored_from');
  });

  it('is known through a deletion', async () => {
    expect((await send('visitor', 'DELETE stones/flint')).status).toBe(204);
    expect((await send('visitor', 'POST stones/flint/_restore')).status).toBe(201);
    expect((await put('visitor', stone, '?_restore=1')).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ version: 5, restored_from: 1 });
  });
});
