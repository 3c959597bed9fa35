// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../../tests/fixtures/screen.tsx';
import type { Values } from '../../../../model/values.ts';
import { ListScreen } from '../../ListScreen.tsx';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access:
  use: true
  edit: {expr: 'self.crew != "alone"', reason: Nobody reaches it.}
fields:
  code: code
  serial: {type: string, unique: true}
  crew: {enum: {alone: Alone, many: Many}, readOnly: true}
  phase: {type: state, enum: {idle: Idle, active: Active, gone: Gone}}
  power: {type: integer, required: true, minimum: 0, check: it <= self.limit, message: {check: More than its limit.}}
  limit: integer
  watched: boolean
  note: string
  secret: password
  badge: {type: string, visible: ROLE_ADMIN}
  currency: {enum: [EUR, CHF]}
  price: money
  sealed: {type: string, readOnly: 'self.limit > 50'}
actions:
  start: {from: [idle], to: active, confirm: 'Start {code}?', places: [row, record, bulk]}
  end: {from: [active], to: gone}
list: {columns: [code, phase, power]}
delete: false
`;

const model = fixtureModel([{ file: 'resources/probes.yaml', text: probes }]);
const records: Readonly<Record<string, readonly Values[]>> = {
  probes: [
    {
      code: 'a',
      serial: 's1',
      crew: 'many',
      phase: 'idle',
      power: 5,
      limit: 10,
      watched: true,
      note: 'same',
      currency: 'EUR',
      _version: 1,
    },
    {
      code: 'b',
      serial: 's2',
      crew: 'many',
      phase: 'active',
      power: 6,
      limit: 90,
      watched: false,
      note: 'same',
      currency: 'CHF',
      _version: 4,
    },
    { code: 'c', serial: 's3', crew: 'alone', phase: 'idle', power: 7, limit: 90, watched: true, note: 'same', _version: 7 },
  ],
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

/** Draws the list, selects all and opens the dialog by its key. */
async function open(options: Partial<ScreenOptions> = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const drawn = drawScreen({
    model,
    records,
    at: '/probes',
    screens: { '/probes': <ListScreen resource={resourceIn(model, 'probes')} params={{}} /> },
    ...options,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  // Its key comes with it.
  await screen.findByRole('button', { name: /^Edit fields/ });
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit fields of 3 records' }));
  const choose = async (...fields: readonly string[]) => {
    for (const field of fields) await user.type(dialog.getByRole('combobox', { name: 'Fields to change' }), `${field}{Enter}`);
  };
  const stored = () => drawn.memory.records('probes');
  return { user, dialog, choose, stored, ...drawn };
}

describe('editing fields of a selection', () => {
  it('offers what may be written and shared: no key, nothing unique, locked, secret or hidden from the user', async () => {
    const { user, dialog } = await open({ roles: ['ROLE_ASTRONOMER'] });
    await user.click(dialog.getByRole('combobox', { name: 'Fields to change' }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(['Phase', 'Power', 'Limit', 'Watched', 'Note', 'Currency', 'Sealed']);
  });

  it('starts with what all have in common, and says what differs and what is emptied', async () => {
    const { user, dialog, choose } = await open();
    await choose('Note', 'Power');
    const note = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Note/ });
    expect(note.value).toBe('same');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Power/ }).value).toBe('');
    expect(dialog.getByText(/Their values differ at present: Power/)).toBeDefined();
    await user.clear(note);
    // Power is required: it cannot be emptied, and is asked for in its place.
    expect(await dialog.findByText('Will be emptied: Note')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Change 2 records' }));
    expect(await dialog.findByText(/1 field to fix/)).toBeDefined();
  });

  it('offers an amount only where it means the same in all records', async () => {
    const { user, dialog, choose } = await open();
    expect(dialog.getByText('Not offered, because the records differ in what these fields depend on: Price')).toBeDefined();
    await choose('Currency', 'Price');
    expect(await dialog.findByRole('textbox', { name: /^Price/ })).toBeDefined();
    await user.click(dialog.getByRole('combobox', { name: 'Fields to change' }));
    await user.keyboard('{Backspace}{Backspace}');
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: /^Price/ })).toBeNull());
  });

  it('saves each record with its own version, and leaves out whom the descriptor lets nobody change', async () => {
    const { user, dialog, choose, stored, memory } = await open();
    expect(dialog.getByText('2 of 3 selected can be changed.')).toBeDefined();
    expect(dialog.getByText('c: Nobody reaches it.')).toBeDefined();
    await choose('Note', 'Watched');
    await user.clear(await dialog.findByRole('textbox', { name: /^Note/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'new');
    await user.click(dialog.getByRole('button', { name: 'Change 2 records' }));
    expect(await screen.findByText('Edit fields: 2 done.')).toBeDefined();
    expect(memory.calls.filter((call) => call.startsWith('update'))).toEqual(['update probes a', 'update probes b']);
    expect(stored()).toEqual([
      { ...records['probes']?.[0], note: 'new', watched: false, _version: 2 },
      { ...records['probes']?.[1], note: 'new', watched: false, _version: 5 },
      records['probes']?.[2],
    ]);
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('judges each record by its own values; what fails stays selected with its reason, and is tried again', async () => {
    const { user, dialog, choose, stored } = await open();
    await choose('Power');
    await user.type(await dialog.findByRole('textbox', { name: /^Power/ }), '20');
    await user.click(dialog.getByRole('button', { name: 'Change 2 records' }));
    const result = within(await screen.findByRole('dialog', { name: 'Edit fields: 1 failure' }));
    expect(result.getByRole('row', { name: 'a More than its limit.' })).toBeDefined();
    expect(stored().map(({ power }) => power)).toEqual([5, 20, 7]);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('1 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '1 failed' }));
    await user.click(await screen.findByRole('button', { name: 'Retry the failed one' }));
    expect(await screen.findByText('Edit fields: 0 done, 1 failed.')).toBeDefined();
  });

  it('overwrites nothing that was changed since it was shown', async () => {
    const { user, dialog, choose, stored, memory } = await open();
    await choose('Note');
    await user.type(await dialog.findByRole('textbox', { name: /^Note/ }), '!');
    await memory.update(resourceIn(model, 'probes'), ['b'], { note: 'theirs' }, { params: {}, version: null });
    await user.click(dialog.getByRole('button', { name: 'Change 2 records' }));
    const result = within(await screen.findByRole('dialog', { name: 'Edit fields: 1 failure' }));
    expect(result.getByRole('row', { name: /^b .*has changed/ })).toBeDefined();
    expect(stored().map(({ note }) => note)).toEqual(['same!', 'theirs', 'same']);
    await user.click(result.getByRole('button', { name: 'Retry the failed one' }));
    expect(await screen.findByText('Edit fields: 1 done.')).toBeDefined();
    expect(stored().map(({ note }) => note)).toEqual(['same!', 'same!', 'same']);
  });

  it('leaves out a record that locks a chosen field', async () => {
    const { dialog, choose } = await open();
    await choose('Sealed');
    expect(await dialog.findByText('b: Sealed is locked in this record')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Change 1 record' })).toBeDefined();
  });

  it('asks what the transitions ask that a new state is, and leaves out what cannot take them', async () => {
    const { user, dialog, choose, stored } = await open();
    await choose('Phase');
    await user.click(await dialog.findByRole('combobox', { name: /^Phase/ }));
    await user.click(await screen.findByRole('option', { name: 'Active' }));
    await user.click(await dialog.findByRole('button', { name: 'Change 2 records' }));
    const question = await screen.findByText('Start a?');
    expect(question).toBeDefined();
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Change 2 records?' })).getByRole('button', { name: 'Change 2 records' }),
    );
    await screen.findByText('Edit fields: 2 done.');
    expect(stored().map(({ phase }) => phase)).toEqual(['active', 'active', 'idle']);
  });

  it('asks before what was typed is thrown away, and gives the focus back to the rows', async () => {
    const { user, dialog, choose } = await open();
    await choose('Note');
    await dialog.findByRole('textbox', { name: /^Note/ });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
  });

  it('is not there where the list declines it', async () => {
    const plain = probes.replace('list: {', 'list: {bulkEdit: false, ').replace(', places: [row, record, bulk]', '');
    const other = fixtureModel([{ file: 'resources/probes.yaml', text: plain }]);
    drawScreen({
      model: other,
      records,
      at: '/probes',
      screens: { '/probes': <ListScreen resource={resourceIn(other, 'probes')} params={{}} /> },
    });
    await screen.findByText('a');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
