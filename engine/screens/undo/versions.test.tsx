// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import { ApiError, type DataSource } from '../../data/source.ts';
import { valuesFromRow } from '../../model/records.ts';
import type { Values } from '../../model/values.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { ShowScreen } from '../show/ShowScreen.tsx';

const lamps = `apiVersion: admin/v1
resource: lamps
title: Lamp
access: {use: true, edit: {expr: 'self.note != "held"', reason: It is held.}}
fields:
  code: code
  note: {type: string, required: true}
  watts: {type: integer, maximum: 60}
  maker: {type: string, immutable: true}
  sealed: {type: string, readOnly: true}
  phase: {type: state, default: idle, enum: {idle: Idle, active: Active}}
  seen_by: {type: string, stamp: {save: user.username}}
collections: {history: {use: audit}}
actions:
  stop: {from: [active], to: idle, confirm: 'Stop {code}?'}
  start: {from: [idle], to: active}
list: {columns: [code, note]}
form: {layout: [note, watts, phase]}
show: {layout: [note, {collection: history}]}
`;
const model = fixtureModel([{ file: 'resources/lamps.yaml', text: lamps }]);
const resource = resourceIn(model, 'lamps');
const entry = (version: number, diffs: readonly object[], more = {}) => ({
  ...{ type: 'update', version, blame_user: 'ann', created_at: `2031-04-0${String(version)}T08:15:00Z`, diffs, relations: [] },
  ...more,
});
const history = [
  entry(4, [{ field: 'phase', old: 'idle', new: 'active' }]),
  entry(3, [{ field: 'watts', old: 80, new: 40 }], { restored_from: 1, lost: 2 }),
  entry(2, [
    { field: 'note', old: 'old', new: 'new' },
    { field: 'sealed', old: 'x', new: 'y' },
    { field: 'seen_by', old: 'ada', new: 'ben' },
  ]),
  entry(1, [], { type: 'create' }),
];
const lamp: Values = {
  ...{ code: 'a', note: 'new', watts: 40, maker: 'Ada', sealed: 'y', phase: 'active', seen_by: 'ben', _version: 4, history },
};

configure({ defaultHidden: true });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function draw(record: Values = lamp, options: Partial<ScreenOptions> = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const restores: unknown[] = [];
  const drawn = drawScreen({
    model,
    records: { lamps: [record] },
    at: '/lamps/a',
    screens: {
      '/lamps/:key': <ShowScreen resource={resource} recordKey={['a']} params={{}} />,
      '/lamps': <ListScreen resource={resource} params={{}} />,
    },
    wrap: (memory): DataSource => ({
      ...memory,
      // As they come off the wire: what the collection has no field for is lost.
      collection: async (of, name, key, options) => {
        const page = await memory.collection(of, name, key, options);
        return { ...page, rows: page.rows.map((row) => valuesFromRow(of.collections[name] ?? of, row)) };
      },
      update: (of, key, values, how) => {
        restores.push(how.restores);
        return memory.update(of, key, values, how);
      },
    }),
    ...options,
  });
  return { user, restores, stored: () => drawn.memory.records('lamps')[0], ...drawn };
}

const lookAt = async (user: ReturnType<typeof userEvent.setup>, version: number) => {
  await user.click(await screen.findByRole('button', { name: `Look at version ${String(version)}` }));
  return within(await screen.findByRole('dialog', { name: `a: version ${String(version)}` }));
};
const linesOf = (dialog: { readonly getAllByRole: (role: string) => HTMLElement[] }) =>
  dialog.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

describe('a version in the history', () => {
  it('is offered where it is known and not what stands now, and told where it was given back', async () => {
    draw();
    await screen.findByRole('list', { name: 'History' });
    const names = screen.getAllByRole('button', { name: /^Look at/ }).map((button) => button.textContent);
    expect(names).toEqual(['Look at version 3', 'Look at version 2', 'Look at version 1']);
    // In the history, and in the activity beside it.
    await waitFor(() => expect(screen.getAllByText('Version 1 restored')).toHaveLength(2));
  });

  it('shows field by field what it was against now, and what stays and why', async () => {
    const { user } = draw();
    const dialog = await lookAt(user, 1);
    expect(linesOf(dialog)).toEqual([
      ['Field', 'Version 1', 'Now'],
      ['Note', 'old', 'new'],
      ['Watts', '80', '40'],
      [`Sealed${'stays: its form does not let you write it'}`, 'x', 'y'],
      ['Phase', 'Idle', 'Active'],
      [`Seen by${'stays: the server keeps it'}`, 'ada', 'ben'],
    ]);
    expect(dialog.getByText('2 changes since then are of fields that no longer exist.')).toBeDefined();
  });

  it('is restored as its form would save it, after the question of the transition, and taken back', async () => {
    const { user, stored, restores } = draw();
    const dialog = await lookAt(user, 3);
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    const question = within(await screen.findByRole('dialog', { name: /^Stop/ }));
    expect(stored()).toMatchObject({ phase: 'active', _version: 4 });
    await user.click(question.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('a: version 3 restored')).toBeDefined();
    expect(stored()).toEqual({ ...lamp, phase: 'idle', _version: 5 });
    expect(restores).toEqual([3]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toEqual({ ...lamp, phase: 'active', _version: 6 }));
  });

  it('says at the fields what their rules have against it, and writes nothing', async () => {
    const { user, stored } = draw({ ...lamp, phase: 'idle', history: history.map((each) => (each.version === 4 ? entry(4, []) : each)) });
    const dialog = await lookAt(user, 2);
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/60/);
    expect(stored()).toMatchObject({ watts: 40, _version: 4 });
  });

  it('is not restored over what somebody else has saved meanwhile', async () => {
    const noted = [entry(2, [{ field: 'note', old: 'old', new: 'new' }]), entry(1, [], { type: 'create' })];
    const { user, stored, memory } = draw({ ...lamp, history: noted, _version: 2 });
    const dialog = await lookAt(user, 1);
    await memory.update(resource, ['a'], { watts: 50 }, { params: {}, version: null });
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    expect(await dialog.findByText(/has changed/)).toBeDefined();
    expect(stored()).toMatchObject({ note: 'new', watts: 50 });
  });

  it('is only looked at where the record may not be changed', async () => {
    const { user } = draw({ ...lamp, note: 'held' });
    const dialog = await lookAt(user, 3);
    const button = dialog.queryByRole('button', { name: 'Restore this version' });
    expect(button === null || button.getAttribute('aria-disabled') === 'true').toBe(true);
  });
});

describe('what was deleted', () => {
  const deleted = [
    { code: 'b', note: 'bright', _version: 2, _deleted: { at: '2031-04-02T08:15:00Z', by: 'ann', lost: 1 } },
    { code: 'c', note: 'dim', _version: 1, _deleted: { at: '2031-04-01T08:15:00Z', by: 'ben', lost: 0 } },
  ];

  it('stands in a list of its own, from where each is brought back or says why not', async () => {
    const sent: string[] = [];
    const refusal = { status: 422, code: 'fields', message: 'No', hint: '', fields: { note: ['Note is taken'] }, current: null };
    const { user } = draw(lamp, {
      at: '/lamps',
      wrap: (memory) => ({
        ...memory,
        send: async (call) => {
          sent.push(`${call.method} ${call.path} ${call.headers?.['If-Match'] ?? ''}`.trim());
          if (call.path.includes('/c/')) throw new ApiError(refusal);
          if (call.path.includes('_deleted')) return { status: 200, headers: {}, body: { data: deleted, metadata: { total: 2 } } };
          return { status: 200, headers: {}, body: call.path.includes('_restore') ? { data: {} } : { data: [] } };
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: /Views/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deleted…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Deleted: / }));
    await dialog.findByRole('row', { name: /^b/ });
    expect(linesOf(dialog).map((cells) => cells.slice(0, 2))).toEqual([
      ['Lamp', 'Note'],
      ['b1 of its fields no longer exists', 'bright'],
      ['c', 'dim'],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Bring back c' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Note is taken');
    await user.click(dialog.getByRole('button', { name: 'Bring back b' }));
    expect(await screen.findByText('b: brought back')).toBeDefined();
    const box = screen.getByRole('dialog', { name: /^Deleted: / });
    await waitFor(() => expect([box.contains(document.activeElement), document.activeElement?.tagName]).toEqual([true, 'DIV']));
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual(['POST /lamps/c/_restore "1"', 'POST /lamps/b/_restore "2"']);
  });
});
