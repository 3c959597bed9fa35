import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuthorProject } from '../../engine/studio/author/project-with.ts';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Resource } from '../../engine/model/model.ts';
import { openApi, type Api } from './api.ts';
import { openPlanets, people } from './planets.ts';

// The made-up domain, whose astronomers' chief may read the descriptors.
const sources = loadFolder('tests/fixtures', 'resources').map(({ file, text }) =>
  file.endsWith('/_app.yaml') ? { file, text: `${text}\ndescriptors: ROLE_ADMIN\n` } : { file, text },
);
const moons = sources.find(({ file }) => file.endsWith('/moons.yaml'))?.text ?? '';

interface Answer {
  readonly name: string;
  readonly problems: readonly {
    readonly code: string;
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly hint: string | null;
  }[];
  readonly resource: Resource | null;
}

let api: Api;
let without: Api;
beforeAll(async () => {
  const { model } = readModel(sources);
  if (model === null) throw new Error('The fixtures have problems.');
  const findUser = async (name: string) => people[name] ?? null;
  api = await openApi({
    model,
    findUser,
    demoUsers: Object.keys(people),
    playground: openAuthorProject(sources),
    limits: { playground: 40 },
  });
  without = await openPlanets();
});
afterAll(async () => {
  await api.store.close();
  await without.store.close();
});
// Each test has a minute of its own.
const nextMinute = (): void => void (api.clock.now = new Date(api.clock.now.getTime() + 60_000));

const calls = [
  ['GET _playground', {}],
  ['GET _playground/moons', {}],
  ['POST _playground', { body: { text: moons } }],
] as const;

async function tried(text: string): Promise<Answer> {
  nextMinute();
  const { status, body } = await api.send('POST _playground', { as: 'admin', body: { text } });
  expect(status).toBe(200);
  return body as Answer;
}

describe('who may try a descriptor out', () => {
  it('is told by the gate of the descriptors; others are refused, all calls alike', async () => {
    for (const [call, more] of calls) {
      expect((await api.send(call, { as: null, ...more })).status, call).toBe(401);
      expect((await api.send(call, { as: 'visitor', ...more })).status, call).toBe(403);
      expect((await api.send(call, { as: 'admin', ...more })).status, call).toBe(200);
    }
  });

  it('is nobody on a server that is neither for development nor a demo: there is no such address', async () => {
    for (const [call, more] of calls) {
      const got = await without.send(call, { as: 'admin', ...more });
      expect(got, call).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect(got.text).not.toContain('resource:');
    }
  });
});

describe('what it starts with', () => {
  it('is the names that an editor offers, the roles and the limit', async () => {
    nextMinute();
    const { body } = await api.send('GET _playground', { as: 'admin' });
    expect(body).toMatchObject({ names: { resources: expect.arrayContaining(['planets', 'moons']) }, limit: 100_000 });
    const { names, roles } = body as { names: { types: string[]; roles: string[] }; roles: { name: string; title: { text: string } }[] };
    expect(roles.map(({ name }) => name)).toEqual(names.roles);
    expect(names.types).toContain('planet');
  });

  it('is the text of a resource as it is written, and of nothing else in the folder', async () => {
    expect((await api.send('GET _playground/moons', { as: 'admin' })).body).toEqual({ text: moons });
    for (const name of ['_roles', '_app', '..%2f..%2fpackage', 'no-such-thing', 'x%00'])
      expect((await api.send(`GET _playground/${name}`, { as: 'admin' })).status, name).toBe(404);
  });
});

describe('a text that is tried out', () => {
  it('without errors is the compiled resource, with its JSON Schemas', async () => {
    const answer = await tried(moons);
    expect(answer.problems.filter(({ code }) => code === 'error')).toEqual([]);
    expect(answer).toMatchObject({ name: 'moons', resource: api.model.resources['moons'] });
    expect(Object.keys(answer.resource?.schema.create ?? {})).toContain('properties');
  });

  it('takes the place of the resource of that name, or is added to the project', async () => {
    const heavier = await tried(moons.replace('title: Moon', 'title: Satellite'));
    expect(heavier.resource?.title.text).toBe('Satellite');
    const added = await tried(
      'apiVersion: admin/v1\nresource: comets\ntitle: Comet\naccess: true\nfields: {code: code, host: {type: ref, to: planets}}\n',
    );
    expect(added).toMatchObject({ name: 'comets', problems: [], resource: { name: 'comets' } });
  });

  it('with a mistake has its place and the way out, and no resource', async () => {
    const text = moons.replace(/^list:$/m, 'lists:');
    expect(text).not.toBe(moons);
    const { problems, resource } = await tried(text);
    expect(resource).toBeNull();
    const line = text.split('\n').findIndex((each) => each.startsWith('lists:')) + 1;
    expect(problems[0]).toMatchObject({
      code: 'unknown-key',
      file: 'resources/moons.yaml',
      line,
      column: 1,
      hint: expect.stringContaining('list'),
    });
  });

  it('is held against the other descriptors', async () => {
    const { problems } = await tried(
      'apiVersion: admin/v1\nresource: comets\ntitle: Comet\naccess: true\nfields: {code: code, host: {type: ref, to: planetz}}\n',
    );
    expect(problems[0]).toMatchObject({ file: 'resources/comets.yaml', line: 5, hint: expect.stringContaining('planets') });
    const dropped = await tried(moons.replace(/^resource: moons$/m, 'resource: planets'));
    expect(dropped.problems.length).toBeGreaterThan(0);
    expect(dropped.resource).toBeNull();
  });

  it('may be anything: broken YAML, nothing at all, another kind of file', async () => {
    for (const text of ['', 'a: [', '\t', 'resource: ../../etc', '[1, 2]', 'resource: _app\n', `${'['.repeat(500)}`]) {
      const { problems, resource } = await tried(text);
      expect(resource, text).toBeNull();
      expect(problems.length, text).toBeGreaterThan(0);
    }
  });

  it('changes nothing for anybody: no table, no resource, no descriptor', async () => {
    const tables = 'select count(*) as n from information_schema.tables';
    const before = await api.store.query(tables);
    await tried('apiVersion: admin/v1\nresource: comets\ntitle: Comet\naccess: true\nfields: {code: code}\n');
    await tried(moons.replace('title: Moon', 'title: Satellite'));
    expect(await api.store.query(tables)).toEqual(before);
    expect((await api.send('GET comets', { as: 'admin' })).status).toBe(404);
    expect((await api.send('GET _playground/moons', { as: 'admin' })).body).toEqual({ text: moons });
  });
});

describe('its limits', () => {
  it('a text that is too long, or no text, is refused', async () => {
    nextMinute();
    expect(await api.send('POST _playground', { as: 'admin', body: { text: 'x'.repeat(100_001) } })).toMatchObject({ status: 413 });
    for (const body of [undefined, {}, { text: 1 }, [], 'text'])
      expect((await api.send('POST _playground', { as: 'admin', body })).status).toBe(400);
    const foreign = await api.send('POST _playground', { as: 'admin', body: { text: moons }, headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });

  it('too many in a minute wait for the next', async () => {
    nextMinute();
    for (let n = 0; n < 40; n += 1) expect((await api.send('GET _playground', { as: 'admin' })).status).toBe(200);
    const refused = await api.send('POST _playground', { as: 'admin', body: { text: moons } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    nextMinute();
    expect((await api.send('GET _playground', { as: 'admin' })).status).toBe(200);
  });

  it('only the page with the screens may be framed, only by this server, and only where there is a playground', async () => {
    const frame = async ({ app }: Api, path: string) => (await app.request(path)).headers.get('x-frame-options');
    expect(await frame(api, '/descriptors/playground/screens')).toBe('SAMEORIGIN');
    expect(await frame(api, '/descriptors/playground')).toBe('DENY');
    expect(await frame(without, '/descriptors/playground/screens')).toBe('DENY');
  });
});
