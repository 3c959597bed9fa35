// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../tests/fixtures/screen.tsx';
import type { Values } from '../../../model/values.ts';
import { listShownKeys } from '../../../ui/index.ts';
import { ListScreen } from '../ListScreen.tsx';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  code: code
  phase: {type: state, readOnly: true, enum: {idle: Idle, active: Active, gone: Gone}}
  note: string
transitions:
  drop: {title: Drop, from: [idle, active], to: gone, tone: negative, places: [bulk], request: POST drop, confirm: 'Drop {code}?'}
  aim: {title: Aim, from: [active], to: active, request: POST aim, fields: {at: string!}}
  start: {title: Start, from: [idle], to: active, request: POST start}
  look: {title: Look, from: [active], to: idle, request: POST look, confirm: 'Look at {code}?'}
list: {columns: [code, phase]}
edit: {layout: [code, note]}
delete: false
`;
const claims = `apiVersion: admin/v1
resource: claims
title: Claim
access: {use: true, edit: {expr: 'self.code != "c3"', reason: It is closed.}}
fields:
  code: code
  status: {type: state, enum: {asked: {tone: info}, granted: {tone: positive}, refused: {tone: negative}, special: {when: ROLE_ADMIN}}}
  note: {type: string, required: true}
list: {columns: [code, status], bulkEdit: false}
edit: {layout: [status]}
delete: false
`;

const errands = `apiVersion: admin/v1
resource: errands
title: Errand
access: true
fields:
  code: code
  status: {type: state, enum: [new, begun, waiting, halted, done, left]}
list: {columns: [code, status]}
edit: {layout: [status]}
delete: false
`;

const wishes = `apiVersion: admin/v1
resource: wishes
title: Wish
access: {use: true, act: true}
readOnly: true
fields:
  code: code
  status: {type: state, readOnly: true, as: switch, switch: {checked: reopen, unchecked: close}, enum: [open, closed]}
transitions:
  reopen: {title: Reopen, from: [closed], to: open, request: POST reopen}
  close: {title: Close, from: [open], to: closed, request: POST close}
list: {columns: [code, status]}
`;

const model = fixtureModel([
  { file: 'resources/probes.yaml', text: probes },
  { file: 'resources/claims.yaml', text: claims },
  { file: 'resources/errands.yaml', text: errands },
  { file: 'resources/wishes.yaml', text: wishes },
]);
const records: Readonly<Record<string, readonly Values[]>> = {
  probes: [
    { code: 'a', phase: 'idle', _version: 1 },
    { code: 'b', phase: 'active', _version: 2 },
    { code: 'c', phase: 'gone', _version: 3 },
  ],
  errands: [{ code: 'e1', status: 'new', _version: 1 }],
  wishes: [{ code: 'w1', status: 'open', _version: 1 }],
  claims: [
    { code: 'c1', status: 'asked', note: 'x', _version: 1 },
    { code: 'c2', status: 'granted', note: 'x', _version: 1 },
    { code: 'c3', status: 'asked', note: 'x', _version: 1 },
  ],
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Draws the list and puts the focus into the row of `code`. */
async function open(name: string, code: string, options: Partial<ScreenOptions> = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const drawn = drawScreen({
    model,
    records,
    at: `/${name}`,
    screens: { [`/${name}`]: <ListScreen resource={resourceIn(model, name)} params={{}} /> },
    ...options,
  });
  const cell = (await screen.findByText(code)).closest<HTMLElement>('[role="gridcell"]');
  cell?.focus();
  const posted = () => drawn.memory.calls.filter((call) => /^(POST|update)/.test(call));
  const stored = () => drawn.memory.records(name);
  return { user, posted, stored, cell, ...drawn };
}

const offered = async () =>
  (await screen.findAllByRole('menuitem')).map(
    (item) => `${item.textContent}${item.getAttribute('aria-disabled') === 'true' ? ' off' : ''}`,
  );

describe('the keys of a row', () => {
  it('offer its transitions wherever their buttons stand, in their order, destructive ones last, each by its digit', async () => {
    const { user, posted, cell } = await open('probes', 'a');
    await user.keyboard('t');
    expect(await screen.findByRole('menu', { name: 'Next states of a' })).toBeDefined();
    expect(await offered()).toEqual(['Aim1 off', 'Start2', 'Look3 off', 'Drop4']);
    await user.keyboard('1');
    expect(posted()).toEqual([]);
    await user.keyboard('2');
    expect(await screen.findByText('Start: done.')).toBeDefined();
    expect(posted()).toEqual(['POST /probes/a/start']);
    await waitFor(() => expect(document.activeElement).toBe(cell));
  });

  it('take it to the next state at once where nothing is asked for', async () => {
    const { user, posted } = await open('probes', 'a');
    await user.keyboard('y');
    expect(await screen.findByText('Start: done.')).toBeDefined();
    expect(posted()).toEqual(['POST /probes/a/start']);
  });

  it('do nothing more while they are held', async () => {
    const { user, posted } = await open('probes', 'a');
    // Start leads from idle to active, from where Look would lead on.
    await user.keyboard('{y>5/}');
    expect(await screen.findByText('Start: done.')).toBeDefined();
    expect(posted()).toEqual(['POST /probes/a/start']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ask what the transition asks, and pass over those that are destructive or want values', async () => {
    const { user, posted } = await open('probes', 'b');
    await user.keyboard('y');
    const question = within(await screen.findByRole('dialog', { name: /^Look/ }));
    expect(question.getByText('Look at b?')).toBeDefined();
    expect(posted()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Look' }));
    await waitFor(() => expect(posted()).toEqual(['POST /probes/b/look']));
  });

  it('offer what a switch of the row does', async () => {
    const { user, posted } = await open('wishes', 'w1');
    await user.keyboard('t');
    const items = await offered();
    expect(items).toEqual(['Reopen1 off', 'Close2']);
    await user.keyboard('2');
    await waitFor(() => expect(posted()).toEqual(['POST /wishes/w1/close']));
  });

  it('open the menu where no state is meant without asking', async () => {
    const { user, posted } = await open('probes', 'c');
    await user.keyboard('y');
    expect(await offered()).toEqual(['Aim1 off', 'Start2 off', 'Look3 off', 'Drop4 off']);
    expect(posted()).toEqual([]);
  });

  it('save the state that a form lets choose, as the form would, and take it back', async () => {
    const { user, stored } = await open('claims', 'c1');
    await user.keyboard('y');
    expect(await screen.findByText('c1: Granted')).toBeDefined();
    expect(stored()[0]).toEqual({ code: 'c1', status: 'granted', note: 'x', _version: 2 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('c1: taken back')).toBeDefined();
    expect(stored()[0]).toEqual({ code: 'c1', status: 'asked', note: 'x', _version: 3 });
  });

  it('offer of such states what the user may choose, and tell why a record may not be changed', async () => {
    const first = await open('claims', 'c2', { roles: ['ROLE_ASTRONOMER'] });
    await first.user.keyboard('t');
    expect(await offered()).toEqual(['Asked1', 'Refused2']);
    cleanup();
    const { user, stored } = await open('claims', 'c3');
    await user.keyboard('y');
    expect(await offered()).toEqual(['Granted1 off', 'Refused2 off', 'Special3 off']);
    expect(stored()[2]).toEqual(records['claims']?.[2]);
  });

  it('do not overwrite what somebody else has done to it since', async () => {
    const { user, stored, memory } = await open('claims', 'c1');
    await memory.update(resourceIn(model, 'claims'), ['c1'], { status: 'refused' }, { params: {}, version: null });
    await user.keyboard('y');
    expect(await screen.findByText(/^c1: .*has changed/)).toBeDefined();
    expect(stored()[0]?.['status']).toBe('refused');
  });

  it('do nothing outside of rows, and where they are switched off', async () => {
    const { user, posted, cell } = await open('probes', 'a');
    screen.getByRole('searchbox').focus();
    await user.keyboard('y');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('y');
    localStorage.setItem('steward.letter-keys', 'off');
    cell?.focus();
    await user.keyboard('y');
    expect([posted(), screen.queryByRole('menu')]).toEqual([[], null]);
  });
});

describe('without a key, the next states are offered', () => {
  const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], code: string) => {
    await user.click(screen.getByRole('button', { name: `Actions of ${code}` }));
    return offered();
  };

  it('in the menu of the row, which saves and takes back as a key does', async () => {
    const { user, stored } = await open('claims', 'c1');
    expect(await menuOf(user, 'c1')).toEqual(['Edit', 'Granted', 'Refused', 'Special', 'Quick view']);
    await user.click(screen.getByRole('menuitem', { name: 'Granted' }));
    expect(await screen.findByText('c1: Granted')).toBeDefined();
    expect(stored()[0]).toEqual({ code: 'c1', status: 'granted', note: 'x', _version: 2 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()[0]?.['status']).toBe('asked'));
  });

  it('there each once, and with the reason why one is not possible', async () => {
    const { user } = await open('claims', 'c3');
    expect(await menuOf(user, 'c3')).toEqual(['Edit off', 'Granted off', 'Refused off', 'Special off', 'Quick view']);
    expect(screen.getByRole('menuitem', { name: 'Granted' }).getAttribute('aria-description')).toBe('It is closed.');
    cleanup();
    const other = await open('probes', 'a');
    // Its transitions are offered where their descriptor says: Drop is for many at once.
    expect(await menuOf(other.user, 'a')).toEqual(['Edit', 'Aim off', 'Start', 'Look off', 'Quick view']);
    cleanup();
    const many = await open('errands', 'e1');
    expect(await menuOf(many.user, 'e1')).toEqual(['Edit', 'Quick view']);
  });

  it('in the bar of the quick view, what is locked in its menu', async () => {
    const { user, stored } = await open('claims', 'c1');
    await user.keyboard('v');
    const bar = within(await screen.findByRole('region', { name: 'Quick view of c1' }));
    const granted = await bar.findByRole('button', { name: 'Granted' });
    expect(granted.getAttribute('aria-keyshortcuts')).toBe('y');
    expect(bar.getByRole('button', { name: 'Special' })).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'Refused' }));
    expect(await screen.findByText('c1: Refused')).toBeDefined();
    expect(stored()[0]?.['status']).toBe('refused');
    // Its own focus answers to the key as that of the row does.
    granted.focus();
    await user.keyboard('y');
    await waitFor(() => expect(stored()[0]?.['status']).toBe('granted'));
    cleanup();
    const closed = await open('claims', 'c3');
    await closed.user.keyboard('v');
    const locked = within(await screen.findByRole('region', { name: 'Quick view of c3' }));
    await closed.user.click(await locked.findByRole('button', { name: 'More actions' }));
    expect((await offered()).slice(0, 3)).toEqual(['Granted off', 'Refused off', 'Special off']);
    expect(locked.queryByRole('button', { name: 'Granted' })).toBeNull();
  });
});

it('keys of rows work on a narrow screen: from row to row, selecting, looking at one, and taking it on', async () => {
  const none = (): void => undefined;
  const narrow = (query: string) => ({ matches: query.includes('max-width'), media: query, addListener: none, removeListener: none });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), narrow(query)) as unknown as MediaQueryList,
  );
  const { user, stored } = await open('claims', 'c1');
  const focused = () => [document.activeElement?.tagName, document.activeElement?.closest('li')?.querySelector('a')?.textContent];
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard('j');
  await waitFor(() => expect(focused()).toEqual(['A', 'c1']));
  await user.keyboard('jj');
  await waitFor(() => expect(focused()).toEqual(['A', 'c3']));
  await user.keyboard('k');
  await waitFor(() => expect(focused()).toEqual(['A', 'c2']));
  await user.keyboard('v');
  expect(await screen.findByLabelText('Quick view of c2')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Quick view of c2')).toBeNull());
  await waitFor(() => expect(focused()).toEqual(['A', 'c2']));
  expect(listShownKeys().map(({ keys }) => keys)).toEqual(expect.arrayContaining(['j', 'k', 't', 'v', 'y']));
  await user.keyboard('k');
  await waitFor(() => expect(focused()).toEqual(['A', 'c1']));
  await user.keyboard('y');
  await waitFor(() => expect(stored()[0]?.['status']).toBe('granted'));
  cleanup();
  const other = await open('probes', 'a');
  await other.user.keyboard('j');
  await waitFor(() => expect(focused()).toEqual(['A', 'a']));
  await other.user.keyboard('x');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select a' })).toHaveProperty('checked', true));
});
