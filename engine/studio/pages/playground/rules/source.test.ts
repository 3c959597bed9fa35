import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../../../tests/fixtures/screen.tsx';
import { emptyQuery } from '../../../../model/query.ts';
import type { Resource } from '../../../../model/model.ts';
import type { Values } from '../../../../model/values.ts';
import { interpretSchema } from '../../../made-up/schema-errors.ts';
import { createPlaygroundSource, type PlaygroundSource } from './source.ts';

const probesText = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  id: code
  note: string
  state: {type: state, default: idle, enum: [idle, sent, lost]}
  entries: {type: array, items: {fields: {id: string, text: string}}}
transitions:
  send: {from: [idle], to: sent, set: {note: Away}}
  lose: {from: [sent], to: lost}
actions:
  log: {request: POST entries, fields: {text: string!}}
  call: {request: PUT call, fields: {note: string!}}
form: {}
`;
const model = fixtureModel([{ file: 'resources/probes.yaml', text: probesText }]);
const now = new Date('2031-05-01T12:00:00Z');
const [missions, planets, moons] = ['missions', 'planets', 'moons'].map((name) => resourceIn(model, name)) as [
  Resource,
  Resource,
  Resource,
];
const everybody = Object.keys(model.roles);
const user = { username: 'ada', team: 'red', timezone: 'UTC' };

let roles: readonly string[] = everybody;
let written: Resource = missions;
let source: PlaygroundSource;
beforeEach(() => {
  let made = 0;
  roles = everybody;
  source = createPlaygroundSource(
    {
      load: async (name) => resourceIn(model, name),
      forms: async (name) => {
        const { schema } = resourceIn(model, name);
        return { create: interpretSchema(schema.create), update: interpretSchema(schema.update) };
      },
      scope: (extra) => ({ roles: new Set(roles), user, settings: {}, zone: 'UTC', now, mode: 'list', ...extra }),
      allRoles: () => new Set(everybody),
      now: () => now,
      newId: () => `new-${String((made += 1))}`,
      say: ({ text }) => text,
      words: {
        notFound: 'not found',
        notAllowed: 'not allowed',
        notNow: 'not now',
        stale: 'stale',
        faults: 'faults',
        noCall: (call) => `no ${call}`,
      },
    },
    () => [written],
  );
});

const inState = async (state: string): Promise<Values> => {
  const found = (await source.all(missions)).find((record) => record['state'] === state);
  if (found === undefined) throw new Error(`No mission is ${state}.`);
  return found;
};
const keyOf = (record: Values) => [String(record['id'])];
const rows = async (resource: Resource, query = emptyQuery) => (await source.list(resource, query, {})).rows;
const refusal = (status: number) => expect.objectContaining({ status });

describe('reading', () => {
  it('lists generated records, filtered and sorted as asked', async () => {
    expect((await rows(missions)).length).toBeGreaterThan(10);
    const landed = await rows(missions, { ...emptyQuery, filters: [{ param: 'state', op: 'eq', values: ['landed'] }] });
    expect(landed.length).toBeGreaterThan(0);
    expect(landed.every(({ state }) => state === 'landed')).toBe(true);
  });
  it('gives references that lead to records', async () => {
    const codes = new Set((await rows(planets)).map(({ code }) => code));
    const targets = (await rows(missions)).map(({ target }) => target);
    expect(targets.filter((target) => !codes.has(target))).toEqual([]);
  });
  it('keeps back what the roles may not see, and the rows that are not theirs', async () => {
    expect((await rows(missions)).some((row) => 'secret' in row)).toBe(true);
    roles = ['ROLE_ASTRONOMER'];
    const seen = await rows(missions);
    expect(seen.some((row) => 'secret' in row)).toBe(false);
    expect(seen.every(({ team }) => team === 'red')).toBe(true);
    expect(seen.length).toBeLessThan((await source.all(missions)).length);
    roles = [];
    await expect(rows(missions)).rejects.toEqual(refusal(403));
  });
});

describe('saving', () => {
  it('changes a record in this page, and counts its versions', async () => {
    const record = await inState('planned');
    const saved = await source.update(missions, keyOf(record), { ...record, title: 'Voyager' }, { params: {}, version: '1' });
    expect(saved).toMatchObject({ values: { title: 'Voyager' }, version: '2' });
    expect((await source.get(missions, keyOf(record), {})).values['title']).toBe('Voyager');
    await expect(source.update(missions, keyOf(record), { title: 'Late' }, { params: {}, version: '1' })).rejects.toEqual(refusal(412));
  });
  it('refuses what a rule refuses, at its field', async () => {
    const record = await inState('planned');
    const wrong = { ...record, starts: '2031-05-02 10:00:00', ends: '2031-05-01 10:00:00', cost: -5 };
    await expect(source.update(missions, keyOf(record), wrong, { params: {}, version: null })).rejects.toMatchObject({
      status: 422,
      fields: { ends: [expect.any(String)], cost: [expect.any(String)] },
    });
    expect((await source.get(missions, keyOf(record), {})).values['cost']).toBe(record['cost']);
  });
  it('refuses roles without the right', async () => {
    const record = await inState('planned');
    roles = ['ROLE_VISITOR', 'ROLE_ADMIN'].slice(0, 1);
    await expect(source.create(missions, record, {})).rejects.toEqual(refusal(403));
  });
  it('creates with defaults and a key of its own; a taken key is refused', async () => {
    const { id: _id, state: _state, ...sent } = await inState('planned');
    const { values } = await source.create(missions, sent, {});
    expect(values).toMatchObject({ state: 'planned', title: sent['title'] });
    expect(await rows(missions)).toContainEqual(expect.objectContaining({ id: values['id'] }));
    const [planet] = await source.all(planets);
    await expect(source.create(planets, planet ?? {}, {})).rejects.toMatchObject({ status: 422, fields: { code: [expect.any(String)] } });
  });
  it('gives no key twice, whatever is removed in between', async () => {
    const { id, ...sent } = await inState('planned');
    await source.create(missions, sent, {});
    await source.remove(missions, [String(id)], { params: {}, version: null });
    await source.create(missions, sent, {});
    const keys = (await source.all(missions)).map((record) => record['id']);
    expect(keys).toEqual([...new Set(keys)]);
  });
  it('puts a record below the parent of its address', async () => {
    const { planet, ...moon } = (await source.all(moons))[0] ?? {};
    const { values } = await source.create(moons, { ...moon, code: 'new-one' }, { planet: String(planet) });
    expect(values).toMatchObject({ code: 'new-one', planet });
  });
  it('removes, where the rules allow it', async () => {
    const [planet = {}] = await source.all(planets);
    const key = [String(planet['code'])];
    roles = ['ROLE_ASTRONOMER'];
    await expect(source.remove(planets, key, { params: {}, version: null })).rejects.toEqual(refusal(403));
    roles = everybody;
    await source.remove(planets, key, { params: {}, version: null });
    await expect(source.get(planets, key, {})).rejects.toEqual(refusal(404));
  });
});

describe('transitions and actions', () => {
  const launch = (record: Values, headers: Readonly<Record<string, string>> = {}) =>
    source.send({ method: 'PATCH', path: `/missions/${String(record['id'])}`, body: { state: 'launched' }, headers });

  it('move the state, from the states they start from', async () => {
    const record = await inState('planned');
    await launch(record);
    expect((await source.get(missions, keyOf(record), {})).values['state']).toBe('launched');
    await expect(launch(record)).rejects.toEqual(refusal(409));
  });
  it('and deletions are refused for a version that is over', async () => {
    const record = await inState('planned');
    await expect(launch(record, { 'If-Match': '"0"' })).rejects.toMatchObject({ status: 412, code: 'stale' });
    await expect(source.remove(missions, keyOf(record), { params: {}, version: '"0"' })).rejects.toMatchObject({ status: 412 });
    const { values, version } = await source.get(missions, keyOf(record), {});
    expect(values['state']).toBe('planned');
    await launch(record, { 'If-Match': `"${String(version)}"` });
    expect((await source.get(missions, keyOf(record), {})).values['state']).toBe('launched');
  });
  it('count as such when a form or an update chooses the state', async () => {
    const record = await inState('landed');
    await expect(source.update(missions, keyOf(record), { ...record, state: 'launched' }, { params: {}, version: null })).rejects.toEqual(
      refusal(409),
    );
  });
  it('are refused to roles without the right', async () => {
    const record = await inState('planned');
    roles = ['ROLE_VISITOR'];
    await expect(launch(record)).rejects.toMatchObject({
      status: expect.toSatisfy((status) => status === 403 || status === 404) as number,
    });
    roles = everybody;
    expect((await source.get(missions, keyOf(record), {})).values['state']).toBe('planned');
  });
  it('check their dialog', async () => {
    written = planets;
    const [planet = {}] = await source.all(planets);
    const rename = (body: object) => source.send({ method: 'PATCH', path: `/planets/${String(planet['code'])}`, body });
    await expect(rename({ name: '' })).rejects.toMatchObject({ status: 422 });
    const report = (body: object) => source.send({ method: 'PUT', path: `/missions/x/report`, body });
    await expect(report({})).rejects.toEqual(refusal(404));
  });
  it('an address that the descriptor does not know is no success', async () => {
    await expect(source.send({ method: 'GET', path: '/comets' })).rejects.toMatchObject({ status: 404, message: 'no GET /comets' });
  });
  it('set what they set when a form chooses their state', async () => {
    const probes = resourceIn(model, 'probes');
    const record = (await source.all(probes)).find(({ state }) => state === 'idle') ?? {};
    const saved = await source.update(probes, keyOf(record), { ...record, state: 'sent' }, { params: {}, version: null });
    expect(saved.values).toMatchObject({ state: 'sent', note: 'Away' });
  });
  it('add a row with a key of its own', async () => {
    const probes = resourceIn(model, 'probes');
    written = probes;
    const [record = {}] = await source.all(probes);
    await source.send({ method: 'POST', path: `/probes/${String(record['id'])}/entries`, body: { text: 'Far out' } });
    const { values } = await source.get(probes, keyOf(record), {});
    expect((values['entries'] as readonly Values[]).at(-1)).toEqual({ id: 'new-1', text: 'Far out' });
  });
  it('leave the record as it is where only code of the server knows what they do', async () => {
    const probes = resourceIn(model, 'probes');
    written = probes;
    const [record = {}] = await source.all(probes);
    await source.send({ method: 'PUT', path: `/probes/${String(record['id'])}/call`, body: { note: 'Hello' } });
    const { values } = await source.get(probes, keyOf(record), {});
    expect(values['note']).toEqual(record['note']);
  });
});

it('keeps comments at a record, the newest first, and what was changed in them', async () => {
  written = resourceIn(fixtureModel([{ file: 'resources/probes.yaml', text: `${probesText}comments: ROLE_ADMIN\nshow: {}\n` }]), 'probes');
  const [probe] = await source.all(written);
  const path = `/probes/${String(probe?.['id'])}/_comments`;
  const say = (method: 'POST' | 'PUT', more: string, text: string) => source.send({ method, path: `${path}${more}`, body: { text } });
  await say('POST', '', 'One.');
  await say('POST', '', 'Two.');
  const list = async () => (await source.send({ method: 'GET', path: `${path}?_limit=1` })).body;
  const told = (await list()) as { readonly data: readonly { readonly id: string }[] };
  expect(told).toMatchObject({ data: [{ text: 'Two.', author: 'ada', edited_at: null }], metadata: { total: 2 } });
  const { id = '' } = told.data[0] ?? {};
  await say('PUT', `/${id}`, 'Three.');
  expect(await list()).toMatchObject({ data: [{ id, text: 'Three.', edited_at: now.toISOString(), earlier: [{ text: 'Two.' }] }] });
  await source.send({ method: 'DELETE', path: `${path}/${id}` });
  expect(await list()).toMatchObject({ data: [{ text: 'One.' }], metadata: { total: 1 } });
  roles = [];
  await expect(say('POST', '', 'Me too.')).rejects.toMatchObject({ status: 403 });
  expect(await list()).toMatchObject({ metadata: { total: 1 } });
});
