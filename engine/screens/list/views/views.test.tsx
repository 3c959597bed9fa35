// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import type { NamedView } from '../../../model/named-view.ts';
import { printListQuery } from '../../../model/query.ts';
import { ApiError, type ApiCall } from '../../../data/source.ts';
import { readPreference } from '../../../preferences/preferences.ts';
import { ListScreen } from '../ListScreen.tsx';
import { clearSavedFilters } from '../state/saved-filters.ts';
import { readNamedView } from './view-state.ts';

const model = { ...fixtureModel(), publishViews: { cond: true, reason: null, place: null } } as const;
const planets = resourceIn(model, 'planets');
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
  pinned: {},
  density: 'compact',
  audience: 'mine',
  owner: null,
  mayChange: true,
  isPartial: false,
};

/** The list over a server that keeps these views. */
function draw(at: string, start: readonly NamedView[], { refuses = '', roles = ['ROLE_ASTRONOMER'] } = {}) {
  const kept = { views: start };
  const asked: string[] = [];
  const answer = (body: unknown) => ({ status: 200, body: { data: body }, headers: {} });
  const send = async ({ method, path, body }: ApiCall) => {
    const id = path.split('/')[2] ?? `v${kept.views.length + 1}`;
    if (method === 'GET') return answer(kept.views);
    const others = kept.views.filter((view) => view.id !== id);
    const before = kept.views.find((view) => view.id === id) ?? { owner: null, mayChange: true, isPartial: false };
    const view = { ...before, ...(body as NamedView), id };
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
    screens: { '/planets': <ListScreen resource={planets} params={{}} /> },
    roles,
    wrap: (memory) => ({
      ...memory,
      send,
      list: (resource, query, params) => {
        asked.push(printListQuery(query).toString());
        if (refuses !== '' && query.filters.some(({ param }) => param === refuses))
          return Promise.reject(
            new ApiError({ status: 400, code: 'unknown-filter', message: 'No such filter', hint: '', fields: {}, current: null }),
          );
        return memory.list(resource, query, params);
      },
    }),
  });
  return { ...drawn, kept, asked };
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
  await waitFor(() => expect(router.place().location.search).toContain('_view=v1'));
  await user.click(await screen.findByRole('button', { name: /^Giants/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default view' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(router.place().location.search).not.toContain('_view');
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect((await rows())[0]).toContain('Saturn');
});

it('a view keeps the keys of its order as they follow each other', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { kept, router } = draw('/planets?kind=gas&_sort[name]=desc&_sort[code]=asc&_sort[kind]=desc', []);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Giants{Enter}');
  const order = '_sort[name]=desc&_sort[code]=asc&_sort[kind]=desc';
  await waitFor(() => expect(decodeURIComponent(kept.views[0]?.query ?? '')).toBe(`${order}&kind=gas`));
  await user.click(await screen.findByRole('button', { name: /^Giants/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default view' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  await waitFor(() => expect(decodeURIComponent(router.place().location.search)).toContain(order));
});

it('the default view asks for nothing, not for one of several alternatives either', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { router } = draw('/planets?_or=code%3Dearth&_or=code%3Dsaturn', []);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default view' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(router.place().location.search).toBe('');
});

it('a view keeps the order, the widths and the pins of its columns', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const ordered = { ...gas, order: ['kind', 'name', 'glow', 'code'], widths: { name: 321, glow: 90 }, pinned: { kind: true } };
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
  // The column that names the record stays, whatever is pressed.
  await user.keyboard('{Alt>}p{/Alt}');
  const kind = screen.getByRole('menuitemcheckbox', { name: 'Kind' });
  expect(kind.title).toBe('Stays in sight');
  kind.focus();
  await user.keyboard('{Alt>}p{/Alt}');
  expect(screen.getByText('Kind is scrolled with the others')).toBeDefined();
  expect(kind.title).toBe('');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Giants \(changed\)/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save changes to this view' }));
  await waitFor(() => expect(kept.views[0]?.order.slice(-2)).toEqual(['code', 'name']));
  expect(kept.views[0]).toMatchObject({ widths: { name: 321 }, pinned: { kind: false } });
  expect(kept.views[0]?.pinned).not.toHaveProperty('code');
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

it('columns changed under a view stay so for the session, until the view is chosen again', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const at = '/planets?kind=gas&_sort%5Bname%5D=desc&_view=v1';
  const heads = async () => {
    const grid = within(await screen.findByRole('grid', { hidden: true }));
    return (await grid.findAllByRole('columnheader', { hidden: true })).map(({ textContent }) => textContent);
  };
  const shows = (kind: boolean, mass: boolean) =>
    waitFor(async () => {
      const shown = await heads();
      expect(['Name', 'Kind', 'Mass'].map((name) => shown.includes(name))).toEqual([true, kind, mass]);
    });
  draw(at, [gas]);
  await screen.findByRole('button', { name: /^Giants ▾/ });
  await shows(true, false);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Kind' }));
  await user.keyboard('{Escape}');
  await shows(false, false);
  cleanup();
  draw(at, [gas]);
  await screen.findByRole('button', { name: /^Giants \(changed\)/ });
  await shows(false, false);
  // An address that names the view alone asks for its rows, and is no choice of its columns either.
  cleanup();
  draw('/planets?_view=v1', [gas]);
  await screen.findByRole('button', { name: /^Giants \(changed\)/ });
  await shows(false, false);
  await user.click(screen.getByRole('button', { name: /^Giants \(changed\)/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  await screen.findByRole('button', { name: /^Giants ▾/ });
  await shows(true, false);
});

it('brings its columns again once the default view was chosen, or somebody signed in', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const brought = () => sessionStorage.getItem('steward.brought.planets');
  draw('/planets?kind=gas&_view=v1', [gas]);
  const button = await screen.findByRole('button', { name: /^Giants/ });
  await waitFor(() => expect(brought()).toBe('v1'));
  await user.click(button);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default view' }));
  await screen.findByRole('button', { name: /^Views/ });
  await waitFor(() => expect(brought()).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Giants' }));
  await screen.findByRole('button', { name: /^Giants/ });
  await waitFor(() => expect(brought()).toBe('v1'));
  clearSavedFilters();
  expect(brought()).toBeNull();
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

const shared: NamedView = { ...gas, id: 's1', title: 'All giants', audience: 'all', owner: 'Johannes Kepler', mayChange: false };

it('what others keep stands in a group of its own with their name, and is copied, not changed', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { kept } = draw('/planets', [shared, { ...gas, id: 'v1' }]);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: /^Views/ }));
  const menu = await screen.findByRole('menu', { name: 'Views' });
  await waitFor(() =>
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).toEqual(['Default view', 'Giants', 'All giantsJohannes Kepler']),
  );
  expect(menu.textContent.indexOf('Shared views')).toBeGreaterThan(menu.textContent.indexOf('Giants'));
  expect(menu.textContent.indexOf('Shared views')).toBeLessThan(menu.textContent.indexOf('All giants'));
  await user.click(within(menu).getByRole('menuitemradio', { name: /^All giants/ }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^All giants/ }));
  await screen.findByRole('menuitem', { name: 'Save as a new view…' });
  const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(offered).toEqual(['Save as a new view…', 'Begin with this view', 'Copy the address of this view', 'Deleted…']);
  await user.click(screen.getByRole('menuitem', { name: 'Save as a new view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'My giants{Enter}');
  await waitFor(() =>
    expect(kept.views.at(-1)).toMatchObject({ title: 'My giants', audience: 'mine', query: gas.query.replace(/(.*)&(.*)/, '$2&$1') }),
  );
});

it('whoever may publish says for whom a view is', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { kept } = draw('/planets?kind=gas&_sort%5Bname%5D=desc&_view=v1', [gas], { roles: ['ROLE_ASTRONOMER', 'ROLE_VISITOR'] });
  await user.click(await screen.findByRole('button', { name: /^Giants ▾/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share…' }));
  await user.click(await screen.findByRole('radio', { name: 'For everybody with one of these roles' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one role')).toBeDefined();
  await user.click(await screen.findByRole('checkbox', { name: 'Astronomer' }));
  expect(screen.getAllByRole('checkbox', { name: /Astronomer|Visitor|Administrator/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // What the view shows is left alone.
  await waitFor(() => expect(kept.views).toEqual([{ ...gas, audience: ['ROLE_ASTRONOMER'] }]));
  await user.click(await screen.findByRole('button', { name: /^Giants/ }));
  expect(await screen.findByRole('menuitemradio', { name: /^Giants.*by you$/ })).toBeDefined();
});

it('an address that names a view alone asks for what the view says, and for nothing before', async () => {
  const { asked, router } = draw('/planets?_view=s1', [shared]);
  await screen.findByRole('button', { name: /^All giants ▾/ });
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(new Set(asked.map((query) => new URLSearchParams(query).get('kind')))).toEqual(new Set(['gas']));
  await waitFor(() =>
    expect([...new URLSearchParams(router.place().location.search)].sort()).toEqual([
      ['_sort[name]', 'desc'],
      ['_view', 's1'],
      ['kind', 'gas'],
    ]),
  );
  expect(within(screen.getByRole('grid')).queryByRole('columnheader', { name: /^Mass/ })).toBeNull();
});

it('an address that names a view that is not there shows the list, and says so', async () => {
  draw('/planets?_view=theirs', [shared]);
  expect(await screen.findByRole('button', { name: /^View not found/ })).toBeDefined();
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

it('of a view that asks for more than its reader may, the rest is shown, and they are told', async () => {
  const partial = { ...shared, isPartial: true };
  const { router } = draw('/planets?kind=gas&secret=1&_view=s1', [partial], { refuses: 'secret' });
  expect(await screen.findByText(/^A part of the view "All giants" does not apply to you/)).toBeDefined();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(router.place().location.search).not.toContain('secret');
});

it('a list begins with the view that somebody chose, until it is gone', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  draw('/planets?kind=gas&_sort%5Bname%5D=desc&_view=s1', [shared]);
  await user.click(await screen.findByRole('button', { name: /^All giants ▾/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Begin with this view' }));
  await waitFor(() => expect(readPreference('start.planets')).toBe('s1'));
  cleanup();
  sessionStorage.clear();
  const { asked, router } = draw('/planets', [shared]);
  await screen.findByRole('button', { name: /^All giants ▾/ });
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(new Set(asked.map((query) => new URLSearchParams(query).get('kind')))).toEqual(new Set(['gas']));
  // The list as it is stays one click away.
  await user.click(screen.getByRole('button', { name: /^All giants ▾/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default view' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(router.place().location.search).toBe('');
  cleanup();
  sessionStorage.clear();
  draw('/planets', []);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await waitFor(() => expect(readPreference('start.planets')).toBeNull());
});
