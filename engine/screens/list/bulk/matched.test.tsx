// @vitest-environment happy-dom
/** A selection of all that match: which records it is of, what is asked for it, and what becomes of it while the list goes on. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../../data/source.ts';
import type { Values } from '../../../model/values.ts';
import { ListScreen } from '../ListScreen.tsx';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
path: craters
access: true
fields:
  code: code
  kind: {enum: [deep, flat]}
  planet: planet
actions:
  fill: {places: [bulk], request: POST fill, allow: {expr: 'self._data.planet.rings != true', reason: It lies below rings.}}
list:
  columns: [code, kind]
  filters: [kind]
  sort: code
  pageSize: 10
  pageSizes: [10, 25]
`;
const model = fixtureModel([{ file: 'resources/craters.yaml', text: craters }]);
const codeAt = (at: number): string => `c${String(at).padStart(2, '0')}`;
/** 30 of which every third is flat: 20 deep ones on two pages. Those of saturn cannot be filled. */
const records = {
  planets: [
    { code: 'mars', name: 'Mars', rings: false },
    { code: 'saturn', name: 'Saturn', rings: true },
  ],
  craters: Array.from({ length: 30 }, (_, at) => ({
    code: codeAt(at),
    kind: at % 3 === 0 ? 'flat' : 'deep',
    planet: at >= 28 ? 'saturn' : 'mars',
    _version: 1,
  })),
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

async function draw({ at = '/craters?kind=deep', ...options }: Partial<ScreenOptions> = {}) {
  const drawn = drawScreen({
    model,
    records,
    at,
    screens: { '/craters': <ListScreen resource={resourceIn(model, 'craters')} params={{}} />, '*': <p>Elsewhere</p> },
    ...options,
  });
  await screen.findByText('c01');
  return { user: userEvent.setup({ delay: null }), ...drawn };
}

type User = ReturnType<typeof userEvent.setup>;
const headBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^(Uns|S)elect all rows/ });
const boxOf = (code: string) => within(document.querySelector(`[role=row][data-record=${code}]`) as HTMLElement).getByRole('checkbox');
const selectMatched = async (user: User): Promise<void> => {
  await user.click(headBox());
  await user.click(await screen.findByRole('button', { name: 'Select all 20 that match' }));
  await screen.findByText('All 20 that matched are selected');
};
const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  new ApiError({ status, code, message: 'Refused', hint: '', fields: {}, current: null, reply: { status, body: null, headers } });
const selected = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[role=row][data-record][aria-selected=true]')].map((row) => row.dataset['record']);

it('is offered once the page is selected, asks for all in one call, and says that it has them', async () => {
  const { user, memory } = await draw();
  await user.click(boxOf('c01'));
  await screen.findByText('1 selected');
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  await user.click(headBox());
  const before = memory.calls.length;
  await user.click(await screen.findByRole('button', { name: 'Select all 20 that match' }));
  await screen.findByText('All 20 that matched are selected');
  const asked = memory.calls.slice(before);
  expect(asked.filter((call) => call.startsWith('list craters'))).toEqual(['list craters kind eq deep · sort code asc · 0+10000']);
  // The focus is where it was, on what takes it back.
  expect(document.activeElement?.textContent).toBe('Clear selection');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

it('asks by alternatives and search as the list does', async () => {
  const { user, memory } = await draw({ at: '/craters?_or=kind%3Ddeep&_or=planet%3Dsaturn&q=c' });
  const asked = memory.calls.find((call) => call.startsWith('list craters')) ?? '';
  expect(asked).toMatch(/ · 0\+10$/);
  await user.click(headBox());
  await user.click(await screen.findByRole('button', { name: 'Select all 20 that match' }));
  await screen.findByText('All 20 that matched are selected');
  expect(memory.calls.filter((call) => call.startsWith('list craters')).at(-1)).toBe(asked.replace(/10$/, '10000'));
});

it('is not offered where the page shows all that match', async () => {
  const { user } = await draw({ at: '/craters?kind=deep&_limit=25&_offset=0' });
  await user.click(headBox());
  await screen.findByText('20 selected');
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
});

it('says how many more there are than can be selected at once', async () => {
  const { user, memory } = await draw({
    wrap: (inner) => ({ ...inner, list: async (...asked) => ({ ...(await inner.list(...asked)), total: 10_001 }) }),
  });
  await user.click(headBox());
  const offer = await screen.findByRole('button', { name: 'Select all 10,001 that match' });
  expect(offer.getAttribute('aria-disabled')).toBe('true');
  await user.hover(offer);
  expect((await screen.findByRole('tooltip')).textContent).toBe('At most 10,000 records can be selected at once. Use filters first.');
  await user.click(offer);
  expect(memory.calls.filter((call) => call.endsWith('0+10000'))).toEqual([]);
});

it('is not taken where the server gives fewer than match', async () => {
  const { user } = await draw({
    wrap: (inner) => ({
      ...inner,
      list: async (resource, query, ...rest) => inner.list(resource, query.limit === 10_000 ? { ...query, limit: 15 } : query, ...rest),
    }),
  });
  await user.click(headBox());
  await user.click(await screen.findByRole('button', { name: 'Select all 20 that match' }));
  expect(await screen.findByText(/^The server gave 15 of 20 records at once/)).toBeDefined();
  expect(screen.getByText('10 selected')).toBeDefined();
});

it('is not touched by what comes to match later, and names what is not on the page', async () => {
  const { user, memory } = await draw();
  await selectMatched(user);
  await act(() => memory.create(resourceIn(model, 'craters'), { code: 'c00a', kind: 'deep', planet: 'mars' }, {}));
  await user.click(screen.getByRole('button', { name: 'Delete (20)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete: 20 craters?' }));
  expect(dialog.getByText('10 of them are not on this page.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete (20)' }));
  await screen.findByText('Delete: 20 done.');
  expect(
    memory
      .records('craters')
      .map(({ code }) => code)
      .filter((code) => code !== 'c00a'),
  ).toEqual(records.craters.filter(({ kind }) => kind === 'flat').map(({ code }) => code));
  expect(memory.records('craters').some(({ code }) => code === 'c00a')).toBe(true);
});

it('decides about each record by what its rules read, on whichever page it is', async () => {
  const { user, memory } = await draw();
  await selectMatched(user);
  // c28 and c29 lie on saturn, on the second page.
  await user.click(screen.getByRole('button', { name: 'Fill (18)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fill: 18 craters?' });
  expect(dialog.textContent).toContain('2 records do not qualify:c28: It lies below rings.c29: It lies below rings.');
  await user.click(within(dialog).getByRole('button', { name: 'Fill (18)' }));
  await screen.findByText('Fill: 18 done.');
  expect(
    memory.calls
      .filter((call) => call.startsWith('POST'))
      .sort()
      .at(-1),
  ).toBe('POST /craters/c26/fill');
});

it('stays while pages are turned and sorted, shows the rows of other pages selected, and ends with another filter', async () => {
  const { user, router } = await draw();
  await selectMatched(user);
  await user.click(boxOf('c01'));
  await screen.findByText('19 selected');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('c29');
  expect(selected()).toHaveLength(10);
  await user.click(boxOf('c29'));
  await screen.findByText('18 selected');
  await act(() => router.navigate('/craters?kind=deep&_sort[code]=desc'));
  await screen.findByText('c29');
  expect(selected()).toEqual(['c28', 'c26', 'c25', 'c23', 'c22', 'c20', 'c19', 'c17', 'c16']);
  await act(() => router.navigate('/craters?kind=flat'));
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

it('is there again for who comes back to the list', async () => {
  const { user, router } = await draw();
  await selectMatched(user);
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('Elsewhere');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('All 20 that matched are selected')).toBeDefined();
});

it('is taken by a second Ctrl A in the table, whose focus stays', async () => {
  const { user } = await draw();
  const cell = screen.getByText('c04').closest<HTMLElement>('[role=gridcell]');
  if (cell === null) throw new Error('c04 stands in no cell.');
  await user.click(cell);
  // The grid goes by `keyCode`, which the keyboard of `user` has not.
  const press = (): boolean => fireEvent.keyDown(cell, { key: 'a', ctrlKey: true, keyCode: 65 });
  press();
  await screen.findByText('10 selected');
  press();
  await screen.findByText('All 20 that matched are selected');
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
});

it('can be stopped: what is under way ends, what was not begun stays selected and can go on', async () => {
  const waiting: (() => void)[] = [];
  const { user, memory } = await draw({
    wrap: (inner) => ({
      ...inner,
      remove: async (...call) => {
        await new Promise<void>((resolve) => void waiting.push(resolve));
        return inner.remove(...call);
      },
    }),
  });
  await selectMatched(user);
  await user.click(screen.getByRole('button', { name: 'Delete (20)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete (20)' }));
  await screen.findByText('0 of 20 done');
  await waitFor(() => expect(waiting).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: 'Stopping…' });
  waiting.forEach((go) => go());
  await screen.findByText('Delete: 4 done, 16 not begun.');
  expect(memory.records('craters')).toHaveLength(26);
  expect(waiting).toHaveLength(4);
  await screen.findByText('16 selected');
});

it('asks before the list is left while it runs, stops then, and is what was not dealt with on the way back', async () => {
  const waiting: (() => void)[] = [];
  const { user, memory, router } = await draw({
    wrap: (inner) => ({
      ...inner,
      remove: async (...call) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return inner.remove(...call);
      },
    }),
  });
  await selectMatched(user);
  await user.click(screen.getByRole('button', { name: 'Delete (20)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete (20)' }));
  await waitFor(() => expect(waiting).toHaveLength(4));
  const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await waitFor(() => expect(unload()).toBe(true));
  await act(() => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.place().location.pathname).toBe('/craters');
  await act(() => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  await screen.findByText('Elsewhere');
  await act(async () => waiting.forEach((go) => go()));
  await screen.findByText('Delete: 4 done, 16 not begun.');
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  expect(memory.records('craters')).toHaveLength(26);
  await act(() => router.navigate(-1));
  await screen.findByText('16 selected');
  expect(unload()).toBe(false);
});

it('waits when the server asks for it, and goes on', async () => {
  let refusals = 2;
  const { user, memory } = await draw({
    wrap: (inner) => ({
      ...inner,
      remove: async (...call) =>
        refusals-- > 0 ? Promise.reject(refusal(429, 'too-many', { 'retry-after': '1' })) : inner.remove(...call),
    }),
  });
  await selectMatched(user);
  await user.click(screen.getByRole('button', { name: 'Delete (20)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete (20)' }));
  await screen.findByText('Delete: 20 done.');
  expect(memory.records('craters')).toHaveLength(10);
});

it('reads what somebody else has changed on another page before it is tried again', async () => {
  const { user, memory } = await draw();
  await selectMatched(user);
  const changed: Values = { code: 'c28', kind: 'deep', planet: 'mars' };
  await act(() => memory.update(resourceIn(model, 'craters'), ['c28'], changed, { params: {}, version: null }));
  await user.click(screen.getByRole('button', { name: 'Delete (20)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete (20)' }));
  await screen.findByRole('dialog', { name: 'Delete: 1 failure' });
  expect(screen.getByText('1 selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry the failed one' }));
  await screen.findByText('Delete: 1 done.');
  expect(memory.records('craters').map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'flat'));
});
