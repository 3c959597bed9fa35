// @vitest-environment happy-dom
/** A list in groups: where headings stand, what they say and do, and how the address and views keep them. Which groups there are follows from the records below. */
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { readViewOf, sphereRecords, spheres } from '../../../../tests/fixtures/spheres.ts';
import type { AppRouter } from '../../router/app-router.ts';
import { ListScreen } from '../ListScreen.tsx';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
path: craters
access: true
fields:
  code: code
  kind: {type: string, enum: {deep: Deep hole, flat: Flat one}}
  planet: {type: ref, to: spheres}
  seen: boolean
  depth: integer
  marks: {type: string, multiple: true, enum: [a, b]}
list:
  columns: [code, kind, planet, seen, depth, marks]
  filters: [kind, planet, depth, marks]
  sort: -depth
  pageSize: 4
  pageSizes: [4, all]
`;
const model = fixtureModel([{ file: 'resources/craters.yaml', text: craters }, spheres]);
const record = (code: string, kind: string | null, planet: string, depth: number) => ({
  code,
  kind,
  planet,
  depth,
  seen: depth > 4,
  marks: [],
});
const records = {
  spheres: sphereRecords,
  craters: [
    record('a', 'flat', 's1', 1),
    record('b', 'deep', 's2', 2),
    record('c', null, 's1', 3),
    record('d', 'deep', 's2', 4),
    record('e', 'flat', 's2', 5),
    record('f', 'deep', 's1', 6),
    record('g', 'deep', 's1', 7),
  ],
};
const patience = { timeout: 60_000 };
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function draw(at: string) {
  const drawn = drawScreen({
    model,
    records,
    at,
    screens: { '/craters': <ListScreen resource={resourceIn(model, 'craters')} params={{}} /> },
  });
  await vi.waitFor(() => expect(document.querySelector('[data-record], li')).not.toBeNull(), patience);
  return { user: userEvent.setup(), ...drawn };
}

/** The lines of the table from above, a heading by its words, a record by its code. */
const lines = (): readonly (string | null | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[role=row][data-id]')].map(
    (row) => row.dataset['record'] ?? row.querySelector('[data-heading]')?.textContent,
  );
const until = (check: () => void) => vi.waitFor(check, patience);
const address = (router: AppRouter) => new URLSearchParams(router.place().location.search);

it('has a heading where another group begins, with how many the whole list has of it', async () => {
  await draw('/craters?_group=kind');
  await until(() => expect(lines()).toEqual(['KindNot set1', 'c', 'KindDeep hole4', 'g', 'f', 'd']));
});

it('says on the next page that a group goes on', async () => {
  const { user } = await draw('/craters?_group=kind');
  await until(() => expect(lines()).toHaveLength(6));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await until(() => expect(lines()).toEqual(['KindDeep hole4continued', 'b', 'KindFlat one2', 'e', 'a']));
});

it('begins a page anew where the group before ends with the page before', async () => {
  await draw('/craters?_group=planet&_limit=4&_offset=4');
  await until(() => expect(lines()).toEqual(['PlanetJupiter3', 'e', 'd', 'b']));
  expect(screen.queryByText('continued')).toBeNull();
});

it('counts with the filters and the search of the list', async () => {
  await draw('/craters?_group=kind&depth=>3&_limit=all');
  await until(() => expect(lines()).toEqual(['KindNot set1', 'c', 'KindDeep hole3', 'g', 'f', 'd', 'KindFlat one1', 'e']));
});

it('heads the rows as a header over all columns, which cannot be selected', async () => {
  const { user } = await draw('/craters?_group=kind');
  await until(() => expect(lines()).toHaveLength(6));
  const heads = screen.getAllByRole('rowheader');
  expect(heads.map((head) => head.getAttribute('aria-colspan'))).toEqual(
    Array(2).fill(screen.getByRole('grid').getAttribute('aria-colcount')),
  );
  await user.click(screen.getByRole('checkbox', { name: /select all rows/i }));
  await screen.findByText(/4 selected/);
});

it('is no stop of Tab at each heading: arrows lead there, and Enter presses it', async () => {
  const { user, router } = await draw('/craters?_group=kind');
  await until(() => expect(lines()).toHaveLength(6));
  const presses = screen.getAllByTitle('Show this group only');
  await until(() => expect(presses.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1]));
  screen.getAllByRole('rowheader')[1]?.focus();
  await user.keyboard('{Enter}');
  await until(() => expect(address(router).get('kind')).toBe('deep'));
});

it('narrows the list to a group at a press, and the focus stays with its heading', async () => {
  const { user, router } = await draw('/craters?_group=kind');
  await until(() => expect(lines()).toHaveLength(6));
  await user.click(screen.getByRole('button', { name: /Deep hole/, description: 'Show this group only' }));
  await until(() => expect(lines()).toEqual(['KindDeep hole4', 'g', 'f', 'd', 'b']));
  expect([address(router).get('kind'), address(router).get('_group')]).toEqual(['deep', 'kind']);
  await until(() => expect(document.activeElement?.textContent).toBe('KindDeep hole4'));
  expect(within(screen.getByRole('grid')).queryByRole('button', { name: /Deep hole/ })).toBeNull();
  await act(() => router.navigate(-1));
  await until(() => expect(lines()).toEqual(['KindNot set1', 'c', 'KindDeep hole4', 'g', 'f', 'd']));
});

it('finds those without a value', async () => {
  const { user } = await draw('/craters?_group=kind');
  await until(() => expect(lines()).toHaveLength(6));
  await user.click(screen.getByRole('button', { name: /Not set/ }));
  await until(() => expect(lines()).toEqual(['KindNot set1', 'c']));
});

it('is chosen in the menu of the columns, of what has few values and is counted', async () => {
  const { user, router } = await draw('/craters');
  await until(() => expect(lines()).toEqual(['g', 'f', 'e', 'd']));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const items = await screen.findAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent)).toEqual(['No grouping', 'Kind', 'Planet', 'No chart', 'Kind', 'Planet']);
  await user.click(screen.getByRole('menuitemradio', { name: 'Planet' }));
  await until(() => expect(lines()).toEqual(['PlanetSaturn4', 'g', 'f', 'c', 'a']));
  expect(address(router).get('_group')).toBe('planet');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'No grouping' }));
  await until(() => expect(lines()).toEqual(['g', 'f', 'e', 'd']));
  expect(address(router).has('_group')).toBe(false);
});

it('keeps its groups when it is sorted: the sort decides inside', async () => {
  const { user, router } = await draw('/craters?_group=kind&_limit=all');
  await until(() => expect(lines()).toHaveLength(10));
  await user.click(screen.getByRole('columnheader', { name: /Code/ }));
  await until(() => expect(lines()).toEqual(['KindNot set1', 'c', 'KindDeep hole4', 'b', 'd', 'f', 'g', 'KindFlat one2', 'a', 'e']));
  expect(address(router).get('_sort[code]')).toBe('asc');
  await user.click(screen.getByRole('columnheader', { name: /Kind/ }));
  await user.click(screen.getByRole('columnheader', { name: /Kind/ }));
  await until(() =>
    expect(lines().filter((line) => line?.startsWith('Kind'))).toEqual(['KindFlat one2', 'KindDeep hole4', 'KindNot set1']),
  );
});

it('heads the rows of a phone, too', async () => {
  const narrow = (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), narrow(query)) as unknown as MediaQueryList,
  );
  await draw('/craters?_group=kind');
  await until(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['KindNot set1', 'KindDeep hole4']),
  );
  const items = screen.getByRole('list', { name: 'Craters' }).querySelectorAll(':scope > li');
  expect([...items].map((item) => item.querySelector('h2') !== null)).toEqual([true, false, true, false, false, false]);
});

it('is kept by a view, and a field that is gone is told', () => {
  const craterList = resourceIn(model, 'craters');
  expect(readViewOf(craterList, '_group=kind')).toMatchObject({ state: { group: 'kind' }, gone: [] });
  expect(readViewOf(craterList, '_group=colour')).toMatchObject({ state: { group: null }, gone: ['colour'] });
});

it('waits for rows of the new question before it heads them', async () => {
  const { user } = await draw('/craters');
  await until(() => expect(lines()).toEqual(['g', 'f', 'e', 'd']));
  const seen: string[] = [];
  const watch = new MutationObserver(() => void seen.push(lines().join()));
  watch.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Kind' }));
  await until(() => expect(lines()).toEqual(['KindNot set1', 'c', 'KindDeep hole4', 'g', 'f', 'd']));
  watch.disconnect();
  expect(seen.filter((each) => each.includes('Kind') && each.includes(',e'))).toEqual([]);
});
