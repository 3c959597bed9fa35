import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { earth, openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()), 60_000);
afterAll(() => api.store.close());

interface Row {
  readonly ask: string;
  readonly as: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
}

async function expectRow({ ask, as, body, headers = {}, status, has = [], hasNot = [] }: Row): Promise<Got> {
  const got = await api.send(ask, { as, body, headers });
  expect([got.status, got.text]).toEqual([status, expect.any(String)]);
  for (const text of has) expect(got.text).toContain(text);
  for (const text of hasNot) expect(got.text).not.toContain(text);
  return got;
}

const venus = { code: 'venus', name: 'Venus', kind: 'rock', mass: 4.87 };

describe('creating [P1-7.1-025] [P1-7.1-030]', () => {
  it.each<Row>([
    { ask: 'POST planets', as: 'visitor', body: venus, status: 403, has: ['"code":"forbidden"'] },
    {
      ask: 'POST planets',
      as: 'astronomer',
      body: {},
      status: 422,
      has: ['Code is required', 'Name is required', 'Kind is required', 'Mass is required'],
    },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, code: 'a b' }, status: 422, has: ['"errors":{"code":['] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, mass: 'heavy' }, status: 422, has: ['"errors":{"mass":['] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, mass: -1 }, status: 422, has: ['Mass must not be less than 0'] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, radius: 9 }, status: 422, has: ['Radius must be smaller than Mass'] },
    {
      ask: 'POST planets',
      as: 'astronomer',
      body: { ...venus, rings: true },
      status: 422,
      has: ['Rocky planets have no rings.', '"kind"', '"rings"'],
    },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, kind: 'ice' }, status: 422, has: ['"kind"'] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, colour: 'red' }, status: 422, has: ['"colour"', 'unknown-field'] },
    {
      ask: 'POST planets/earth/moons',
      as: 'astronomer',
      body: { code: 'm', name: 'M', mass: 0.1, orbit: { perod: 3 }, craters: [{ name: 'A' }, { width: 1, witdh: 2 }] },
      status: 422,
      has: ['"errors":{"orbit.perod":', '"craters.1.witdh":', 'unknown-field', 'There is no field \\"orbit.perod\\" here'],
    },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, links: 'x' }, status: 422, has: ['\\"links\\" must be an object'] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, links: ['x'] }, status: 422, has: ['"errors":{"links":['] },
    { ask: 'PUT planets/earth', as: 'astronomer', body: { ...earth, links: 7 }, status: 422, has: ['"errors":{"links":['] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, created_by: 'me' }, status: 422, has: ['"created_by"'] },
    { ask: 'POST planets', as: 'astronomer', body: { ...venus, code: 'earth' }, status: 422, has: ['This planet code is already taken.'] },
    { ask: 'POST planets', as: 'astronomer', body: [venus], status: 400 },
    { ask: 'POST planets', as: 'astronomer', body: '{"code":', status: 400, has: ['not valid JSON'] },
    {
      ask: 'POST planets/pluto/moons',
      as: 'astronomer',
      body: { code: 'charon', name: 'Charon', mass: 1 },
      status: 404,
      has: ['Planet not found'],
    },
    {
      ask: 'POST planets/mars/moons',
      as: 'astronomer',
      body: { code: 'phobos', name: 'Phobos', mass: 1 },
      status: 422,
      has: ['A moon is lighter than its planet.'],
    },
    {
      ask: 'POST planets/earth/moons',
      as: 'astronomer',
      body: { code: 'luna', name: 'Twice', mass: 0.01 },
      status: 422,
      has: ['Code is already taken'],
    },
    {
      ask: 'POST planets/*/moons',
      as: 'astronomer',
      body: { code: 'x', name: 'X', mass: 0.01, planet: 'pluto' },
      status: 422,
      has: ['"planet"', 'Planet not found'],
    },
    { ask: 'POST outer-planets', as: 'visitor', body: venus, status: 404 },
  ])('$as $ask $body is $status', async (row) => void (await expectRow(row)));

  it('answers with the record, its address and its version', async () => {
    const got = await expectRow({
      ask: 'POST planets',
      as: 'astronomer',
      body: { ...venus, name: '  Venus ' },
      status: 201,
      has: ['"name":"Venus"', '"rings":false', '"created_by":"astronomer"', '"created_at":"2031-05-01T12:00:00'],
    });
    expect(got.headers.get('location')).toBe('/api/v1/planets/venus');
    expect(got.headers.get('etag')).toBe('"1"');
  });

  it('takes the parent from the address or, under *, from the record', async () => {
    await expectRow({
      ask: 'POST planets/*/moons',
      as: 'astronomer',
      body: { code: 'phobos', name: 'Phobos', mass: 0.01, planet: 'mars' },
      status: 201,
      has: ['"planet":"mars"', '"planet_name":"Mars"'],
    });
    await expectRow({ ask: 'GET planets/mars/moons', as: 'visitor', status: 200, has: ['Phobos'] });
  });

  it('refuses another parent than the one of the address', async () => {
    const deimos = { code: 'deimos', name: 'Deimos', mass: 0.01, planet: 'mars' };
    await expectRow({
      ask: 'POST planets/earth/moons',
      as: 'astronomer',
      body: deimos,
      status: 422,
      has: ['"planet"', 'cannot be changed'],
    });
    await expectRow({ ask: 'GET planets/*/moons?code=deimos', as: 'visitor', status: 200, has: ['"total":0'] });
    await expectRow({ ask: 'POST planets/mars/moons', as: 'astronomer', body: deimos, status: 201, has: ['"planet":"mars"'] });
  });
});

describe('changing [P1-7.1-026]', () => {
  it.each<Row>([
    { ask: 'PUT planets/earth', as: 'visitor', body: earth, status: 403 },
    {
      ask: 'PUT planets/jupiter',
      as: 'astronomer',
      body: { name: 'Jove' },
      status: 403,
      has: ['Only an administrator may change gas giants.'],
    },
    { ask: 'PUT planets/pluto', as: 'admin', body: earth, status: 404, has: ['Planet not found'] },
    { ask: 'PUT planets/earth', as: 'astronomer', body: { ...earth, code: 'terra' }, status: 422, has: ['"code"', 'cannot be changed'] },
    {
      ask: 'PUT planets/earth',
      as: 'astronomer',
      body: { ...earth, created_at: '2000-01-01T00:00:00Z' },
      status: 422,
      has: ['"created_at"'],
    },
    {
      ask: 'PUT planets/earth',
      as: 'astronomer',
      body: earth,
      headers: { 'if-match': '"9"' },
      status: 412,
      has: ['"code":"stale"', '"name":"Earth"'],
    },
    { ask: 'PUT planets/earth', as: 'astronomer', body: earth, headers: { 'if-match': '9' }, status: 400 },
    {
      ask: 'PUT planets/*/moons/io',
      as: 'astronomer',
      body: { code: 'io', planet: 'earth', name: 'Io', mass: 0.01 },
      status: 422,
      has: ['"planet"'],
    },
    { ask: 'DELETE planets/earth', as: 'astronomer', status: 403, has: ['Only an administrator may delete a planet.'] },
    { ask: 'DELETE planets/earth', as: 'admin', status: 409, has: ['"message":"Used by Moons: 1"'] },
    { ask: 'POST planets/earth', as: 'admin', body: {}, status: 405 },
  ])('$as $ask is $status', async (row) => void (await expectRow(row)));

  it('clears what a whole record leaves out, and keeps what nobody can send', async () => {
    const { radius: _radius, ...rest } = earth;
    const got = await expectRow({
      ask: 'PUT planets/earth',
      as: 'astronomer',
      body: { ...rest, notes: 'Wet' },
      status: 200,
      has: ['"notes":"Wet"', '"created_by":"admin"'],
      hasNot: ['"radius"'],
    });
    expect(got.headers.get('etag')).toBe('"2"');
    await expectRow({
      ask: 'PUT planets/earth',
      as: 'astronomer',
      body: earth,
      headers: { 'if-match': '"2"' },
      status: 200,
      has: ['"radius":0.6'],
      hasNot: ['Wet'],
    });
  });

  it('tells each change in the history', async () => {
    const got = await expectRow({
      ask: 'GET planets/earth/history',
      as: 'visitor',
      status: 200,
      has: ['"type":"create"', '"type":"update"', '"blame_user":"astronomer"'],
    });
    expect(got.body).toMatchObject({
      metadata: { total: 3 },
      data: [{ diffs: expect.arrayContaining([{ field: 'notes', old: 'Wet', new: null }]) }, {}, {}],
    });
  });

  it('lets one of ten writers of the same version win', async () => {
    const before = await api.send('GET planets/mars', { as: 'admin' });
    const headers = { 'if-match': before.headers.get('etag') ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        api.send('PUT planets/mars', { as: 'admin', headers, body: { code: 'mars', name: `Mars ${at}`, kind: 'rock', mass: 0.642 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });

  it('fits any version of a list, and the tag that is read with a compressed answer', async () => {
    const body = { code: 'mars', name: 'Mars', kind: 'rock', mass: 0.642, notes: 'dust '.repeat(400) };
    const put = async (tag: string, status: number) =>
      (await expectRow({ ask: 'PUT planets/mars', as: 'admin', body, headers: { 'if-match': tag }, status })).headers.get('etag');
    const first = (await put('*', 200)) ?? '';
    await put('"97", "98"', 412);
    const second = (await put(`"97" , ${first},"98"`, 200)) ?? '';
    await put(`"97", ${first}`, 412);
    const read = await api.send('GET planets/mars', { as: 'admin', headers: { 'accept-encoding': 'gzip' } });
    expect(read.headers.get('etag')).toBe(`W/${second}`);
    await put(`W/${second}`, 200);
    await put(`W/${second}`, 412);
  });

  it('is done from a row of a list too, which tells its version and is taken back with it', async () => {
    const list = async () =>
      (await api.send('GET planets?code=mars', { as: 'admin' })).body as { data: readonly Record<string, unknown>[] };
    const [row = {}] = (await list()).data;
    const tag = (await api.send('GET planets/mars', { as: 'admin' })).headers.get('etag');
    expect(`"${String(row['_version'])}"`).toBe(tag);
    const body = { code: 'mars', name: 'Mars', kind: 'rock', mass: 0.642, _version: row['_version'] };
    await expectRow({ ask: 'PUT planets/mars', as: 'admin', body, headers: { 'if-match': tag ?? '' }, status: 200 });
    await expectRow({ ask: 'PUT planets/mars', as: 'admin', body, headers: { 'if-match': tag ?? '' }, status: 412 });
    expect((await list()).data).toEqual([expect.objectContaining({ name: 'Mars', _version: Number(row['_version']) + 1 })]);
  });

  it('deletes what nothing refers to', async () => {
    await expectRow({ ask: 'DELETE planets/jupiter/moons/io', as: 'astronomer', headers: { 'if-match': '"99"' }, status: 412 });
    await expectRow({ ask: 'DELETE planets/jupiter/moons/io', as: 'astronomer', status: 204 });
    await expectRow({ ask: 'GET planets/jupiter/moons/io', as: 'astronomer', status: 404 });
  });
});

const voyage = {
  title: 'Voyage',
  target: 'mars',
  kind: 'probe',
  starts: '2031-06-01 08:00:00',
  ends: '2031-07-01 08:00:00',
  zone: 'Europe/Berlin',
  cost: 100,
};

describe('states and actions', () => {
  let id = '';
  beforeAll(async () => {
    const got = await api.send('POST missions', { as: 'astronomer', body: voyage });
    id = (got.body as { data?: { id?: string } }).data?.id ?? got.text;
  });
  const at = (path: string): string => path.replace(':id', id);
  const steps: readonly Row[] = [
    {
      ask: 'GET missions/:id',
      as: 'astronomer',
      status: 200,
      has: ['"team":"blue"', '"state":"planned"', '"spent":100'],
      hasNot: ['secret'],
    },
    { ask: 'PATCH missions/:id', as: 'visitor', body: { state: 'launched' }, status: 403 },
    { ask: 'PUT missions/:id', as: 'astronomer', body: { ...voyage, state: 'landed' }, status: 409, has: ['Launched'] },
    { ask: 'PATCH missions/:id', as: 'astronomer', body: { state: 'launched', cost: 1 }, status: 422, has: ['"cost"'] },
    { ask: 'PATCH missions/:id', as: 'astronomer', body: { state: 'launched' }, headers: { 'if-match': '"7"' }, status: 412 },
    { ask: 'PATCH missions/:id', as: 'astronomer', body: { state: 'launched' }, status: 200, has: ['"state":"launched"'] },
    { ask: 'PATCH missions/:id', as: 'astronomer', body: { state: 'launched' }, status: 409, has: ['Planned', 'Allowed states: planned'] },
    { ask: 'PATCH missions/:id', as: 'astronomer', body: { state: 'lost' }, status: 400 },
    { ask: 'PUT missions/:id', as: 'astronomer', body: { ...voyage, state: 'lost' }, status: 403 },
    { ask: 'PUT missions/:id', as: 'astronomer', body: { ...voyage, team: 'red', state: 'launched' }, status: 422, has: ['"team"'] },
    { ask: 'PUT missions/:id', as: 'astronomer', body: { ...voyage, secret: 'x', state: 'launched' }, status: 422, has: ['"secret"'] },
    {
      ask: 'PUT missions/:id',
      as: 'admin',
      body: { ...voyage, team: 'blue', secret: 'deep', state: 'launched' },
      status: 200,
      has: ['"secret":"deep"'],
    },
    {
      ask: 'PUT missions/:id',
      as: 'astronomer',
      body: { ...voyage, state: 'landed' },
      status: 200,
      has: ['"state":"landed"'],
      hasNot: ['deep'],
    },
    { ask: 'GET missions/:id', as: 'admin', status: 200, has: ['"secret":"deep"'] },
    { ask: 'PUT missions/:id/report', as: 'astronomer', body: {}, status: 422, has: ['Text is required'] },
    { ask: 'PUT missions/:id/report', as: 'astronomer', body: { text: 'x', more: 1 }, status: 422, has: ['"more"'] },
    { ask: 'PUT missions/:id/report', as: 'astronomer', body: { text: 'Fine' }, status: 200, has: ['"of":"Voyage"', '"text":"Fine"'] },
    { ask: 'GET missions/:id/history', as: 'astronomer', status: 404 },
    { ask: 'PUT missions/:id', as: 'admin', body: { ...voyage, team: 'red', state: 'landed' }, status: 200, has: ['"team":"red"'] },
    { ask: 'GET missions/:id', as: 'astronomer', status: 404 },
    { ask: 'PUT missions/:id', as: 'astronomer', body: voyage, status: 404 },
    { ask: 'DELETE missions/:id', as: 'astronomer', status: 404 },
    { ask: 'GET missions', as: 'astronomer', status: 200, has: ['"total":0'] },
    { ask: 'PATCH planets/mars', as: 'astronomer', body: { new_name: 'Ares', name: 'Ares' }, status: 200, has: ['"name":"Ares"'] },
    { ask: 'PATCH planets/mars', as: 'astronomer', body: { new_name: 'Ares' }, status: 422, has: ['The name is the same.'] },
    { ask: 'PATCH planets/mars', as: 'astronomer', body: { new_name: ['Mars'] }, status: 422, has: ['"new_name"', '"type"'] },
    { ask: 'PATCH planets/mars', as: 'astronomer', body: { new_name: { a: 1 } }, status: 422, has: ['"new_name"', '"type"'] },
    { ask: 'PUT missions/:id/report', as: 'admin', body: { text: 'Fine', copy: [] }, status: 422, has: ['"copy"', '"type"'] },
  ];
  it.each(steps)('$as $ask $body is $status', async (row) => void (await expectRow({ ...row, ask: at(row.ask) })));

  it('refuses references that do not match', async () => {
    await expectRow({ ask: 'POST missions', as: 'astronomer', body: { ...voyage, stops: ['io'] }, status: 422, has: ['"stops"'] });
    await expectRow({ ask: 'POST missions', as: 'astronomer', body: { ...voyage, stops: ['phobos'] }, status: 201 });
  });
});

describe('a view', () => {
  it('lets a call pass on the shared path that only it allows', async () => {
    await expectRow({ ask: 'GET planets?kind=*gas,ice', as: 'visitor', status: 200, has: ['"total":2'] });
  });
});
