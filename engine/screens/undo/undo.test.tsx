// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import type { ApiReply } from '../../data/source.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Values } from '../../model/values.ts';
import { FormScreen } from '../form/FormScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { findInverseAction } from './inverse-action.ts';
import { planUndo } from './plan-undo.ts';

const lamps = `apiVersion: admin/v1
resource: lamps
title: Lamp
access: {use: true, act: true, edit: {expr: 'self.phase != "gone"', reason: It is gone.}}
fields:
  code: code
  note: string
  town: string
  post: {type: string, autofill: {value: self.town, when: self.town != old.town}}
  sealed: {type: string, readOnly: 'self.note == "shut"'}
  secret: password
  lit: {type: boolean, readOnly: true, as: switch, switch: {checked: light, unchecked: darken}}
  phase: {type: state, default: idle, enum: {idle: Idle, active: Active, gone: Gone}}
  seen_by: {type: string, stamp: {save: user.username}}
actions:
  light: {when: self.lit != true, request: POST light, set: {lit: true}}
  darken: {when: self.lit == true, request: POST darken, set: {lit: false}}
  start: {from: [idle], to: active}
  stop: {from: [active], to: idle}
  end: {from: [active], to: gone}
list: {columns: [code, note, lit]}
form: {layout: [note, town, post, sealed, secret, phase]}
`;
const model = fixtureModel([{ file: 'resources/lamps.yaml', text: lamps }]);
const resource = resourceIn(model, 'lamps');
const lamp: Values = { code: 'a', note: 'old', town: 'Rome', post: 'by hand', lit: false, phase: 'idle', _version: 1 };
const scopeOf = (record: Values): EvaluationScope => ({
  ...{ roles: new Set<string>(), user: {}, settings: {}, zone: 'UTC', now: new Date('2031-05-01T12:00:00Z'), mode: 'edit' },
  self: record,
  old: record,
});
const plan = (before: Values, after: Values) => planUndo(resource, { before, after }, scopeOf);

describe('the way back from a change', () => {
  const after = (changes: Values): Values => ({ ...lamp, ...changes, _version: 2 });

  it('gives exactly the changed fields their old values, what was empty included', () => {
    expect(plan(lamp, after({ note: 'new' }))).toMatchObject({ names: ['note'], values: { note: 'old' }, isExact: true });
    expect(plan(lamp, after({ sealed: 'x', town: null }))).toMatchObject({
      names: ['town', 'sealed'],
      values: { town: 'Rome', sealed: null },
    });
    expect(plan(lamp, after({ note: 'new', seen_by: 'ada' }))?.names).toEqual(['note']);
  });

  it('is none where nothing changed, the version is not known, or a field of it cannot be written then', () => {
    expect(plan(lamp, after({}))).toBeNull();
    expect(plan(lamp, { ...lamp, note: 'new', _version: null })).toBeNull();
    expect(plan({ ...lamp, note: 'shut', sealed: 'x' }, after({ sealed: null }))).toBeNull();
    expect(plan(lamp, after({ note: 'new', lit: true }))).toBeNull();
  });

  it('is none where the record lets nobody change it any more, nor where no transition leads back', () => {
    expect(plan(lamp, after({ phase: 'active' }))?.names).toEqual(['phase']);
    expect(plan({ ...lamp, phase: 'active' }, after({ phase: 'gone' }))).toBeNull();
  });
});

describe('the way back from an action', () => {
  const replyOf = (changes: Values): ApiReply => ({
    status: 200,
    headers: { etag: '"2"' },
    body: { data: { ...lamp, ...changes } },
  });
  const inverse = (name: string, before: Values, reply: ApiReply): string | null => {
    const action = resource.actions[name];
    return action === undefined ? null : (findInverseAction(resource, { action, before, reply }, scopeOf)?.action.name ?? null);
  };

  it('is the other half of a switch, or the only transition that leads back', () => {
    expect(inverse('light', lamp, replyOf({ lit: true }))).toBe('darken');
    expect(inverse('start', lamp, replyOf({ phase: 'active' }))).toBe('stop');
  });

  it('is none where nothing leads back, more has changed, or the answer does not tell', () => {
    expect(inverse('end', { ...lamp, phase: 'active' }, replyOf({ phase: 'gone' }))).toBeNull();
    expect(inverse('start', lamp, replyOf({ phase: 'active', note: 'started' }))).toBeNull();
    expect(inverse('light', lamp, { status: 204, headers: {}, body: null })).toBeNull();
    expect(inverse('light', lamp, replyOf({}))).toBeNull();
  });
});

configure({ defaultHidden: true });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function draw(options: Partial<ScreenOptions> = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const drawn = drawScreen({
    model,
    records: { lamps: [lamp, { ...lamp, code: 'b' }] },
    at: '/lamps/a/edit',
    screens: {
      '/lamps/:key/edit': <FormScreen resource={resource} mode="edit" recordKey={['a']} params={{}} />,
      '/lamps': <ListScreen resource={resource} params={{}} />,
    },
    ...options,
  });
  return { user, stored: () => drawn.memory.records('lamps'), ...drawn };
}

async function type(user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string): Promise<void> {
  const box = await screen.findByLabelText(name);
  await user.clear(box);
  await user.type(box, text);
}
const undo = () => screen.findByRole('button', { name: 'Undo' });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }));

describe('the toast', () => {
  it('takes back what a form has saved: those fields alone, whatever the form fills in after them', async () => {
    const { user, stored } = draw();
    await type(user, /^Town/, 'Oslo');
    await press(user, 'Save');
    const way = await undo();
    expect(stored()[0]).toMatchObject({ town: 'Oslo', post: 'Oslo', _version: 2 });
    await user.click(way);
    expect(await screen.findByText('a: taken back')).toBeDefined();
    expect(stored()[0]).toMatchObject({ town: 'Rome', post: 'by hand', _version: 3 });
  });

  it('names what is called otherwise again as it is called then', async () => {
    const named = fixtureModel([{ file: 'resources/lamps.yaml', text: lamps.replace('title: Lamp', 'title: Lamp\ntitleField: note') }]);
    const { user } = draw({
      model: named,
      screens: {
        '/lamps/:key/edit': <FormScreen resource={resourceIn(named, 'lamps')} mode="edit" recordKey={['a']} params={{}} />,
        '/lamps': <p>Lamps</p>,
      },
    });
    await type(user, /^Note/, 'new');
    await press(user, 'Save');
    await user.click(await undo());
    expect(await screen.findByText('old: taken back')).toBeDefined();
  });

  it('takes nothing back that somebody else has changed since', async () => {
    const { user, stored, memory } = draw();
    await type(user, /^Note/, 'new');
    await press(user, 'Save');
    const way = await undo();
    await memory.update(resource, ['a'], { note: 'theirs' }, { params: {}, version: null });
    await user.click(way);
    expect(await screen.findByText(/^a: .*has changed/)).toBeDefined();
    expect(stored()[0]).toMatchObject({ note: 'theirs', _version: 3 });
  });

  it('offers no way back from a password', async () => {
    const { user, stored } = draw();
    await type(user, /^Note/, 'new');
    await type(user, /^Secret/, 'Long-enough-1');
    await press(user, 'Save');
    await waitFor(() => expect(stored()[0]).toMatchObject({ note: 'new' }));
    await screen.findByText(/saved|done/i);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers nothing any more once that was brought back elsewhere', async () => {
    const deleted = { ...lamp, _deleted: { at: '2031-04-02T08:15:00Z', by: 'ann', lost: 0 } };
    const { user } = draw({
      at: '/lamps',
      wrap: (memory) => ({
        ...memory,
        send: (call) => Promise.resolve({ status: 200, headers: {}, body: { data: call.path.includes('_deleted') ? [deleted] : [] } }),
      }),
    });
    await press(user, 'Actions of a');
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }));
    await undo();
    await press(user, 'Views ▾');
    await user.click(await screen.findByRole('menuitem', { name: 'Deleted…' }));
    await press(user, 'Bring back a');
    expect(await screen.findByText('a: brought back')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('brings back what was deleted, one or many', async () => {
    const { user, memory } = draw({ at: '/lamps' });
    const sent = () => memory.calls.filter((call) => call.startsWith('POST'));
    await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement); // all rows
    await press(user, 'Delete (2)');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(memory.records('lamps')).toEqual([]));
    await user.click(await undo());
    await waitFor(() => expect(sent()).toEqual(['POST /lamps/a/_restore', 'POST /lamps/b/_restore']));
  });
});
