import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Api } from './api.ts';
import { insertRecords } from '../../engine/server/store/records.ts';
import { openApi } from './api.ts';
import { people } from './planets.ts';

const app = `apiVersion: admin/v1
title: Sky
menu: [{group: sky, title: Sky}]
user: {username: string, team: string, timezone: timezone}
`;
const roles = `apiVersion: admin/v1
roles: {ROLE_ADMIN: Administrator, ROLE_ASTRONOMER: Astronomer, ROLE_VISITOR: Visitor}
`;
// Rows are the own team's; the state is moved by transitions, alone or on all rows.
const probes = `apiVersion: admin/v1
resource: probes
title: Probe
menu: false
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER, lookup: true}
api: {create: 'PUT {code}'}
fields:
  code: code
  name: string!
  owner: string
  state: {type: state, required: true, default: idle, enum: [idle, busy, lost]}
  secret: password
  log: {type: array, readOnly: true, items: {fields: {at: {type: date-time, stamp: {create: {expr: now()}}}, text: string!, by: {type: string, stamp: {create: {expr: user.username}}}}}}
  seen: {type: array, readOnly: true, items: {fields: {mood: {type: string, path: kind}, place: string}}}
  legs: {type: array, items: {fields: {probe: {type: ref, to: probes, path: via}}}}
  watched: {type: string, readOnly: true, path: watch.state, stamp: {create: unseen}}
transitions:
  start: {from: [idle], to: busy, request: PATCH, body: {state: start}}
  stop: {from: [busy], to: idle, request: PATCH, body: {state: stop}}
  lose: {to: lost, request: DELETE signal, allow: ROLE_ADMIN}
actions:
  note: {request: POST log, fields: {text: string!}}
  see: {request: POST seen, fields: {what: {type: string, required: true, sendAs: kind}, place: string}}
list: {search: [code], columns: [code, name, state], filters: [code, name, owner, state]}
`;
const lost = `apiVersion: admin/v1
resource: lost-probes
title: Lost probe
of: probes
where: {state: lost}
menu: false
access: {use: ROLE_VISITOR, lookup: false}
readOnly: true
list: {columns: [code, name], filters: [code]}
`;
const flights = `apiVersion: admin/v1
resource: flights
title: Flight
menu: false
access: true
fields:
  id: {type: string, readOnly: true}
  probe: {type: ref, to: probes}
  probe_name: {type: string, derived: self._data.probe.name}
  letter: {type: ref, to: letters}
  day: {type: date, default: {expr: today()}}
  age: {enum: [old, new], derived: 'choose(self.day < today(), "old", "new")'}
list: {sort: id, columns: [id, probe, day, age], filters: [probe, probe_name, age]}
`;

const notes = `apiVersion: admin/v1
resource: notes
title: Note
menu: false
access: {use: ROLE_ADMIN, lookup: false}
fields:
  code: code
  probe: {type: ref, to: probes}
`;

// What a letter says is in a text of the record, which no answer carries.
const letters = `apiVersion: admin/v1
resource: letters
title: Letter
menu: false
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER, rows: ROLE_ADMIN || self.team == user.team}
readOnly: true
fields:
  code: code
  team: string
  page: {type: file, readOnly: true, content: page_text}
  note: {type: file, readOnly: true, content: note_text, visible: ROLE_ADMIN}
  empty: {type: file, readOnly: true, content: note_text}
  page_text: {type: text, visible: false}
  note_text: {type: text, visible: false}
`;

let api: Api;
beforeAll(async () => {
  const files = {
    '_app.yaml': app,
    '_roles.yaml': roles,
    'probes.yaml': probes,
    'lost-probes.yaml': lost,
    'flights.yaml': flights,
    'letters.yaml': letters,
    'notes.yaml': notes,
  };
  const { model, problems } = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}`, text })));
  if (!model) throw new Error(JSON.stringify(problems, null, 1));
  api = await openApi({ model, findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people) });
  for (const code of ['voyager', 'cassini', 'juno'])
    await api.send(`PUT probes/${code}`, { as: 'admin', body: { name: code, owner: 'esa', secret: 'pass word' } });
});
afterAll(() => api.store.close());

const send = async (as: string, ask: string, body?: unknown) => {
  const got = await api.send(ask, { as, body });
  return [got.status, got.text] as const;
};

describe('an address that creates and updates', () => {
  it('creates where nothing is, and updates what is there', async () => {
    expect(await send('astronomer', 'PUT probes/giotto', { name: 'Giotto' })).toEqual([201, expect.stringContaining('"code":"giotto"')]);
    expect(await send('astronomer', 'PUT probes/giotto', { code: 'giotto', name: 'Giotto 2', state: 'idle' })).toEqual([
      200,
      expect.stringContaining('Giotto 2'),
    ]);
    expect(await send('visitor', 'PUT probes/other', { name: 'x' })).toEqual([403, expect.any(String)]);
  });

  it('never tells a password, in answers or history', async () => {
    expect((await send('admin', 'GET probes/voyager'))[1]).not.toContain('pass word');
    expect(JSON.stringify(await api.store.query('select * from audit'))).not.toContain('pass word');
    await send('admin', 'PUT probes/voyager', { code: 'voyager', name: 'Voyager', owner: 'esa', state: 'idle' });
    expect(JSON.stringify(await api.store.query(`select data, big from r_probes where id = 'voyager'`))).toContain('pass word');
  });
});

describe('transitions', () => {
  it('are found by the literals of their body', async () => {
    expect(await send('astronomer', 'PATCH probes/juno', { state: 'start' })).toEqual([200, expect.stringContaining('"state":"busy"')]);
    expect(await send('astronomer', 'PATCH probes/juno', { state: 'start' })).toEqual([409, expect.stringContaining('idle')]);
    expect((await send('astronomer', 'PATCH probes/juno', { state: 'explode' }))[0]).toBe(400);
  });

  it('run on the record that is named, and a star names none', async () => {
    const states = async () =>
      await api.store.query<{ id: string; state: string }>(`select id, data->>'state' as state from r_probes order by id`);
    const before = await states();
    for (const star of ['*', '%2A']) expect((await send('astronomer', `PATCH probes/${star}`, { state: 'start' }))[0]).toBe(404);
    expect((await send('admin', 'DELETE probes/*/signal'))[0]).toBe(404);
    expect(await states()).toEqual(before);
  });

  it('need no body where their address says all', async () => {
    expect((await send('astronomer', 'DELETE probes/cassini/signal'))[0]).toBe(403);
    expect(await send('admin', 'DELETE probes/cassini/signal')).toEqual([200, expect.stringContaining('"state":"lost"')]);
    expect((await send('admin', 'DELETE probes/cassini/signal'))[0]).toBe(409);
  });

  it('append one checked row to a list', async () => {
    expect(await send('astronomer', 'POST probes/juno/log', {})).toEqual([422, expect.stringContaining('Text is required')]);
    expect(await send('astronomer', 'POST probes/juno/log', { text: 'Hello', by: 'me' })).toEqual([422, expect.stringContaining('"by"')]);
    expect(await send('astronomer', 'POST probes/juno/log', { text: 'Hello' })).toEqual([
      200,
      expect.stringContaining('"text":"Hello","by":"astronomer"'),
    ]);
  });

  it('append what was sent under the names of the wire, and are refused by them', async () => {
    expect(await send('astronomer', 'POST probes/juno/seen', {})).toEqual([422, expect.stringContaining('"errors":{"kind"')]);
    expect(await send('astronomer', 'POST probes/juno/seen', { kind: 'dust', place: 'rim' })).toEqual([
      200,
      expect.stringContaining('"seen":[{"kind":"dust","place":"rim"}]'),
    ]);
  });
});

describe('an error names by its word on the wire', () => {
  it.each([
    ['what is never sent', { watch: { state: 'x' } }, 'watch.state'],
    ['a reference in a row', { legs: [{ via: 'nowhere' }] }, 'legs.0.via'],
  ])('%s', async (_, change, path) => {
    const [status, text] = await send('admin', 'PUT probes/juno', { code: 'juno', name: 'Juno', owner: 'esa', state: 'idle', ...change });
    expect([status, Object.keys((JSON.parse(text) as { errors?: object }).errors ?? {})]).toEqual([422, [path]]);
  });
});

describe('who may only pick', () => {
  it('sees what identifies a record, and can ask for nothing else', async () => {
    expect(await send('nobody', 'GET probes?code=juno')).toEqual([200, '{"data":[{"code":"juno","name":"juno"}],"metadata":{"total":1}}']);
    expect((await send('nobody', 'GET probes/juno'))[1]).not.toContain('owner');
    expect((await send('nobody', 'GET probes?owner=esa'))[0]).toBe(400);
    expect((await send('nobody', 'DELETE probes/juno'))[0]).toBe(403);
  });
});

describe('a view', () => {
  it('opens its part of a shared address', async () => {
    expect(await send('visitor', 'GET probes/cassini')).toEqual([200, expect.stringContaining('"code":"cassini"')]);
  });
});

describe('a file whose text the record holds', () => {
  const page = '<script>alert(1)</script> für alle\n';
  const letter = (code: string, type: string) => ({
    ...{ code, team: 'blue', page_text: page, note_text: 'Only for administrators.' },
    page: { name: `${code} "1".x`, size: 39, type },
    note: { name: 'note.txt', size: 24, type: 'text/plain' },
  });
  const types = { plain: 'text/plain', data: 'application/json', markup: 'text/html', drawing: 'image/svg+xml', sheet: 'application/pdf' };
  beforeAll(async () => {
    const resource = api.model.resources['letters'];
    if (!resource) throw new Error('There are no letters.');
    const records = Object.entries(types).map(([code, type]) => ({ values: letter(code, type), parents: {} }));
    await insertRecords(api.store, resource, records, api.clock.now);
  });

  it('is read at the address of the record, as it is', async () => {
    expect(await send('astronomer', 'GET letters/plain/page')).toEqual([200, page]);
    expect(await send('admin', 'GET letters/plain/note')).toEqual([200, 'Only for administrators.']);
    expect((await send('admin', 'GET letters/plain'))[1]).not.toContain('alert');
  });

  it.each([
    ['plain', 'inline', 'text/plain; charset=UTF-8'],
    ['data', 'inline', 'application/json; charset=UTF-8'],
    ['markup', 'inline', 'text/plain; charset=UTF-8'],
    ['drawing', 'inline', 'text/plain; charset=UTF-8'],
    ['sheet', 'attachment', 'application/pdf'],
  ])('that is %s is %s as %s, and never runs', async (code, shown, type) => {
    const { headers } = await api.send(`GET letters/${code}/page`, { as: 'admin' });
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(`${shown}; filename="${code}__1_.x"; filename*=UTF-8''${code}%20%221%22.x`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('is for who may see the record and that field of it', async () => {
    expect((await api.send('GET letters/plain/page', { as: null })).status).toBe(401);
    expect((await send('visitor', 'GET letters/plain/page'))[0]).toBe(403);
    expect((await send('astronomer', 'GET letters/plain/note'))[0]).toBe(404);
    await api.store.query(`update r_letters set data = data || '{"team":"red"}'::jsonb where id = 'sheet'`);
    expect((await send('astronomer', 'GET letters/sheet/page'))[0]).toBe(404);
    for (const none of ['letters/none/page', 'letters/plain/empty', 'letters/plain/page_text', 'letters/plain/team'])
      expect([none, (await send('admin', `GET ${none}`))[0]]).toEqual([none, 404]);
  });
});

describe('derived values', () => {
  beforeAll(async () => {
    await send('nobody', 'POST flights', { probe: 'juno' });
    await send('nobody', 'POST flights', { probe: 'voyager', day: '2020-01-01' });
  });

  it('are in answers, filters and sorts, as of now', async () => {
    expect(await send('nobody', 'GET flights?age=old')).toEqual([200, expect.stringMatching(/"total":1/)]);
    expect(await send('nobody', 'GET flights?probe_name=Voyager')).toEqual([200, expect.stringContaining('"probe_name":"Voyager"')]);
    expect(await send('nobody', 'GET flights?probe_name=Voyager&age=new')).toEqual([200, expect.stringContaining('"total":0')]);
  });

  it('refuse a reference to nothing', async () => {
    expect(await send('nobody', 'POST flights', { probe: 'sputnik' })).toEqual([422, expect.stringContaining('Probe not found')]);
    expect((await send('admin', 'DELETE probes/juno'))[0]).toBe(409);
  });
});

describe('what somebody may not see', () => {
  it('cannot be referred to', async () => {
    const letter = { code: 'red', team: 'red' };
    const resource = api.model.resources['letters'];
    if (resource) await insertRecords(api.store, resource, [{ values: letter, parents: {} }], api.clock.now);
    const refer = (as: string, code: string) => send(as, 'POST flights', { probe: 'juno', letter: code });
    expect((await refer('admin', 'red'))[0]).toBe(201);
    const hidden = await refer('astronomer', 'red');
    expect(hidden).toEqual([422, expect.stringContaining('Letter not found')]);
    expect((await refer('astronomer', 'none'))[1]).toBe(hidden[1]);
  });

  it('is not counted when it keeps a record from being deleted', async () => {
    await send('admin', 'PUT probes/pioneer', { name: 'Pioneer' });
    await send('admin', 'POST notes', { code: 'n1', probe: 'pioneer' });
    expect(await send('admin', 'DELETE probes/pioneer')).toEqual([409, expect.stringContaining('Used by Notes: 1')]);
    const told = await send('astronomer', 'DELETE probes/pioneer');
    expect(told).toEqual([409, expect.stringContaining('Other records use it')]);
    expect(told[1]).not.toContain('Notes');
  });
});
