// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ListScreen } from '../ListScreen.tsx';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  code: code
  phase: {type: state, readOnly: true, enum: {idle: Idle, active: Active}}
  note: text
  crew: {type: string, visible: ROLE_VISITOR}
transitions:
  start: {title: Start, from: [idle], to: active, request: POST start}
actions:
  report: {title: Report, request: POST report, fields: {words: string!}}
list: {columns: [code, phase]}
show:
  tabs:
    - {name: facts, layout: [{group: Facts, fields: [code, note, crew]}, {actions: [report], as: form}]}
    - {name: more, layout: [phase]}
edit: {layout: [note]}
delete: false
`;
const plain = `apiVersion: admin/v1
resource: plain
title: Plain thing
access: true
readOnly: true
fields: {code: code}
list: {columns: [code]}
show: false
`;
const model = fixtureModel([
  { file: 'resources/probes.yaml', text: probes },
  { file: 'resources/plain.yaml', text: plain },
]);
const records = {
  probes: [
    { code: 'a', phase: 'idle', note: 'Near the sun', crew: 'Ada', _version: 1 },
    { code: 'b', phase: 'active', note: 'Far out', crew: 'Bo', _version: 1 },
    { code: 'c', phase: 'active', note: 'Lost', crew: 'Cy', _version: 1 },
  ],
  plain: [{ code: 'p', _version: 1 }],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

async function openList(name: string, code: string) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const drawn = drawScreen({
    model,
    records,
    at: `/${name}`,
    screens: {
      [`/${name}`]: (
        <main tabIndex={-1}>
          <ListScreen resource={resourceIn(model, name)} params={{}} />
        </main>
      ),
    },
  });
  await waitFor(() => {
    screen.getByText(code).closest<HTMLElement>('[role="gridcell"]')?.focus();
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  });
  return { user, ...drawn };
}

const view = (code: string) => screen.findByRole('region', { name: `Quick view of ${code}` });
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: /^Quick view/ })).toBeNull());

it('shows the record of the focused row beside the rows, which keep the focus, and goes along with it', async () => {
  const { user, memory } = await openList('probes', 'a');
  await user.keyboard('v');
  const first = await view('a');
  expect(await within(first).findByText('Near the sun')).toBeDefined();
  expect(within(first).getByRole('link', { name: 'a' }).getAttribute('href')).toBe('/probes/a');
  // Whoever lacks the role gets neither the value nor its name, and what is typed has its page.
  expect(within(first).queryByText(/crew|Ada/i)).toBeNull();
  expect(within(first).queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.closest('[data-record="a"]')).not.toBeNull();
  await user.keyboard('j');
  expect(await within(await view('b')).findByText('Far out')).toBeDefined();
  screen.getByRole('grid').querySelector<HTMLElement>('[data-record="c"] [role="gridcell"]')?.focus();
  const last = await view('c');
  expect(await within(last).findByText('Lost')).toBeDefined();
  expect(
    within(last)
      .getByRole('button', { name: /^Next record/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await user.keyboard('k{Escape}');
  await isGone();
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
  // Each time somebody looks at it, and not before.
  expect(memory.calls.filter((call) => call.startsWith('get probes'))).toEqual([
    'get probes a',
    'get probes b',
    'get probes c',
    'get probes b',
  ]);
});

it('takes the record on by a transition, and gives the focus back to its row', async () => {
  const { user, memory } = await openList('probes', 'a');
  await user.keyboard('v');
  const shown = await view('a');
  await user.click(await within(shown).findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(memory.calls).toContain('POST /probes/a/start'));
  expect(localStorage.getItem('recents') ?? '').not.toContain('probes');
  await user.click(within(await view('a')).getByRole('button', { name: 'Close' }));
  await isGone();
  expect(document.activeElement?.closest('[data-record="a"]')).not.toBeNull();
});

it('opens from the menu of a row, and is not there where records have no page', async () => {
  const { user } = await openList('probes', 'b');
  await user.click(screen.getByRole('button', { name: 'Actions of b' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Quick view' }));
  expect(await within(await view('b')).findByText('Far out')).toBeDefined();
  await user.keyboard('v');
  await isGone();
  cleanup();
  const other = await openList('plain', 'p');
  await other.user.keyboard('v');
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
  expect(other.memory.calls.filter((call) => call.startsWith('get'))).toEqual([]);
});

it('keys of the list are about the record that is looked at, whichever key has led to it', async () => {
  const { user } = await openList('probes', 'a');
  const column = document.activeElement?.getAttribute('data-field');
  const focused = () => [
    document.activeElement?.closest('[data-record]')?.getAttribute('data-record'),
    document.activeElement?.getAttribute('data-field'),
  ];
  await user.keyboard('v');
  await view('a');
  await user.keyboard('j');
  await view('b');
  await waitFor(() => expect(focused()).toEqual(['b', column]));
  await user.keyboard('j');
  await view('c');
  await waitFor(() => expect(focused()).toEqual(['c', column]));
});

it('says the state that the record has come to, and keeps the focus when the button that took it there goes', async () => {
  const { user, memory } = await openList('probes', 'a');
  await user.keyboard('v');
  const shown = await view('a');
  const start = await within(shown).findByRole('button', { name: 'Start' });
  const heading = within(shown).getByRole('heading', { name: 'a' }).parentElement ?? shown;
  expect(within(heading).getByText('Idle')).toBeDefined();
  // What the server makes of the transition, which the memory only notes.
  await memory.update(resourceIn(model, 'probes'), ['a'], { phase: 'active' }, { params: {}, version: '1' });
  await user.click(start);
  await waitFor(() => expect(within(heading).getByText('Active')).toBeDefined());
  await waitFor(() => expect(start.isConnected).toBe(false));
  await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
});

it('says that a record is gone, and the rows stay', async () => {
  const { user, memory } = await openList('probes', 'a');
  await memory.remove(resourceIn(model, 'probes'), ['b'], { params: {}, version: '1' });
  await user.keyboard('v');
  await view('a');
  await user.keyboard('j');
  expect(await within(await view('b')).findByText('There is no probes b.')).toBeDefined();
  expect(within(await view('b')).queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(screen.getByRole('grid')).toBeDefined();
  await user.keyboard('j');
  expect(await within(await view('c')).findByText('Lost')).toBeDefined();
});
