/** What hides a record hides what is copied from it and what is below it, whichever way it is asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../engine/model/model.ts';
import { createCall } from '../../engine/server/plan/call.ts';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import type { Api } from './api.ts';
import { openBeside, people } from './planets.ts';

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
list: {filters: [owner]}
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
  text: string
  done: boolean
list: {columns: [code, text], export: true}
actions:
  finish: {request: PATCH, set: {done: true}}
`;
const parts = `apiVersion: admin/v1
resource: parts
title: Part
access: true
fields:
  code: code
  project: {type: ref, to: projects}
  task: {type: ref, to: tasks}
  secret: {type: string, visible: ROLE_ADMIN}
  project_name: {type: string, derived: self._data.project.name}
  project_budget: {type: integer, derived: self._data.project.budget}
  task_text: {type: string, derived: self._data.task.text}
  shout: {type: string, derived: self.secret.upper()}
  told: {type: string, derived: self._data.project.name, widens: Names of projects are on every door.}
list: {columns: [code, project_name, project_budget], filters: [project_name, project_budget, told], sort: code, export: true}
`;
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
fields:
  code: code
  part: {type: ref, to: parts}
  name: {type: string, derived: self._data.part.project_name}
  budget: {type: integer, derived: self._data.part.project_budget}
`;

let api: Api;
let model: Model;
beforeAll(async () => {
  api = await openBeside({ projects, tasks, parts, labels });
  model = api.engine.model;
  const add = async (path: string, body: object): Promise<void> => {
    const { status, text } = await api.send(`POST ${path}`, { as: 'admin', body });
    if (status !== 201) throw new Error(text);
  };
  await add('projects', { code: 'open', name: 'Lighthouse', owner: 'visitor', budget: 11 });
  await add('projects', { code: 'shut', name: 'Zeppelin', owner: 'astronomer', budget: 77 });
  for (const project of ['open', 'shut']) {
    await add(`projects/${project}/tasks`, { code: `${project}-t`, text: `Text of ${project}` });
    await add('parts', { code: `${project}-p`, project, task: `${project}-t`, secret: 'whisper' });
    await add('labels', { code: `${project}-l`, part: `${project}-p` });
  }
});
afterAll(() => api.store.close());

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly metadata: { readonly total: number };
}
const get = (as: string, ask: string) => api.send(`GET ${ask}`, { as });
const page = async (as: string, ask: string): Promise<Page> => {
  const { body, status, text } = await get(as, ask);
  if (status !== 200) throw new Error(text);
  return body as Page; // what every list answers
};
const exported = async (as: string, resource: string): Promise<readonly string[]> => {
  const call = createCall(api.engine, { tx: api.store, user: people[as] ?? null, zone: 'UTC', locale: 'en' });
  const { batches, fields } = await planReading(call, { resource, query: new URLSearchParams(), sort: [] });
  const found: string[] = [];
  for await (const batch of batches())
    found.push(...batch.map(({ values }) => JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, values[name]])))));
  return found;
};

describe('a value derived from a record that somebody may not see', () => {
  it.each(['parts', 'parts/shut-p', 'labels', 'labels/shut-l'])('is not told at %s', async (ask) => {
    expect((await get('admin', ask)).text).toMatch(/Zeppelin/);
    const told = (await get('visitor', ask)).text.replaceAll('"told":"Zeppelin"', '');
    expect(told).not.toMatch(/Zeppelin|Text of shut/);
  });

  it('is told of those that they may see', async () => {
    const { data } = await page('visitor', 'parts');
    expect(data.map(({ code, project_name, task_text, told }) => [code, project_name ?? null, task_text ?? null, told])).toEqual([
      ['open-p', 'Lighthouse', 'Text of open', 'Lighthouse'],
      ['shut-p', null, null, 'Zeppelin'],
    ]);
  });

  it('is found by no filter, but where the descriptor says why', async () => {
    expect((await page('visitor', 'parts?project_name=Zeppelin')).metadata.total).toBe(0);
    expect((await page('admin', 'parts?project_name=Zeppelin')).metadata.total).toBe(1);
    expect((await page('visitor', 'parts?told=Zeppelin')).metadata.total).toBe(1);
  });

  it('is in no export and no answer to a change', async () => {
    const lines = await exported('visitor', 'parts');
    expect(lines).toHaveLength(2);
    expect(lines.join('\n').replaceAll('"told":"Zeppelin"', '')).not.toMatch(/Zeppelin|77/);
    const changed = await api.send('PUT parts/shut-p', { as: 'visitor', body: { project: 'shut', task: 'shut-t' } });
    expect(changed.text).toContain('shut-p');
    expect(changed.text.replaceAll('"told":"Zeppelin"', '')).not.toMatch(/Zeppelin|77/);
  });
});

describe('a value derived from a field that a role hides', () => {
  it.each(['parts', 'parts/open-p', 'labels', 'labels/open-l'])('is not there at %s', async (ask) => {
    expect((await get('admin', ask)).text).toMatch(/budget":11/);
    expect((await get('visitor', ask)).text).not.toMatch(/budget|shout|WHISPER/);
  });

  it('cannot be asked for', async () => {
    expect((await get('visitor', 'parts?project_budget=77')).status).toBe(400);
    expect((await page('admin', 'parts?project_budget=77')).metadata.total).toBe(1);
  });

  it('is hidden by the Model, so screens and reviewers are told too', () => {
    expect(model.resources['parts']?.fields['project_budget']?.visible).toMatchObject({ text: 'ROLE_ADMIN' });
    expect(model.resources['labels']?.fields['budget']?.visible).toMatchObject({ text: 'ROLE_ADMIN' });
    expect(model.resources['parts']?.fields['told']?.visible).toBe(true);
  });
});

describe('a guess at what is hidden', () => {
  const put = async (values: object) => {
    const { status, text } = await api.send('PUT parts/shut-p', { as: 'visitor', body: { project: 'shut', task: 'shut-t', ...values } });
    return [status, text] as const;
  };

  it.each([
    ['secret', 'whisper', 'cry'],
    ['shout', 'WHISPER', 'CRY'],
    ['project_name', 'Zeppelin', 'Airship'],
    ['project_budget', 77, 78],
    ['task_text', 'Text of shut', 'Text'],
  ])('of %s is answered alike, right or wrong', async (name, right, wrong) => {
    const answer = await put({ [name]: right });
    expect(answer[0]).toBe(422);
    expect(answer).toEqual(await put({ [name]: wrong }));
  });

  it('is no record as it was read: that may be sent back', async () => {
    const { data } = (await get('visitor', 'parts/shut-p')).body as { data: object };
    expect((await put(data))[0]).toBe(200);
    expect((await put({ ...data, project_name: null }))[0]).toBe(200);
  });
});

describe('below every parent at once', () => {
  it('there is what is below those that somebody may see', async () => {
    for (const [as, codes] of [
      ['visitor', ['open-t']],
      ['astronomer', ['shut-t']],
      ['nobody', []],
      ['admin', ['open-t', 'shut-t']],
    ] as const) {
      const { data, metadata } = await page(as, 'projects/*/tasks');
      expect([as, data.map(({ code }) => code), metadata.total]).toEqual([as, codes, codes.length]);
      expect(await exported(as, 'tasks')).toHaveLength(codes.length);
    }
  });

  it('an action runs on nothing that is hidden, and nothing hidden can be referred to', async () => {
    for (const [task, status] of [
      ['*', 404],
      ['shut-t', 404],
      ['open-t', 200],
    ] as const)
      expect([task, (await api.send(`PATCH projects/*/tasks/${task}`, { as: 'visitor', body: { done: true } })).status]).toEqual([
        task,
        status,
      ]);
    const { data } = await page('admin', 'projects/*/tasks');
    expect(data.map(({ code, done }) => [code, done ?? null])).toEqual([
      ['open-t', true],
      ['shut-t', null],
    ]);
    expect((await api.send('POST parts', { as: 'visitor', body: { code: 'a', task: 'shut-t' } })).status).toBe(422);
    expect((await api.send('POST parts', { as: 'visitor', body: { code: 'b', task: 'open-t' } })).status).toBe(201);
  });
});
