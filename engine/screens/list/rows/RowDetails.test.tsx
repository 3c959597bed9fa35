// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ListScreen } from '../ListScreen.tsx';

const craters = `apiVersion: admin/v1
resource: surveys
title: Survey
access: {use: true, act: true}
readOnly: true
show: false
fields:
  code: code
  found: {type: array, items: {fields: {name: string, width: number}}}
  note: text
actions:
  repeat: {places: [row, bulk], request: POST repeat, set: {note: again}}
list:
  columns: [code]
  details: [found, {field: note, when: ROLE_ADMIN}]
`;
const model = fixtureModel([{ file: 'resources/surveys.yaml', text: craters }]);
const surveys = [
  { code: 'far', found: [{ name: 'Tycho', width: 85 }], note: null },
  { code: 'near', found: [], note: null },
  { code: 'noted', found: [], note: 'Cloudy' },
];
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const draw = (roles: readonly string[] = ['ROLE_ADMIN']) =>
  drawScreen({
    ...{ model, roles, records: { surveys }, at: '/surveys' },
    screens: { '/surveys': <ListScreen resource={resourceIn(model, 'surveys')} params={{}} /> },
  });
const button = (of: string) => screen.findByRole('button', { name: `Details of ${of}` });
const details = (of: string) => screen.findByRole('group', { name: `Details of ${of}` });
const isDrawn = (of: string) => screen.queryByRole('group', { name: `Details of ${of}` }) !== null;

describe('details of a row', () => {
  it('stand in a line of their own below it, until they are folded again', async () => {
    draw();
    const user = userEvent.setup();
    const unfold = await button('far');
    expect([unfold.getAttribute('aria-expanded'), unfold.hasAttribute('aria-controls'), isDrawn('far')]).toEqual(['false', false, false]);
    await user.click(unfold);
    const shown = await details('far');
    expect((await button('far')).getAttribute('aria-expanded')).toBe('true');
    expect((await button('far')).getAttribute('aria-controls')).toBe(shown.id);
    expect(within(shown).getByRole('cell', { name: 'Tycho' })).toBeDefined();
    const order = screen.getAllByRole('row').map((row) => row.textContent);
    expect(order.findIndex((text) => text.includes('Tycho'))).toBe(order.findIndex((text) => text.startsWith('far')) + 1);
    await user.click(await button('far'));
    await waitFor(() => expect(isDrawn('far')).toBe(false));
  });

  it('are unfolded by the keyboard, with Enter and with the space bar', async () => {
    draw();
    const user = userEvent.setup();
    const cell = (await button('far')).closest<HTMLElement>('[role=gridcell]');
    cell?.focus();
    await user.keyboard('{Enter}');
    await details('far');
    (await button('far')).closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(isDrawn('far')).toBe(false));
  });

  it('are offered only where the record has something that this user may see', async () => {
    draw();
    await button('noted');
    expect(screen.queryByRole('button', { name: 'Details of near' })).toBeNull();
    cleanup();
    draw(['ROLE_VISITOR']);
    await button('far');
    expect(screen.queryByRole('button', { name: 'Details of noted' })).toBeNull();
  });

  it('are no record: nothing selects them', async () => {
    draw();
    const user = userEvent.setup();
    await user.click(await button('far'));
    await details('far');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(await screen.findByText('3 selected')).toBeDefined();
  });

  it('unfold on a narrow screen too', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), narrow(query)) as MediaQueryList);
    draw();
    const user = userEvent.setup();
    await user.click(await button('far'));
    expect(within(await details('far')).getByRole('cell', { name: 'Tycho' })).toBeDefined();
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(await button('far'));
    await waitFor(() => expect(isDrawn('far')).toBe(false));
  });
});

const narrow = (media: string) => ({
  media,
  matches: media.includes('max-width'),
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
});
