/** Which parent a call is about, and that a hidden one is as good as none: each answer worked out by hand from the tree below. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const projects = `apiVersion: admin/v1
resource: projects
title: Project
access: {use: true, rows: ROLE_ADMIN || self.owner == user.username}
fields:
  code: code
  owner: string
  open: boolean
`;
const tasks = `apiVersion: admin/v1
resource: tasks
title: Task
path: projects/{project}/tasks
parents: {project: {to: projects, wildcard: true}}
access: {use: true, create: {expr: ROLE_ADMIN || ROLE_VISITOR && parent.open, reason: Closed projects get no tasks.}}
fields:
  code: {type: code, unique: {within: [project]}}
  project: {type: ref, to: projects, required: true, immutable: true}
  open: boolean
  label: {type: ref, to: labels}
`;
/** Says \`plan\` where its grandparent says \`project\`. */
const notes = `apiVersion: admin/v1
resource: notes
title: Note
path: projects/{plan}/tasks/{task}/notes
parents: {plan: {to: projects, wildcard: true}, task: {to: tasks, wildcard: true}}
access: {use: true, create: parent.open, edit: parent.open, delete: parent.open}
fields: {code: code, text: string}
`;
/** Names the task alone, not what is above it. */
const memos = `apiVersion: admin/v1
resource: memos
title: Memo
path: tasks/{task}/memos
parents: {task: {to: tasks, wildcard: true}}
access: true
fields: {code: code, text: string}
`;
const labels = `apiVersion: admin/v1
resource: labels
title: Label
access: true
fields: {code: code}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ projects, tasks, notes, memos, labels });
  for (const [path, body] of [
    ['labels', { code: 'red' }],
    ['projects', { code: 'his', owner: 'admin', open: true }],
    ['projects', { code: 'mine', owner: 'visitor', open: true }],
    ['projects', { code: 'shut', owner: 'admin', open: false }],
    ['projects/his/tasks', { code: 'first', open: false, label: 'red' }],
    ['projects/his/tasks', { code: 'only-his', open: true, label: 'red' }],
    ['projects/mine/tasks', { code: 'first', open: true, label: 'red' }],
    ['projects/his/tasks/only-his/notes', { code: 'told', text: 'secret' }],
    ['tasks/only-his/memos', { code: 'told', text: 'secret' }],
  ] as const)
    expect([path, await ask('admin', `POST ${path}`, body)]).toEqual([path, 201]);
});
afterAll(() => api.store.close());

const send = (as: string, request: string, body?: unknown) => api.send(request, { as, body });
const ask = async (as: string, request: string, body?: unknown) => (await send(as, request, body)).status;

describe('of two parents of one name', () => {
  it('that of the address is asked: what its own gate opens is made, changed and deleted', async () => {
    expect(await ask('admin', 'POST projects/mine/tasks/first/notes', { code: 'n' })).toBe(201);
    expect(await ask('admin', 'PUT projects/mine/tasks/first/notes/n', { text: 'x' })).toBe(200);
    // Wherever the address leaves it open, it is the one that the record is below.
    expect(await ask('admin', 'PUT projects/*/tasks/*/notes/n', { text: 'y' })).toBe(200);
    expect(await ask('admin', 'DELETE projects/mine/tasks/first/notes/n')).toBe(204);
  });

  it('nothing is made below the closed one, and nothing below one that is another project’s', async () => {
    expect(await ask('admin', 'POST projects/his/tasks/first/notes', { code: 'n' })).toBe(403);
    expect(await ask('admin', 'POST projects/mine/tasks/only-his/notes', { code: 'n' })).toBe(404);
  });
});

describe('a hidden parent', () => {
  it('is answered like one that is not there, whatever its gate would say', async () => {
    const answers = new Set<string>();
    for (const code of ['his', 'shut', 'none']) {
      const { status, text } = await send('visitor', `POST projects/${code}/tasks`, { code: 'new' });
      answers.add(`${status} ${text}`);
    }
    expect([...answers]).toEqual(['404 {"message":"Project not found","code":"not-found","hint":null}']);
  });

  it('is answered like one that is not there where the body names it', async () => {
    const [hidden, absent] = [
      await send('visitor', 'POST projects/*/tasks', { code: 'new', project: 'his' }),
      await send('visitor', 'POST projects/*/tasks', { code: 'new', project: 'none' }),
    ];
    expect([hidden.status, hidden.text]).toEqual([absent.status, absent.text]);
  });

  it('is not looked for, for who lacks the role', async () => {
    for (const code of ['his', 'none'])
      expect([code, await ask('nobody', `POST projects/${code}/tasks`, { code: 'new' })]).toEqual([code, 403]);
  });

  it('hides what is two below, also from an address that does not name it', async () => {
    expect(await ask('visitor', 'GET tasks/only-his/memos')).toBe(404);
    expect(await ask('visitor', 'GET tasks/only-his/memos/told')).toBe(404);
    expect(await ask('visitor', 'POST tasks/only-his/memos', { code: 'new' })).toBe(404);
    expect((await send('visitor', 'GET tasks/*/memos')).body).toMatchObject({ data: [], metadata: { total: 0 } });
    expect((await send('admin', 'GET tasks/*/memos')).body).toMatchObject({ metadata: { total: 1 } });
  });

  it('is not counted by what still refers', async () => {
    expect((await send('admin', 'DELETE labels/red')).body).toMatchObject({ code: 'referenced', message: 'Used by Tasks: 3' });
    expect((await send('visitor', 'DELETE labels/red')).body).toMatchObject({ code: 'referenced', message: 'Other records use it' });
  });
});
