import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { createCall } from '../../engine/server/plan/call.ts';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import type { Api } from './api.ts';
import { openApi } from './api.ts';
import { openBeside, people } from './planets.ts';

const diary = `apiVersion: admin/v1
resource: diary
title: Entry
of: audit
menu: false
access: ROLE_ASTRONOMER
list: {columns: [type, resource, diffs], filters: [resource], search: [type, diffs]}
`;
const asteroids = `apiVersion: admin/v1
resource: asteroids
title: Asteroid
menu: false
access: ROLE_ASTRONOMER
fields: {code: code, name: string!, hoard: {type: string, visible: ROLE_ADMIN}}
collections: {history: {use: audit}}
`;

/** Each sees their own. */
const camps = `apiVersion: admin/v1
resource: camps
title: Camp
menu: false
access: {use: true, rows: ROLE_ADMIN || self.owner == user.username}
fields: {code: code, owner: string!, plan: string}
`;
const tents = `apiVersion: admin/v1
resource: tents
title: Tent
path: camps/{camp}/tents
parents: {camp: {to: camps, wildcard: true}}
menu: false
access: true
fields: {code: code, camp: {type: ref, to: camps, required: true, immutable: true}, colour: string}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ diary, asteroids, camps, tents });
  await api.send('POST asteroids', { as: 'admin', body: { code: 'ceres', name: 'Ceres', hoard: 'gold' } });
  await api.store
    .query(`insert into audit (resource, record_id, parent, version, type, blame_user, created_at, diffs, relations, descriptor_hash)
    select 'comets', 'halley', '', 1, 'create', 'admin', created_at, '[{"field":"name","old":null,"new":"Halley"}]', '[]', null from audit`);
});
afterAll(() => api.store.close());

const read = async (as: string, ask: string) => (await api.send(`GET ${ask}`, { as })).text;

describe('a view of the audit log', () => {
  it.each(['diary', 'diary?resource=asteroids', 'diary/1'])(
    'tells at %s what its reader may see of the record that changed',
    async (ask) => {
      expect(await read('admin', ask)).toContain('gold');
      const seen = await read('astronomer', ask);
      expect(seen).toContain('"new":"Ceres"');
      expect(seen).not.toContain('hoard');
      expect(seen).not.toContain('gold');
    },
  );

  it('tells that something changed of which the Model knows nothing any more, and not what', async () => {
    const seen = await read('admin', 'diary?resource=comets');
    expect(seen).toContain('"total":1');
    expect(seen).not.toContain('Halley');
  });

  it('is exported as its reader sees it', async () => {
    const user = people['astronomer'] ?? null;
    const call = createCall(api.engine, { tx: api.store, user, zone: 'UTC', locale: 'en' });
    const { batches } = await planReading(call, { resource: 'diary', query: new URLSearchParams(), sort: [] });
    const found = [];
    for await (const batch of batches()) found.push(...batch.map(({ values }) => values));
    expect(JSON.stringify(found)).toContain('Ceres');
    expect(JSON.stringify(found)).not.toMatch(/gold|Halley/);
  });

  it('is not searched by what it does not show', async () => {
    expect(await read('admin', 'diary?q=create')).toContain('"total":2');
    expect(await read('astronomer', 'diary?q=gold')).toContain('"total":0');
  });

  it('tells nothing of records that a row rule hides from its reader, nor of what is below them or gone', async () => {
    for (const [code, owner] of [
      ['mine', 'astronomer'],
      ['hers', 'visitor'],
      ['lost', 'astronomer'],
    ]) {
      await api.send('POST camps', { as: 'admin', body: { code, owner, plan: `Plan of ${code}` } });
      await api.send(`POST camps/${code}/tents`, { as: 'admin', body: { code: `t-${code}`, colour: `Colour of ${code}` } });
    }
    await api.send('DELETE camps/lost/tents/t-lost', { as: 'admin' });
    await api.send('DELETE camps/lost', { as: 'admin' });
    const seen = (await read('astronomer', 'diary?resource=camps')) + (await read('astronomer', 'diary?resource=tents'));
    expect(seen.match(/(Plan|Colour) of \w+/g)).toEqual(['Plan of mine', 'Colour of mine']);
    expect(seen.match(/"total":\d+/g)).toEqual(['"total":1', '"total":1']);
    const all = JSON.parse(await read('admin', 'diary?resource=camps')) as { data: { id: string; record_id: string }[] };
    expect(all.data.map(({ record_id: id }) => id).toSorted()).toEqual(['hers', 'lost', 'lost', 'mine']);
    for (const { id, record_id: of } of all.data)
      expect([of, (await api.send(`GET diary/${id}`, { as: 'astronomer' })).status]).toEqual([of, of === 'mine' ? 200 : 404]);
    expect(await read('astronomer', 'diary?q=hers')).toContain('"total":0');
  });
});

it('finds by the name of now what was written under the names of before', async () => {
  const star = (name: string, was: string): string =>
    `apiVersion: admin/v1\nresource: ${name}\n${was}title: Star\naccess: true\nfields: {code: code}\nform: {}\n`;
  const modelWith = (name: string, was = '') => {
    const sources = [...loadFolder('tests/fixtures', 'resources'), { file: 'resources/diary.yaml', text: diary }];
    const { model, problems } = readModel([...sources, { file: `resources/${name}.yaml`, text: star(name, was) }]);
    if (!model) throw new Error(JSON.stringify(problems, null, 1));
    return model;
  };
  const options = { findUser: async (name: string) => people[name] ?? null, demoUsers: Object.keys(people) };
  const before = await openApi({ ...options, model: modelWith('suns') });
  expect((await before.send('POST suns', { as: 'admin', body: { code: 'sol' } })).status).toBe(201);
  const { model } = await migrateStore(before.store, modelWith('stars', 'was: suns\n'));
  const after = await openApi({ ...options, model, store: before.store });
  expect((await after.send('POST stars', { as: 'admin', body: { code: 'vega' } })).status).toBe(201);
  const found = async (filter: string): Promise<unknown> =>
    ((await after.send(`GET diary?${filter}`, { as: 'admin' })).body as { data: { resource: string; record_id: string }[] }).data
      .map(({ resource }) => resource)
      .toSorted();
  expect(await found('resource=stars')).toEqual(['stars', 'stars']);
  expect(await found('resource=*stars,planets')).toEqual(['stars', 'stars']);
  expect(await found('resource=!stars')).toEqual([]);
  await before.store.close();
});

it('the history of one record answers 500 entries unless it is asked for more, the newest first, and says how many there are', async () => {
  await api.send('POST asteroids', { as: 'admin', body: { code: 'vesta', name: 'Vesta' } });
  await api.store
    .query(`insert into audit (resource, record_id, parent, version, type, blame_user, created_at, diffs, relations, descriptor_hash)
    select resource, record_id, parent, n, 'update', blame_user, created_at, '[]', '[]', descriptor_hash
    from audit, generate_series(2, 1203) n where resource = 'asteroids' and record_id = 'vesta'`);
  const ask = async (query: string) => {
    const { body } = await api.send(`GET asteroids/vesta/history${query}`, { as: 'admin' });
    const { data, metadata } = body as { data: readonly { version: number }[]; metadata: { total: number } };
    return [data.length, data[0]?.version, data.at(-1)?.version, metadata.total];
  };
  expect(await ask('')).toEqual([500, 1203, 704, 1203]);
  expect(await ask('?_offset=1000')).toEqual([203, 203, 1, 1203]);
  expect(await ask('?_limit=10000')).toEqual([1203, 1203, 1, 1203]);
});
