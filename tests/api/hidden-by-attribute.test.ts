/** What an attribute of the user, or the record about its reader, hides is hidden by the server, in everything that it answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCall } from '../../engine/server/plan/call.ts';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import type { Api } from './api.ts';
import { openBeside, people } from './planets.ts';

/** The administrator is of team red, the visitor and the astronomer of team blue. */
const reports = `apiVersion: admin/v1
resource: reports
title: Report
access: true
fields:
  code: code
  owner: string
  team: {type: string, visible: user.team == "red"}
  own: {type: string, visible: ROLE_ADMIN || self.owner == user.username}
  shout: {type: string, derived: self.team.upper()}
  kind: string
  size: {type: integer, visible: self.kind == "big"}
list: {columns: [code, team, own], filters: [team, own], sort: code, search: [code, own], export: true}
collections: {history: {use: audit}}
`;

const hers = { code: 'hers', owner: 'visitor', own: 'diary-1' };

let api: Api;
beforeAll(async () => {
  api = await openBeside({ reports });
  await ask('admin', 'POST reports', { code: 'hers', owner: 'visitor', team: 'secret-1', own: 'diary-1' });
  await ask('admin', 'POST reports', { code: 'his', owner: 'astronomer', team: 'secret-2', own: 'diary-2', kind: 'big', size: 4 });
});
afterAll(() => api.store.close());

async function ask(as: string, call: string, body?: object): Promise<string> {
  const { status, text } = await api.send(call, { as, ...(body && { body }) });
  if (status >= 300) throw new Error(`${call}: ${text}`);
  return text;
}
const total = async (as: string, query: string): Promise<unknown> =>
  (JSON.parse(await ask(as, `GET reports?${query}`)) as { metadata: { total: number } }).metadata.total;
const exported = async (as: string): Promise<string> => {
  const call = createCall(api.engine, { tx: api.store, user: people[as] ?? null, zone: 'UTC', locale: 'en' });
  const { batches, fields } = await planReading(call, { resource: 'reports', query: new URLSearchParams(), sort: [] });
  const found: string[] = [];
  for await (const batch of batches())
    found.push(...batch.map(({ values }) => JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, values[name]])))));
  return found.join('\n');
};

describe('an attribute of the user', () => {
  it.each(['GET reports', 'GET reports/hers', 'GET reports/hers/history'])('hides in %s', async (call) => {
    expect(await ask('admin', call)).toMatch(/secret-1/i);
    expect(await ask('visitor', call)).not.toMatch(/secret|shout/i);
  });

  it('hides in an export and in the answer to a change', async () => {
    expect(await exported('admin')).toContain('secret-1');
    expect(await exported('visitor')).not.toContain('secret');
    expect(await ask('visitor', 'PUT reports/hers', { ...hers, kind: 'small' })).not.toMatch(/secret/i);
  });

  it('cannot be filtered or sorted by, nor written, right or wrong', async () => {
    expect(await total('admin', 'team=secret-1')).toBe(1);
    for (const call of ['GET reports?team=secret-1', 'GET reports?_sort[team]=asc'])
      expect([call, (await api.send(call, { as: 'visitor' })).status]).toEqual([call, 400]);
    const guess = async (team: string) =>
      (await api.send('PUT reports/hers', { as: 'visitor', body: { ...hers, team } })).text.replaceAll(team, '');
    expect(await guess('secret-1')).toBe(await guess('secret-9'));
    expect((await api.send('PUT reports/hers', { as: 'visitor', body: { ...hers, team: 'secret-1' } })).status).toBe(422);
  });
});

describe('what a record says of its reader', () => {
  it('hides it in the records of others, one by one, in lists and exports', async () => {
    for (const read of [await ask('visitor', 'GET reports'), await exported('visitor')]) {
      expect(read).toContain('diary-1');
      expect(read).not.toContain('diary-2');
    }
    expect(await ask('visitor', 'GET reports/hers')).toContain('diary-1');
    expect(await ask('visitor', 'GET reports/his')).not.toContain('diary');
    expect(await ask('admin', 'GET reports')).toMatch(/diary-1[^]*diary-2/);
  });

  it('is found by no filter and no search of those from whom it is hidden', async () => {
    expect([await total('visitor', 'own=diary-1'), await total('visitor', 'own=diary-2'), await total('admin', 'own=diary-2')]).toEqual([
      1, 0, 1,
    ]);
    expect([await total('visitor', 'q=diary-2'), await total('admin', 'q=diary-2')]).toEqual([0, 1]);
    expect(await ask('visitor', 'GET reports/his/history')).not.toContain('diary');
  });

  it('is neither written nor lost when others save the record', async () => {
    const read = (JSON.parse(await ask('visitor', 'GET reports/his')) as { data: object }).data;
    expect((await api.send('PUT reports/his', { as: 'visitor', body: { ...read, own: 'forged' } })).status).toBe(422);
    const { own: _own, ...rest } = read as Readonly<Record<string, unknown>>;
    await ask('visitor', 'PUT reports/his', rest);
    expect(await ask('astronomer', 'GET reports/his')).toContain('diary-2');
  });

  it('hides no more than that: what the record alone decides is as before', async () => {
    expect(await ask('visitor', 'GET reports/his')).toContain('"size":4');
  });
});
