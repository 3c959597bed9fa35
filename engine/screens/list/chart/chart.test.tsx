// @vitest-environment happy-dom
/** The chart of a list: which bars it has, what they say and do, and how the address and views keep it. All figures follow from the records below. */
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { readViewOf, sphereRecords, spheres } from '../../../../tests/fixtures/spheres.ts';
import type { DataSource } from '../../../data/source.ts';
import type { AppRouter } from '../../router/app-router.ts';
import { ListScreen } from '../ListScreen.tsx';
import { foldBars } from './chart-bars.ts';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
path: craters
access: true
fields:
  code: code
  kind: {type: string, enum: {deep: Deep hole, flat: {title: Flat one, tone: warning}, wide: Wide one}}
  planet: {type: ref, to: spheres}
  seen: boolean
  currency: string
  worth: money
  depth: {type: integer, sum: true, unit: m}
list:
  columns: [code, kind, planet, seen, worth, depth]
  filters: [kind, planet, seen, depth]
  sort: -depth
  pageSize: 2
  pageSizes: [2, all]
`;
const model = fixtureModel([{ file: 'resources/craters.yaml', text: craters }, spheres]);
const record = (code: string, kind: string | null, planet: string, depth: number, worth: readonly [number, string]) => ({
  ...{ code, kind, planet, depth, seen: depth > 4 },
  ...{ worth: worth[0], currency: worth[1] },
});
const records = {
  spheres: sphereRecords,
  craters: [
    record('a', 'flat', 's2', 1, [1000, 'EUR']),
    record('b', 'deep', 's2', 2, [500, 'EUR']),
    record('c', null, 's1', 3, [200, 'USD']),
    record('d', 'flat', 's2', 4, [-3000, 'EUR']),
    record('e', 'flat', 's2', 5, [700, 'EUR']),
    record('f', 'flat', 's1', 6, [100, 'USD']),
    record('g', 'deep', 's1', 7, [100, 'EUR']),
    record('h', 'deep', 's2', 8, [100, 'EUR']),
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

function draw(at: string, wrap: (memory: DataSource) => DataSource = (memory) => memory) {
  const screens = { '/craters': <ListScreen resource={resourceIn(model, 'craters')} params={{}} /> };
  return { user: userEvent.setup(), ...drawScreen({ model, records, at, screens, wrap }) };
}

const until = (check: () => void) => vi.waitFor(check, patience);
const chart = (by = 'Kind') => screen.getByRole('region', { name: `Chart by ${by}` });
/** Name, figure and part of the whole of each bar, from above. */
const bars = (by?: string): readonly string[] =>
  within(chart(by))
    .getAllByRole('listitem')
    .map((item) =>
      [...item.querySelectorAll('[data-name], [data-figure]')]
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim(),
    );
const bar = (name: RegExp, by?: string) => within(chart(by)).getByRole('button', { name });
const codes = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-record]')].map((row) => row.dataset['record']);
const address = (router: AppRouter) => new URLSearchParams(router.place().location.search);

describe('a chart', () => {
  it('counts all records of the list, choices in their order, those without a value last', async () => {
    draw('/craters?_chart=kind');
    await until(() => expect(bars()).toEqual(['Deep hole 3 38%', 'Flat one 4 50%', 'Not set 1 13%']));
    expect(within(chart()).getByText('8')).toBeDefined();
    expect(bar(/Flat one/).querySelector('[data-tone=warning]')).not.toBeNull();
  });

  it('has what is referred to by its name, the most first, and yes before no', async () => {
    const { router } = draw('/craters?_chart=planet');
    await until(() => expect(bars('Planet')).toEqual(['Jupiter 5 63%', 'Saturn 3 38%']));
    await act(() => router.navigate('/craters?_chart=seen'));
    await until(() => expect(bars('Seen')).toEqual(['Yes 4 50%', 'No 4 50%']));
  });

  it('counts what filters and search leave', async () => {
    draw('/craters?_chart=kind&depth=>6');
    await until(() => expect(bars()).toEqual(['Deep hole 2 67%', 'Flat one 1 33%']));
  });

  it('draws the longest bar whole, and the others as parts of it', async () => {
    draw('/craters?_chart=kind');
    await until(() => expect(bars()).toHaveLength(3));
    const widths = [...chart().querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => style.width);
    expect(widths).toEqual(['75%', '100%', '25%']);
  });

  it('narrows the list at a press, keeps the other bars, and lets go at another press', async () => {
    const { user, router } = draw('/craters?_chart=kind&depth=>2');
    await until(() => expect(bars()).toEqual(['Deep hole 3 43%', 'Flat one 3 43%', 'Not set 1 14%']));
    bar(/Flat one/).focus();
    await user.keyboard('{Enter}');
    await until(() => expect(codes()).toEqual(['f', 'e']));
    expect([address(router).get('kind'), address(router).get('_chart')]).toEqual(['flat', 'kind']);
    expect(bars()).toEqual(['Deep hole 3 43%', 'Flat one 3 43%', 'Not set 1 14%']);
    expect(bar(/Flat one/).getAttribute('aria-pressed')).toBe('true');
    expect(bar(/Deep hole/).getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement).toBe(bar(/Flat one/));
    await user.click(bar(/Not set/));
    await until(() => expect(codes()).toEqual(['c']));
    await user.click(bar(/Not set/));
    await until(() => expect(codes()).toEqual(['h', 'g']));
    expect(address(router).has('kind')).toBe(false);
    await act(() => router.navigate(-1));
    await until(() => expect(bar(/Not set/).getAttribute('aria-pressed')).toBe('true'));
  });

  it('keeps the bar that is pressed where nothing is left of it', async () => {
    draw('/craters?_chart=kind&kind=wide');
    await until(() => expect(bars()).toEqual(['Deep hole 3 38%', 'Flat one 4 50%', 'Wide one 0 0%', 'Not set 1 13%']));
    expect(bar(/Wide one/).getAttribute('aria-pressed')).toBe('true');
  });

  it('draws what is left of several values, all of them', async () => {
    draw('/craters?_chart=kind&kind=*flat,wide');
    await until(() => expect(bars()).toEqual(['Flat one 4 100%']));
    expect(bar(/Flat one/).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the measure of a chart', () => {
  it('is chosen among the sums of the list, and stands in the address', async () => {
    const { user, router } = draw('/craters?_chart=kind');
    await until(() => expect(bars()).toHaveLength(3));
    await user.click(within(chart()).getByRole('combobox', { name: 'What the bars show' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Records', 'Worth', 'Depth']);
    await user.click(screen.getByRole('option', { name: 'Depth' }));
    await until(() => expect(bars()).toEqual(['Deep hole 17 m 47%', 'Flat one 16 m 44%', 'Not set 3 m 8%']));
    expect(within(chart()).getByText('36 m')).toBeDefined();
    expect(address(router).get('_chart')).toBe('kind,depth');
  });

  it('has each currency by itself; of amounts below zero there are no parts of a whole', async () => {
    const { user, router } = draw('/craters?_chart=kind,worth');
    await until(() => expect(bars()).toEqual(['Deep hole €7.00', 'Flat one −€13.00']));
    expect(chart().querySelector('[data-bar=below]')).not.toBeNull();
    await user.click(within(chart()).getByRole('combobox', { name: 'Currency' }));
    await user.click(await screen.findByRole('option', { name: 'USD' }));
    await until(() => expect(bars()).toEqual(['Flat one $1.00 33%', 'Not set $2.00 67%']));
    expect(address(router).get('_chart')).toBe('kind,worth,USD');
  });

  it('is the number of records where the field is gone, and says where this user is not told of it', async () => {
    const { router } = draw('/craters?_chart=kind,weight', (memory) => ({ ...memory, sums: async () => ({}) }));
    await until(() => expect(bars()).toEqual(['Deep hole 3 38%', 'Flat one 4 50%', 'Not set 1 13%']));
    await act(() => router.navigate('/craters?_chart=kind,depth'));
    await until(() => expect(chart().textContent).toContain('You may not see this amount in every record'));
  });
});

describe('the state of a chart', () => {
  it('is chosen in the menu of the columns, and taken away', async () => {
    const { user, router } = draw('/craters');
    await until(() => expect(codes()).toEqual(['h', 'g']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Chart by Planet' }));
    await until(() => expect(bars('Planet')).toHaveLength(2));
    expect(address(router).get('_chart')).toBe('planet');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect((await screen.findByRole('menuitemradio', { name: 'Chart by Planet' })).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitemradio', { name: 'No chart' }));
    await until(() => expect(screen.queryByRole('region', { name: /^Chart/ })).toBeNull());
    expect(address(router).has('_chart')).toBe(false);
  });

  it('leaves the page of the list as it is', async () => {
    const { user, router } = draw('/craters?_limit=2&_offset=2&_chart=kind');
    await until(() => expect(bars()).toHaveLength(3));
    expect(codes()).toEqual(['f', 'e']);
    await user.click(within(chart()).getByRole('button', { name: 'Remove chart' }));
    await until(() => expect(screen.queryByRole('region', { name: /^Chart/ })).toBeNull());
    expect([codes(), address(router).get('_offset')]).toEqual([['f', 'e'], '2']);
  });

  it('folds to its head', async () => {
    const { user } = draw('/craters?_chart=kind');
    await until(() => expect(bars()).toHaveLength(3));
    await user.click(within(chart()).getByRole('button', { name: 'Collapse chart', expanded: true }));
    expect(within(chart()).queryByRole('list')).toBeNull();
    await user.click(within(chart()).getByRole('button', { name: 'Expand chart', expanded: false }));
    expect(bars()).toHaveLength(3);
  });

  it.each(['depth', 'nothing', ''])('draws nothing by what a list cannot be grouped by: %j', async (by) => {
    const { memory } = draw(`/craters?_chart=${by}`);
    await until(() => expect(codes()).toEqual(['h', 'g']));
    expect(screen.queryByRole('region', { name: /^Chart/ })).toBeNull();
    expect(memory.calls.filter((call) => call.startsWith('counts'))).toEqual([]);
  });

  it('is tried again where it failed', async () => {
    let hasFailed = false;
    const { user } = draw('/craters?_chart=kind', (memory) => ({
      ...memory,
      counts: async (...call) => {
        if (hasFailed) return memory.counts(...call);
        hasFailed = true;
        throw new Error('The database is away.');
      },
    }));
    await until(() => expect(within(chart()).getByRole('alert').textContent).toBe('The chart could not be loaded'));
    expect(codes()).toEqual(['h', 'g']);
    await user.click(within(chart()).getByRole('button', { name: 'Try again' }));
    await until(() => expect(bars()).toHaveLength(3));
  });

  it('waits to be asked where the records are very many', async () => {
    const { user, memory } = draw('/craters?_chart=kind', (source) => ({
      ...source,
      list: async (...call) => ({ ...(await source.list(...call)), isEstimated: true }),
    }));
    await until(() => expect(within(chart()).getByRole('button', { name: 'Draw all records that match' })).toBeDefined());
    expect(memory.calls.filter((call) => call.startsWith('counts'))).toEqual([]);
    await user.click(within(chart()).getByRole('button', { name: 'Draw all records that match' }));
    await until(() => expect(bars()).toHaveLength(3));
  });

  it('says that values are too many to draw', async () => {
    draw('/craters?_chart=planet', (memory) => ({ ...memory, counts: async () => null }));
    await until(() => expect(chart('Planet').textContent).toContain('There are too many values to draw'));
  });

  it('is kept by a view, and a field that is gone is told', () => {
    const craterList = resourceIn(model, 'craters');
    expect(readViewOf(craterList, '_chart=kind,depth')).toMatchObject({ state: { chart: 'kind,depth' }, gone: [] });
    expect(readViewOf(craterList, '_chart=colour')).toMatchObject({ state: { chart: null }, gone: ['colour'] });
  });
});

describe('bars that are many', () => {
  const bar = (value: string, amount: number, isPressed = false) => ({ value, amount, length: amount / 100, share: null, isPressed });
  const values = ({ shown, folded }: ReturnType<typeof foldBars>) => [shown, folded].map((each) => each.map(({ value }) => value).join(''));

  it('are folded from the smallest, and keep their order', () => {
    const many = [bar('a', 1), bar('b', 90), bar('c', 2), bar('d', 80), bar('e', 70)];
    expect(values(foldBars(many, 4))).toEqual(['bde', 'ac']);
    expect(values(foldBars(many, 5))).toEqual(['abcde', '']);
    expect(values(foldBars([...many, bar('f', 3, true)], 4))).toEqual(['bdf', 'ace']);
  });
});
