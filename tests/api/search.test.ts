/** One search over all resources finds what the lists of this user would, and nothing else: each answer worked out by hand from the records below. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mergeRecordHits, type RecordHits } from '../../engine/model/record-hits.ts';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const projects = `apiVersion: admin/v1
resource: projects
title: Project
access: {use: true, rows: ROLE_ADMIN || self.owner == user.username}
fields:
  code: code
  name: string!
  owner: string
  kind: string
  secret: {type: string, visible: ROLE_ADMIN}
list: {columns: [code, name], search: [code, name, secret], sort: code}
`;
const tasks = `apiVersion: admin/v1
resource: tasks
title: Task
path: projects/{project}/tasks
parents: {project: {to: projects, wildcard: true}}
access: true
fields:
  code: {type: code, unique: {within: [project]}}
  project: {type: ref, to: projects, required: true, immutable: true}
list: {columns: [code], search: [code]}
`;
const vaults = `apiVersion: admin/v1
resource: vaults
title: Vault
access: ROLE_ADMIN
fields: {code: code, name: string}
list: {columns: [code, name], search: [code, name]}
`;
const mine = `apiVersion: admin/v1
resource: my-projects
title: My project
of: projects
access: true
where: {kind: own}
list: {columns: [code, name], search: [code, name, secret], sort: code}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ projects, tasks, vaults });
  const enter = async (call: string, body: object) => {
    const { status, text } = await api.send(`POST ${call}`, { as: 'admin', body });
    if (status !== 201) throw new Error(`${call}: ${text}`);
  };
  await enter('projects', { code: 'beacon', name: 'Lighthouse', owner: 'visitor', secret: 'whisper' });
  await enter('projects', { code: 'hangar', name: 'Hangar', owner: 'admin', secret: 'a beacon' });
  await enter('projects', { code: 'airship', name: 'Zeppelin and beacon', owner: 'admin', secret: 'shout' });
  await enter('projects', { code: 'beacons', name: 'Many', owner: 'admin' });
  await enter('projects/beacon/tasks', { code: 'paint-beacon' });
  await enter('projects/airship/tasks', { code: 'fly-beacon' });
  await enter('vaults', { code: 'deep', name: 'The beacon of gold' });
});
afterAll(() => api.store.close());

interface Answer {
  readonly data?: RecordHits;
}
const ask = (as: string | null, q: string) => api.send(`GET _search?q=${encodeURIComponent(q)}`, { as });
const found = async (as: string, q: string) => {
  const { status, body, text } = await ask(as, q);
  expect(status, text).toBe(200);
  return ((body as Answer).data?.hits ?? []).map(({ resource, key }) => `${resource} ${key.join('/')}`);
};

describe('a search over everything', () => {
  it('finds records of all lists by code and name, what is called so first', async () => {
    const hits = await found('admin', 'beacon');
    expect(hits.slice(0, 2)).toEqual(['projects beacon', 'projects beacons']);
    // Then those with such a word in their name, and last the one that only speaks of it.
    const worded = ['projects airship', 'tasks fly-beacon', 'tasks paint-beacon', 'vaults deep'];
    expect(new Set(hits.slice(2, -1))).toEqual(new Set(worded));
    expect(hits.at(-1)).toBe('projects hangar');
  });

  it('says which address a record has below its parents', async () => {
    const { body } = await ask('admin', 'fly-');
    const hit = { resource: 'tasks', key: ['fly-beacon'], params: { project: 'airship' }, title: 'fly-beacon' };
    expect((body as Answer).data?.hits).toMatchObject([hit]);
  });

  it('finds for nobody what a rule of rows hides, nor what is below it, nor what they may not list', async () => {
    expect(await found('visitor', 'beacon')).toEqual(['projects beacon', 'tasks paint-beacon']);
  });

  it('tells nobody by a hit what a field hides from them', async () => {
    expect(await found('admin', 'whisper')).toEqual(['projects beacon']);
    expect(await found('visitor', 'whisper')).toEqual([]);
  });

  it('names few records of a resource, and how many there are', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await api.send('POST vaults', { as: 'admin', body: { code: `cellar-${n}`, name: 'Cellar' } });
    expect(await found('admin', 'cellar')).toHaveLength(4);
    expect(((await ask('admin', 'cellar')).body as Answer).data?.more).toEqual([{ resource: 'vaults', total: 6, isEstimated: false }]);
    expect(await found('visitor', 'cellar')).toEqual([]);
  });

  it('refuses who is not signed in, and what no index helps with or no list would take', async () => {
    expect((await ask(null, 'beacon')).status).toBe(401);
    for (const text of ['', 'be', '  b ', 'x'.repeat(201), 'w '.repeat(11)]) expect((await ask('admin', text)).status, text).toBe(400);
    expect((await ask('admin', '*~ca')).status).toBe(200);
  });
});

it('a record that two resources show is found once', async () => {
  const own = await openBeside({ projects, 'my-projects': mine });
  try {
    await own.send('POST projects', { as: 'admin', body: { code: 'beacon', name: 'Lighthouse', owner: 'admin', kind: 'own' } });
    const { body } = await own.send('GET _search?q=beacon', { as: 'admin' });
    expect((body as Answer).data?.hits.map(({ resource }) => resource)).toEqual(['projects']);
  } finally {
    await own.store.close();
  }
});

it('tells the best of a list, wherever that has them, and a name before a sentence that ends with it', async () => {
  const own = await openBeside({ projects, tasks, vaults });
  try {
    const enter = (call: string, body: object) => own.send(`POST ${call}`, { as: 'admin', body });
    for (const n of [1, 2, 3, 4, 5, 6]) await enter('vaults', { code: `a${n}`, name: 'Rooms hewn from solid basalt' });
    await enter('vaults', { code: 'y', name: 'Old basalt' });
    await enter('vaults', { code: 'z', name: 'Basalt' });
    await enter('projects', { code: 'report', name: 'Yearly report: basalt', owner: 'admin' });
    const { body } = await own.send('GET _search?q=basalt', { as: 'admin' });
    const hits = ((body as Answer).data?.hits ?? []).map(({ key }) => key[0]);
    expect(hits.slice(0, 3)).toEqual(['z', 'y', 'report']);
    expect(hits).toHaveLength(1 + 4);
  } finally {
    await own.store.close();
  }
});

it('goes on where it had no time left, until every resource was asked', async () => {
  const own = await openBeside({ projects, tasks, 'my-projects': mine, vaults });
  try {
    await own.send('POST projects', { as: 'admin', body: { code: 'hut', name: 'Old beacon', owner: 'admin', kind: 'own' } });
    await own.send('POST vaults', { as: 'admin', body: { code: 'beacon', name: 'Deep' } });
    const parts: RecordHits[] = [];
    let minutes = 0;
    // Each look at the clock finds that a minute has passed: no part has time for more than one resource.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (minutes += 1) * 60_000);
    try {
      do {
        const from = parts.at(-1)?.next;
        const { status, body, text } = await own.send(`GET _search?q=beacon${from ? `&from=${from}` : ''}`, { as: 'admin' });
        expect(status, text).toBe(200);
        if ((body as Answer).data) parts.push((body as Required<Answer>).data);
      } while (parts.at(-1)?.next);
    } finally {
      clock.mockRestore();
    }
    const named = ({ hits }: RecordHits) => hits.map(({ resource, key }) => `${resource} ${key.join('/')}`);
    expect(new Set(parts.map(named).filter((hits) => hits.length > 0))).toEqual(
      new Set([['projects hut'], ['my-projects hut'], ['vaults beacon']]),
    );
    // As one answer: what is called so first, and once what two of them show.
    expect(named(mergeRecordHits(parts))).toEqual(['vaults beacon', 'projects hut']);
    expect((await own.send('GET _search?q=beacon&from=nowhere', { as: 'admin' })).status).toBe(400);
  } finally {
    await own.store.close();
  }
});
