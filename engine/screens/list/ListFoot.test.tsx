// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { LoadedPage } from '../../data/source.ts';
import type { ListQuery } from '../../model/query.ts';
import { ListScreen } from './ListScreen.tsx';

const stars = `apiVersion: admin/v1
resource: stars
title: Star
menu: false
access: true
fields: {code: code, name: string}
list: {columns: [code, name], pageSizes: [25, all]}
`;
const flares = `apiVersion: admin/v1
resource: flares
title: Flare
menu: false
access: true
fields: {code: code, seen: date-time, told: date, zone: timezone, there: {type: date-time, wire: local, zone: self.zone}}
list: {columns: [code, told, there, seen]}
`;
const model = fixtureModel([
  { file: 'resources/stars.yaml', text: stars },
  { file: 'resources/flares.yaml', text: flares },
]);
const rows = ['sirius', 'vega', 'deneb'].map((code) => ({ code, name: code }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The list of stars with three rows in sight, unless others are given, of as many as the server says. */
function draw(
  at: string,
  { total, isEstimated, found = rows }: Pick<LoadedPage, 'total' | 'isEstimated'> & { readonly found?: LoadedPage['rows'] },
) {
  const asked: ListQuery[] = [];
  drawScreen({
    model,
    at,
    screens: { '/stars': <ListScreen resource={resourceIn(model, 'stars')} params={{}} /> },
    wrap: (memory) => ({
      ...memory,
      list: (resource, query) => {
        if (resource.name === 'stars') asked.push(query);
        return Promise.resolve({ rows: found, total, isEstimated, meta: null });
      },
    }),
  });
  return asked;
}

it('says of all rows that a page holds 10,000, and leads to the rest [P1-9-007]', async () => {
  const asked = draw('/stars?_limit=all', { total: 23_456, isEstimated: true });
  expect(await screen.findByText(/A page shows at most 10,000 rows\./)).toBeDefined();
  expect(screen.getByText('Page 1 of 3')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: 10_000, offset: 10_000 }));
  expect(await screen.findByText('Page 2 of 3')).toBeDefined();
});

it('takes two quick clicks as two pages, though the first is not drawn yet', async () => {
  const asked = draw('/stars', { total: 90, isEstimated: false });
  const next = await screen.findByRole('button', { name: 'Next page' });
  act(() => {
    next.click();
    next.click();
  });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: 25, offset: 50 }));
});

describe('another page', () => {
  const offsets = (asked: readonly ListQuery[]): number[] => asked.map(({ offset }) => offset);
  const find = (name: string) => screen.findByRole('button', { name });

  it('is asked for once somebody comes near the way there, and the one behind it while they stay', async () => {
    const asked = draw('/stars', { total: 90, isEstimated: false });
    const user = userEvent.setup();
    await user.hover(await find('Next page'));
    expect(offsets(asked)).toEqual([0, 25]);
    await user.click(await find('Next page'));
    await screen.findByText('Page 2 of 4');
    await waitFor(() => expect(offsets(asked)).toEqual([0, 25, 50]));
  });

  it('is asked for as the focus comes to the way there', async () => {
    const asked = draw('/stars?_offset=25', { total: 90, isEstimated: false });
    const previous = await find('Previous page');
    act(() => previous.focus());
    await waitFor(() => expect(offsets(asked)).toEqual([25, 0]));
  });

  it('is not asked for where there is none, nor where a page has thousands of rows', async () => {
    const one = draw('/stars', { total: 3, isEstimated: false });
    await userEvent.setup().hover(await find('Next page'));
    expect(offsets(one)).toEqual([0]);
    cleanup();
    const all = draw('/stars?_limit=all', { total: 23_456, isEstimated: true });
    await userEvent.setup().hover(await find('Next page'));
    expect(new Set(offsets(all))).toEqual(new Set([0]));
  });
});

it('says so when the server gave fewer rows than were asked for', async () => {
  draw('/stars?_limit=all', { total: 731, isEstimated: false });
  expect(
    await screen.findByText(/The server returned no more rows at once\. Use filters, a smaller page or an export to see the rest\./),
  ).toBeDefined();
});

it('says neither where the page is what was asked for', async () => {
  draw('/stars?_limit=all', { total: 3, isEstimated: false });
  expect(await screen.findByText('1–3 of 3')).toBeDefined();
  expect(screen.queryByText(/at most|at once/)).toBeNull();
});

describe('a page beyond the last one', () => {
  const planets = Array.from({ length: 60 }, (_, n) => ({ code: `p${n}`, name: `P${String(n).padStart(2, '0')}`, kind: 'rock' }));
  const drawPlanets = (at: string, records = planets) =>
    drawScreen({
      model,
      at,
      records: { planets: records },
      screens: {
        '/planets': (
          <main tabIndex={-1}>
            <ListScreen resource={resourceIn(model, 'planets')} params={{}} />
          </main>
        ),
        '/': <p>Before</p>,
      },
    });

  it('gives way to the last one, also in the address', async () => {
    const { router } = drawPlanets('/planets?_limit=25&_offset=99975');
    expect(await screen.findByText('51–60 of 60')).toBeDefined();
    expect(screen.getByText('Page 3 of 3')).toBeDefined();
    expect(router.place().location.search).toBe('?_offset=50');
    expect(router.place().action).toBe('REPLACE');
  });

  it('gives way once its last row is deleted', async () => {
    const { router, memory, client } = drawPlanets('/planets?_offset=50', planets.slice(0, 51));
    expect(await screen.findByText('51–51 of 51')).toBeDefined();
    await memory.remove(resourceIn(model, 'planets'), ['p50'], { params: {}, version: null });
    await client.invalidateQueries();
    expect(await screen.findByText('26–50 of 50')).toBeDefined();
    expect(router.place().location.search).toBe('?_offset=25');
  });

  it('keeps the focus of whoever deletes the only record and takes that back', async () => {
    const { memory, client } = drawPlanets('/planets', planets.slice(0, 1));
    const planetsOf = resourceIn(model, 'planets');
    expect(await screen.findByText('1–1 of 1')).toBeDefined();
    await waitFor(() => {
      screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
    });
    await memory.remove(planetsOf, ['p0'], { params: {}, version: null });
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await memory.create(planetsOf, planets[0] ?? {}, {});
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('says that it is empty where nobody knows which is the last, and leads to the first', async () => {
    const asked = draw('/stars?_offset=500', { total: 400, isEstimated: true, found: [] });
    expect(await screen.findByText('This page is empty')).toBeDefined();
    expect(asked).toHaveLength(1);
    await userEvent.setup().click(screen.getByRole('button', { name: 'First page' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: 25, offset: 0 }));
  });
});

it('says in which zone the times of a list are, and nothing where there are none or where each row has its own', async () => {
  const { list, ...rest } = resourceIn(model, 'flares');
  if (list === null) throw new Error('It has a list.');
  const drawColumns = async (names: readonly string[]) => {
    const columns = list.columns.filter(({ name }) => names.includes(name));
    const screens = { '/flares': <ListScreen resource={{ ...rest, list: { ...list, columns } }} params={{}} /> };
    drawScreen({ model, at: '/flares', screens, records: { flares: [{ code: 'x', seen: '2026-01-31T09:30:00Z', told: '2026-01-31' }] } });
    await screen.findByText('1–1 of 1');
    const said = screen.queryByText(/^Times in/)?.textContent ?? null;
    cleanup();
    return said;
  };
  expect(await drawColumns(['code', 'seen'])).toMatch(/^Times in [A-Z]\S+$/);
  expect(await drawColumns(['code', 'told', 'there'])).toBeNull();
});
