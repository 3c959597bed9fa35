// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import type { NamedView } from '../../../model/named-view.ts';
import type { ApiCall } from '../../../data/source.ts';
import { ListScreen } from '../ListScreen.tsx';
import { readNamedView } from './view-state.ts';

const model = fixtureModel();
const planets = resourceIn(model, 'planets');

configure({ asyncUtilTimeout: 20_000 });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

const gas: NamedView = {
  id: 'v1',
  resource: 'planets',
  title: 'Giants',
  query: 'kind=gas&_sort%5Bname%5D=desc',
  hidden: ['mass'],
  order: [],
  widths: {},
  density: 'compact',
};

/** The list over a server that keeps these views. */
function draw(at: string, start: readonly NamedView[]) {
  const kept = { views: start };
  const answer = (body: unknown) => ({ status: 200, body: { data: body }, headers: {} });
  const send = async ({ method, path, body }: ApiCall) => {
    const id = path.split('/')[2] ?? `v${kept.views.length + 1}`;
    if (method === 'GET') return answer(kept.views);
    const others = kept.views.filter((view) => view.id !== id);
    const view = { ...(body as NamedView), id };
    kept.views = method === 'DELETE' ? others : [...others, view];
    return answer(view);
  };
  const drawn = drawScreen({
    model,
    records: {
      planets: [
        { code: 'earth', name: 'Earth', kind: 'rock', mass: 5972 },
        { code: 'jupiter', name: 'Jupiter', kind: 'gas', mass: 1898187 },
        { code: 'saturn', name: 'Saturn', kind: 'gas', mass: 568317 },
      ],
    },
    at,
    screens: { '/planets': <ListScreen resource={planets} params={{}} isWhole /> },
    wrap: (memory) => ({ ...memory, send }),
  });
  return { ...drawn, kept };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent ?? '');

it('a list is kept as it is seen, and shown so again', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { kept, router } = draw('/planets?kind=gas&_sort%5Bname%5D=desc', []);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Giants{Enter}');
  await waitFor(() => expect(kept.views).toMatchObject([{ title: 'Giants', resource: 'planets', hidden: [] }]));
  expect([...new URLSearchParams(kept.views[0]?.query)].sort()).toEqual([
    ['_sort[name]', 'desc'],
    ['kind', 'gas'],
  ]);
  await waitFor(() => expect(router.state.location.search).toContain('_view=v1'));
  await user.click(await screen.findByRole('button', { name: /^Giants/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default view' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(router.state.location.search).not.toContain('_view');
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect((await rows())[0]).toContain('Saturn');
});

it('a view keeps the order and the widths of its columns', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const ordered = { ...gas, order: ['kind', 'name', 'glow', 'code'], widths: { name: 321, glow: 90 } };
  const { kept } = draw('/planets', [ordered]);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  expect(await screen.findByText(/names what this list no longer has: glow\./)).toBeDefined();
  const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.getAttribute('data-field'));
  await waitFor(() => expect(heads().filter((name) => ['code', 'name', 'kind'].includes(name ?? ''))).toEqual(['kind', 'name', 'code']));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const code = await screen.findByRole('menuitemcheckbox', { name: 'Code' });
  code.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(heads().filter((name) => ['code', 'name', 'kind'].includes(name ?? ''))).toEqual(['kind', 'code', 'name']));
  expect(screen.getByText(/^Code is column 7 of 8$/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Code');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Giants \(changed\)/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save changes to this view' }));
  await waitFor(() => expect(kept.views[0]?.order.slice(-2)).toEqual(['code', 'name']));
  expect(kept.views[0]?.widths).toMatchObject({ name: 321 });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }));
  await waitFor(() => expect(heads().filter((name) => ['code', 'name', 'kind'].includes(name ?? ''))).toEqual(['code', 'name', 'kind']));
});

it('an address that names a view shows it with its columns, and says when it was changed', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  draw('/planets?kind=gas&_sort%5Bname%5D=desc&_view=v1', [gas]);
  await screen.findByRole('button', { name: /^Giants ▾/ });
  await waitFor(() => expect(within(screen.getByRole('grid')).queryByRole('columnheader', { name: /^Mass/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('button', { name: /^Giants \(changed\)/ })).toBeDefined();
});

it('a view of somebody else is told not to be found, and its filters hold all the same', async () => {
  draw('/planets?kind=gas&_view=theirs', [gas]);
  expect(await screen.findByRole('button', { name: /^View not found/ })).toBeDefined();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

it('a view that names what is gone says so, and shows the rest', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const old = { ...gas, query: 'kind=gas&moonlight=yes&_sort%5Bglow%5D=asc', hidden: ['glow'] };
  draw('/planets', [old]);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  expect(await screen.findByText(/names what this list no longer has: moonlight, glow\./)).toBeDefined();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  const { list } = planets;
  if (list === null) throw new Error('The fixture has no list.');
  const scope = { roles: new Set<string>(), user: {}, settings: {}, zone: 'UTC', now: new Date(0), mode: 'list' } as const;
  expect(readNamedView(old, { resource: planets, list, scope }).state.filters.map(({ param }) => param)).toEqual(['kind']);
});
