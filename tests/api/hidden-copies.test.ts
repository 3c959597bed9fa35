/** A value is seen by whoever may see what it was copied from, whichever way it was copied: stamped, filled in, set or appended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

/** The visitor owns "open", the astronomer "shut"; nobody but the administrator sees budgets. */
const projects = `apiVersion: admin/v1
resource: projects
title: Project
access: {use: true, rows: ROLE_ADMIN || self.owner == user.username}
fields:
  code: code
  name: string!
  owner: string
  budget: {type: integer, visible: ROLE_ADMIN}
`;
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
fields:
  code: code
  project: {type: ref, to: projects}
  pin: {type: string, visible: ROLE_ADMIN}
  budget: {type: integer, stamp: {save: {expr: self._data.project.budget}}}
  first_budget: {type: integer, stamp: {create: {expr: self._data.project.budget}}}
  told_budget: {type: integer, widens: Budgets are printed on every door., stamp: {save: {expr: self._data.project.budget}}}
  filled: {type: integer, autofill: {value: self._data.project.budget}}
  start: {type: string, default: {expr: self.pin}}
  put: {type: string, readOnly: true}
  name: {type: string, stamp: {save: {expr: self._data.project.name}}}
  told_name: {type: string, widens: Names are on every door., stamp: {save: {expr: self._data.project.name}}}
  noted: {type: string, readOnly: true}
  notes:
    type: array
    readOnly: true
    items: {type: object, fields: {text: string, pin: {type: string, default: {expr: parent.pin}}}}
list: {columns: [code, name], filters: [name, told_name, budget], sort: code, search: [name, told_name], export: true}
actions:
  reveal: {request: PUT reveal, set: {put: {expr: self.pin}}}
  note: {request: PUT note, set: {noted: {expr: self._data.project.name}}}
  add: {request: POST notes, fields: {text: string}}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ projects, labels });
  await ask('admin', 'POST projects', { code: 'open', name: 'Lighthouse', owner: 'visitor', budget: 11 });
  await ask('admin', 'POST projects', { code: 'shut', name: 'Zeppelin', owner: 'astronomer', budget: 77 });
  for (const project of ['open', 'shut']) {
    await ask('admin', 'POST labels', { code: project, project, pin: 'whisper' });
    await ask('admin', `PUT labels/${project}/reveal`);
    await ask('admin', `POST labels/${project}/notes`, { text: 'Hear' });
  }
});
afterAll(() => api.store.close());

async function ask(as: string, call: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, text, body: answer } = await api.send(call, { as, ...(body && { body }) });
  if (status >= 300) throw new Error(`${call}: ${text}`);
  return answer as Readonly<Record<string, unknown>>;
}
const row = async (as: string, code: string) => (await ask(as, `GET labels/${code}`))['data'] as Readonly<Record<string, unknown>>;
const total = async (as: string, query: string) => ((await ask(as, `GET labels?${query}`))['metadata'] as { total: number }).total;

describe('of a field that a role hides', () => {
  const copies = { budget: 11, first_budget: 11, filled: 11, start: 'whisper', put: 'whisper' };

  it.each(Object.entries(copies))('%s is told those who see it, and nobody else', async (name, value) => {
    expect((await row('admin', 'open'))[name]).toBe(value);
    expect(await row('visitor', 'open')).not.toHaveProperty(name);
  });

  it('a row that an action appended holds no copy for others', async () => {
    expect((await row('admin', 'open'))['notes']).toMatchObject([{ text: 'Hear', pin: 'whisper' }]);
    expect(JSON.stringify(await row('visitor', 'open'))).not.toContain('whisper');
  });

  it('no list, filter or change tells it', async () => {
    expect((await api.send('GET labels?budget=77', { as: 'visitor' })).status).toBe(400);
    const { text } = await api.send('PUT labels/open', { as: 'visitor', body: { project: 'open' } });
    expect(text.replaceAll('"told_budget":11', '')).not.toMatch(/11|whisper/);
  });

  it('is told all where the descriptor says why', async () => {
    expect(await row('visitor', 'open')).toMatchObject({ told_budget: 11 });
  });
});

describe('of a record that a row rule hides', () => {
  it('a stamp is empty for whoever may not see the record', async () => {
    expect([await row('visitor', 'open'), await row('visitor', 'shut')]).toMatchObject([
      { name: 'Lighthouse', told_name: 'Lighthouse' },
      { name: null, told_name: 'Zeppelin' },
    ]);
    expect([await row('astronomer', 'open'), await row('astronomer', 'shut')]).toMatchObject([{ name: null }, { name: 'Zeppelin' }]);
  });

  it('neither a filter nor a search finds it, but where the descriptor says why', async () => {
    expect(await total('visitor', 'name=Zeppelin')).toBe(0);
    expect(await total('admin', 'name=Zeppelin')).toBe(1);
    expect(await total('visitor', 'name=Lighthouse')).toBe(1);
    expect(await total('visitor', 'told_name=Zeppelin')).toBe(1);
    expect(await total('admin', 'q=Zeppelin')).toBe(1);
  });

  it('an action of whoever may not see it copies nothing', async () => {
    await ask('visitor', 'PUT labels/shut/note');
    expect((await row('admin', 'shut'))['noted'] ?? null).toBeNull();
    await ask('astronomer', 'PUT labels/shut/note');
    expect((await row('admin', 'shut'))['noted']).toBe('Zeppelin');
  });

  it('what was read can be sent back, and the stamp stays for others', async () => {
    const read = await row('visitor', 'shut');
    await ask('visitor', 'PUT labels/shut', read);
    expect(await row('astronomer', 'shut')).toMatchObject({ name: 'Zeppelin' });
  });
});
