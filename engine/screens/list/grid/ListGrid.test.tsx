// @vitest-environment happy-dom
/** What a list shows when it is turned, sorted, filtered or read again: its rows are places, and what belongs to a record goes with it. */
import { countDraws } from '../../../../tests/fixtures/renders.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { listShownKeys } from '../../../ui/index.ts';
import { ListScreen } from '../ListScreen.tsx';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
path: craters
access: true
fields:
  code: code
  name: string
  depth: integer
  note: text
list:
  columns: [code, name, depth]
  filters: [name]
  sort: code
  pageSize: 10
  pageSizes: [10, 25, all]
  details: [note]
`;
const model = fixtureModel([{ file: 'resources/craters.yaml', text: craters }]);
const codeAt = (at: number): string => `c${String(at).padStart(2, '0')}`;
// The deeper, the later: sorted by depth from below, the order is turned round.
const records = {
  craters: Array.from({ length: 30 }, (_, at) => ({ code: codeAt(at), name: `Crater ${at % 3}`, depth: 100 - at, note: `Note ${at}` })),
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

async function draw(at = '/craters') {
  const drawn = drawScreen({
    model,
    records,
    at,
    screens: { '/craters': <ListScreen resource={resourceIn(model, 'craters')} params={{}} />, '*': <p>Elsewhere</p> },
  });
  await screen.findByRole('link', { name: codeAt(0) });
  return { user: userEvent.setup(), ...drawn };
}

const scroller = (): Element => document.querySelector('.MuiDataGrid-virtualScroller') as Element;
const shown = (): (string | null)[] => screen.getAllByRole('link', { name: /^c\d\d$/ }).map(({ textContent }) => textContent);
const rowOf = (code: string): HTMLElement => document.querySelector(`[role=row][data-record=${code}]`) as HTMLElement;
type User = ReturnType<typeof userEvent.setup>;
const turn = (user: User) => user.click(screen.getByRole('button', { name: 'Next page' }));

it('opens the next page at its top, however far down the last one was read', async () => {
  const { user, router } = await draw();
  // Without a height it would be one that is about to go.
  Object.defineProperty(scroller(), 'clientHeight', { value: 160 });
  scroller().scrollTop = 140;
  scroller().dispatchEvent(new Event('scroll'));
  await turn(user);
  await screen.findByRole('link', { name: codeAt(10) });
  expect(scroller().scrollTop).toBe(0);
  await act(() => router.navigate(-1));
  await screen.findByRole('link', { name: codeAt(0) });
  expect(scroller().scrollTop).toBe(140);
});

const codes = (from: number, to: number): string[] =>
  Array.from({ length: Math.abs(to - from) }, (_, at) => codeAt(from + (to > from ? at : -at)));
const placedRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=row][data-record]')];
const boxOf = (code: string) => within(rowOf(code)).getByRole('checkbox');
const selected = (): (string | undefined)[] =>
  placedRows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.dataset['record']);

/** The page is read again, with a record in front of all others: each moves down by one line, the last one goes. */
async function readAgain({ memory, client }: Awaited<ReturnType<typeof draw>>): Promise<void> {
  await memory.create(resourceIn(model, 'craters'), { code: 'b00', name: 'New', depth: 1, note: 'New note' }, {});
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(placedRows().map(({ dataset }) => dataset['record'])).toEqual(['b00', ...codes(0, 9)]));
}

it.each([
  { what: 'the next page', step: (user: User) => turn(user), expected: codes(10, 20), most: { grids: 0, rows: 0, calls: 1200 } },
  {
    what: 'a sort',
    step: (user: User) => user.click(screen.getByRole('columnheader', { name: /Depth/ })),
    expected: codes(29, 19),
    // The head shows another arrow.
    most: { grids: 1, rows: 30, calls: 2100 },
  },
])('fills the places anew for $what, and mounts no row', async ({ step, expected, most }) => {
  const { user } = await draw();
  const rows = placedRows();
  const { renders, calls, elements } = await countDraws(async () => {
    await step(user);
    await screen.findByRole('link', { name: expected[0] as string });
  });
  expect(shown()).toEqual(expected);
  expect(placedRows()).toEqual(rows);
  expect(rows.map(({ dataset }) => dataset['record'])).toEqual(expected);
  expect(renders['DataGridRaw'] ?? 0).toBeLessThanOrEqual(most.grids);
  expect(renders['GridRow'] ?? 0).toBeLessThanOrEqual(most.rows);
  expect(renders['ListCell']).toBe(30);
  // All that stands in a row has classes that are written once.
  expect(renders['Styled(span)'] ?? 0).toBe(0);
  expect(elements).toBeLessThanOrEqual(10);
  expect(calls).toBeLessThanOrEqual(most.calls);
});

it('keeps the selection with its records while the page is read again, and drops it with the page', async () => {
  const drawn = await draw();
  const { user } = drawn;
  await user.click(boxOf('c01'));
  expect(selected()).toEqual(['c01']);
  await readAgain(drawn);
  expect(selected()).toEqual(['c01']);
  expect(screen.getByText('1 selected')).toBeDefined();
  await user.click(boxOf('c03'));
  expect(selected()).toEqual(['c01', 'c03']);
  await act(() => drawn.router.navigate('/craters?_offset=10'));
  await screen.findByRole('link', { name: codeAt(9) });
  expect(selected()).toEqual([]);
});

it('selects no range from a row of another page', async () => {
  const { user, router } = await draw();
  await user.click(boxOf('c01'));
  await act(() => router.navigate('/craters?_offset=10'));
  await screen.findByRole('link', { name: codeAt(10) });
  await user.keyboard('{Shift>}');
  await user.click(boxOf('c15'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['c15']);
});

it('unfolds a record, wherever its row goes', async () => {
  const drawn = await draw();
  const { user } = drawn;
  const below = () => rowOf('c02').nextElementSibling;
  await user.click(within(rowOf('c02')).getByRole('button', { name: /^Details of/ }));
  await waitFor(() => expect(below()?.textContent).toContain('Note 2'));
  await readAgain(drawn);
  expect(below()?.textContent).toContain('Note 2');
  expect(
    within(rowOf('c02'))
      .getByRole('button', { name: /^Details of/ })
      .getAttribute('aria-expanded'),
  ).toBe('true');
  await turn(user);
  await screen.findByRole('link', { name: codeAt(10) });
  expect(screen.queryByText(/^Note/)).toBeNull();
  expect(document.querySelectorAll('[aria-expanded=true]')).toHaveLength(0);
});

it('leaves the focus on a record that another one has moved down', async () => {
  const drawn = await draw();
  await drawn.user.click(within(rowOf('c02')).getByText('98'));
  expect(rowOf('c02').contains(document.activeElement)).toBe(true);
  await readAgain(drawn);
  expect(rowOf('c02').contains(document.activeElement)).toBe(true);
});

const heads = (): readonly string[] =>
  screen.getAllByRole('columnheader').flatMap((head) => {
    const rank = head.querySelector('[data-rank]')?.getAttribute('data-rank');
    const sorted = head.getAttribute('aria-sort');
    return rank === undefined && sorted === 'none' ? [] : [`${head.dataset['field'] ?? ''} ${rank ?? '-'} ${sorted ?? ''}`];
  });
// Names have ten craters each; among those of one name the deepest have the smallest code.
const named = (name: number) => records.craters.filter((each) => each.name === `Crater ${String(name)}`).map(({ code }) => code);

it('Shift and a click sort by a further column, which says its place; a click alone sorts by its own', async () => {
  const { user, router } = await draw();
  const sorts = () => [...new URLSearchParams(router.place().location.search)].filter(([name]) => name.startsWith('_sort')).map(String);
  const head = (name: RegExp) => screen.getByRole('columnheader', { name });
  await user.click(head(/^Name/));
  await waitFor(() => expect(sorts()).toEqual(['_sort[name],asc']));
  await user.keyboard('{Shift>}');
  await user.click(head(/^Depth/));
  await waitFor(() => expect(sorts()).toEqual(['_sort[name],asc', '_sort[depth],asc']));
  await waitFor(() => expect(shown()).toEqual(named(0).toReversed()));
  // Readers are told of one sorted column; the names of the heads tell the rest.
  await waitFor(() => expect(heads()).toEqual(['name 1 ascending', 'depth 2 none']));
  expect(head(/^Depth.*sorted by, 2 of 2, ascending/)).toBeDefined();
  await user.click(head(/^Depth/));
  await waitFor(() => expect(sorts()).toEqual(['_sort[name],asc', '_sort[depth],desc']));
  await waitFor(() => expect(shown()).toEqual(named(0)));
  await user.click(head(/^Depth/));
  await waitFor(() => expect(sorts()).toEqual(['_sort[name],asc']));
  await waitFor(() => expect(heads()).toEqual(['name - ascending']));
  await user.keyboard('{/Shift}');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(heads()).toEqual(['name 1 ascending', 'depth 2 none']));
  await user.click(head(/^Depth/));
  await waitFor(() => expect(sorts()).toEqual(['_sort[depth],asc']));
  await waitFor(() => expect(heads()).toEqual(['depth - ascending']));
});

it('Shift and Enter in a head do the same, and the keys of the page tell so', async () => {
  const { user, router } = await draw('/craters?_sort[name]=asc');
  await act(() => screen.getByRole('columnheader', { name: /^Depth/ }).focus());
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(decodeURIComponent(router.place().location.search)).toBe('?_sort[name]=asc&_sort[depth]=asc'));
  expect(listShownKeys()).toContainEqual({ keys: 'Shift Enter', title: 'In the head of a column: sort by it as well' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decodeURIComponent(router.place().location.search)).toBe('?_sort[depth]=asc'));
});

it('is walked by j and k from row to row, and x selects; the keys of the page tell so', async () => {
  const { user } = await draw();
  const at = (): (string | undefined)[] => [
    document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset['record'],
    document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
  ];
  // From anywhere on the page into its rows.
  await user.keyboard('j');
  await waitFor(() => expect(at()[0]).toBe('c00'), { timeout: 60_000 });
  act(() => rowOf('c00').querySelector<HTMLElement>('[data-field=name]')?.focus());
  await user.keyboard('jj');
  await waitFor(() => expect(at()).toEqual(['c02', 'name']), { timeout: 60_000 });
  await user.keyboard('x');
  await waitFor(() => expect(selected()).toEqual(['c02']));
  await user.keyboard('kkkk');
  await waitFor(() => expect(at()).toEqual(['c00', 'name']), { timeout: 60_000 });
  await user.keyboard('x');
  await waitFor(() => expect(selected()).toEqual(['c00', 'c02']));
  await user.keyboard('jj');
  await waitFor(() => expect(at()).toEqual(['c02', 'name']), { timeout: 60_000 });
  await user.keyboard('x');
  await waitFor(() => expect(selected()).toEqual(['c00']));
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('j');
  expect(document.activeElement?.getAttribute('role') ?? (document.activeElement as HTMLInputElement).type).toMatch(/search/);
  expect(listShownKeys().map(({ keys }) => keys)).toEqual(expect.arrayContaining(['j', 'k', 'x']));
});

it('tells the keys of its cells, and those of a selection while there is one', async () => {
  const { user } = await draw();
  const told = (): Record<string, string> => Object.fromEntries(listShownKeys().map(({ keys, title }) => [keys, title]));
  await waitFor(() => expect(Object.keys(told())).toEqual(expect.arrayContaining(['Enter', 'F2', 'Esc', 'Ctrl A', 'Ctrl C'])));
  expect(told()['Ctrl A']).toBe('Select all rows of this page');
  // What Ctrl A does, a browser has to say: here no key has a code.
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await waitFor(() => expect(selected()).toHaveLength(10));
  // With a selection the same keys are for it.
  await waitFor(() => expect(told()).toMatchObject({ Esc: 'Clear selection', 'Ctrl C': 'Copy the selected rows' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(selected()).toHaveLength(0));
  await waitFor(() => expect(told()['Ctrl C']).toBe('Copy the cell'));
});

it('draws the favourites of a row once somebody comes near, by the pointer, by keys, or by selecting it', async () => {
  const { user } = await draw('/craters');
  const favourites = (): (string | undefined)[] =>
    screen.queryAllByRole('link', { name: 'Edit' }).map((link) => link.closest<HTMLElement>('[data-record]')?.dataset['record']);
  expect(favourites()).toEqual([]);
  await user.hover(rowOf('c03'));
  expect(favourites()).toEqual(['c03']);
  await user.click(boxOf('c01'));
  await user.keyboard('{ArrowDown}');
  expect(favourites()).toEqual(['c01', 'c02', 'c03']);
  // The first of what can be pressed there.
  await user.keyboard('{ArrowDown}{ArrowDown}{End}');
  expect(document.activeElement).toBe(within(rowOf('c04')).getByRole('link', { name: 'Edit' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(favourites()).toEqual(codes(0, 10));
});
