// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeClipboard } from '../../../tests/fixtures/clipboard.ts';
import { drawScreen, fixtureModel, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../data/source.ts';
import type { Values } from '../../model/values.ts';
import { ListScreen } from './ListScreen.tsx';
import { storeListFilters, readSavedFilters } from './state/saved-filters.ts';

const rovers = `apiVersion: admin/v1
resource: rovers
title: Rover
path: planets/{planet}/rovers
parents: {planet: {to: planets}}
access: true
fields:
  code: code
  planet: {type: planet, required: true, immutable: true}
  model: {enum: {spirit: Spirit, curiosity: {title: Curiosity, tone: warning}}}
  battery: {type: integer, visible: ROLE_ASTRONOMER}
actions:
  wake: {title: Wake, places: [row, bulk], request: POST wake, icon: play, allow: {expr: self.battery > 10, reason: The battery is low.}, set: {model: spirit}}
  park: {title: Park, places: [bulk], request: POST park, confirm: 'Park "{code}"? It stays.'}
list:
  columns: [code, model, battery]
  filters: [code, model]
`;

const model = fixtureModel([{ file: 'resources/rovers.yaml', text: rovers }]);
const get = (name: string) => {
  const found = model.resources[name];
  if (found === undefined) throw new Error(`The fixtures lack ${name}.`);
  return found;
};

const records: Readonly<Record<string, readonly Values[]>> = {
  planets: [
    { code: 'earth', name: 'Earth', kind: 'rock', mass: 5972, rings: false },
    { code: 'jupiter', name: 'Jupiter', kind: 'gas', mass: 1898187, rings: true },
    { code: 'saturn', name: 'Saturn', kind: 'gas', mass: 568317, rings: true },
  ],
  moons: [
    { code: 'io', planet: 'jupiter', name: 'Io', mass: 89, planet_kind: 'gas' },
    { code: 'europa', planet: 'jupiter', name: 'Europa', mass: 48, planet_kind: 'gas' },
    { code: 'luna', planet: 'earth', name: 'Luna', mass: 73, planet_kind: 'rock' },
    { code: 'lost', planet: 'vulcan', name: 'Lost', mass: 1, planet_kind: 'rock' },
  ],
  rovers: [
    { code: 'r1', planet: 'mars', model: 'curiosity', battery: 80 },
    { code: 'r2', planet: 'mars', model: 'spirit', battery: 50 },
    { code: 'r3', planet: 'mars', model: 'spirit', battery: 5 },
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function draw(name: string, options: Partial<ScreenOptions> & { readonly params?: Readonly<Record<string, string>> } = {}) {
  const { params = {}, ...rest } = options;
  return drawScreen({
    model,
    records,
    at: `/${name}`,
    screens: { [`/${name}`]: <ListScreen resource={get(name)} params={params} />, '*': <p>Elsewhere</p> },
    ...rest,
  });
}

const listCalls = (calls: readonly string[], name: string) => calls.filter((call) => call.startsWith(`list ${name} `));
const rowNames = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);

describe('a list', () => {
  it('shows title, count and one page, sorted as the descriptor says', async () => {
    const { memory } = draw('planets');
    expect(await screen.findByRole('link', { name: 'jupiter' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Planets' })).toBeDefined();
    expect(screen.getByText('1–3 of 3')).toBeDefined();
    expect(listCalls(memory.calls, 'planets')).toEqual(['list planets sort name asc · 0+25']);
  });

  it('sorts by one column at a time, the address tells which [P1-7.1-023]', async () => {
    const user = userEvent.setup();
    const { memory, router } = draw('planets');
    await screen.findByRole('link', { name: 'earth' });
    await user.click(screen.getByRole('columnheader', { name: /Mass/ }));
    await waitFor(() => expect(router.place().location.search).toBe('?_sort%5Bmass%5D=asc'));
    await user.click(screen.getByRole('columnheader', { name: /Kind/ }));
    await waitFor(() => expect(router.place().location.search).toBe('?_sort%5Bkind%5D=asc'));
    expect(listCalls(memory.calls, 'planets').at(-1)).toBe('list planets sort kind asc · 0+25');
  });

  it('takes two quick clicks as two changes, though the first is not drawn yet', async () => {
    const { router } = draw('planets');
    await screen.findByRole('link', { name: 'earth' });
    const header = screen.getByRole('columnheader', { name: /Mass/ });
    act(() => {
      header.click();
      header.click();
    });
    await waitFor(() => expect(router.place().location.search).toBe('?_sort%5Bmass%5D=desc'));
  });

  it('draws no column that the role may not see, and sends no call for it [P1-1-023]', async () => {
    draw('planets', { roles: [] });
    await screen.findByText('Earth');
    expect(screen.queryByRole('columnheader', { name: /Mass/ })).toBeNull();
    cleanup();
    draw('rovers', { roles: [], params: { planet: 'mars' } });
    await screen.findByText('r1');
    expect(screen.queryByRole('columnheader', { name: /Battery/ })).toBeNull();
  });

  it('looks all references of a page up in one call, an unknown one keeps its id [P1-7.1-032] [P1-7.1-038] [P1-7.1-039]', async () => {
    const { memory } = draw('moons');
    expect((await screen.findAllByRole('link', { name: 'Jupiter' })).length).toBe(2);
    expect(listCalls(memory.calls, 'planets')).toEqual(['list planets code in earth,jupiter,vulcan · 0+4']);
    expect(screen.getByText('vulcan')).toBeDefined();
  });

  it('keeps the raw ids when the look-up is refused', async () => {
    const refused = new ApiError({ status: 403, code: 'forbidden', message: 'No', hint: '', fields: {}, current: null });
    draw('moons', {
      wrap: (memory) => ({
        ...memory,
        list: (resource, ...rest) => (resource.name === 'planets' ? Promise.reject(refused) : memory.list(resource, ...rest)),
      }),
    });
    expect((await screen.findAllByText('jupiter')).length).toBe(2);
  });

  it('asks for the next page and keeps the size in the address [P1-7.1-010]', async () => {
    const user = userEvent.setup();
    const planets = Array.from({ length: 60 }, (_, n) => ({ code: `p${n}`, name: `P${String(n).padStart(2, '0')}`, kind: 'rock' }));
    const { router } = draw('planets', { records: { planets } });
    expect(await screen.findByText('1–25 of 60')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('26–50 of 60')).toBeDefined();
    expect(router.place().location.search).toBe('?_offset=25');
  });

  describe('keeps rows and controls as they are where the server is out of reach, says so, and tries again', () => {
    const asked: Readonly<Record<string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>>> = {
      page: async (user) => user.click(screen.getByRole('button', { name: 'Next page' })),
      sort: async (user) => user.click(screen.getByRole('columnheader', { name: /^Name/ })),
      search: async (user) => user.type(screen.getByRole('searchbox'), 'P59'),
      filter: async (user) => user.click(screen.getByRole('button', { name: 'Remove filter Kind' })),
      size: async (user) => {
        await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
        await user.click(await screen.findByRole('option', { name: '50' }));
      },
    };
    const shown = {
      page: ['26–50 of 60', 'P25'],
      sort: ['1–25 of 60', 'P59'],
      search: ['1–1 of 1', 'P59'],
      filter: ['1–25 of 61', 'Aether'],
      size: ['1–50 of 60', 'P49'],
    };
    const away = new ApiError({ status: 0, code: 'offline', message: '', hint: '', fields: {}, current: null });
    const rocks = Array.from({ length: 60 }, (_, n) => ({ code: `p${n}`, name: `P${String(n).padStart(2, '0')}`, kind: 'rock' }));

    it.each(Object.keys(asked))('%s', async (what) => {
      const user = userEvent.setup({ delay: null });
      let isAway = false;
      const { router } = draw('planets', {
        at: '/planets?kind=rock',
        records: { planets: [...rocks, { code: 'a', name: 'Aether', kind: 'gas' }] },
        wrap: (memory) => ({ ...memory, list: (...call) => (isAway ? Promise.reject(away) : memory.list(...call)) }),
      });
      await screen.findByText('P00');
      const before = router.place().location.search;
      isAway = true;
      const seen: boolean[] = [];
      const watched = new MutationObserver(() => seen.push(screen.queryByText('P00') !== null));
      watched.observe(document.body, { childList: true, subtree: true });
      await asked[what]?.(user);
      const told = await screen.findByText('The server cannot be reached: the list stays as it was.', {}, { timeout: 4000 });
      expect(await screen.findByText('1–25 of 60')).toBeDefined();
      expect(screen.getByText('P00')).toBeDefined();
      expect(router.place().location.search).toBe(before);
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
      expect(seen).not.toContain(false);
      watched.disconnect();
      isAway = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      for (const text of shown[what as keyof typeof shown]) expect(await screen.findByText(text)).toBeDefined();
      expect(told.isConnected).toBe(false);
    });
  });
});

describe('the filters of a list', () => {
  it('start with the default ones, as chips that can be dropped', async () => {
    const user = userEvent.setup();
    const { memory, router } = draw('missions', {
      records: {
        missions: [
          { id: '1', title: 'Probe one', state: 'planned' },
          { id: '2', title: 'Gone', state: 'lost' },
        ],
      },
    });
    expect(await screen.findByText('Probe one')).toBeDefined();
    expect(screen.queryByText('Gone')).toBeNull();
    expect(listCalls(memory.calls, 'missions')).toEqual(['list missions state eq planned · sort starts desc · sort title asc · 0+50']);
    expect(router.place().location.search).toContain('state=planned');
    await user.click(screen.getByRole('button', { name: 'Remove filter State' }));
    expect(await screen.findByText('Gone')).toBeDefined();
    expect(readSavedFilters('missions')).toBe('');
  });

  it('are found again when the list is opened without any [P1-7.1-006]', async () => {
    storeListFilters('planets', 'kind=gas');
    const { memory } = draw('planets');
    await screen.findByText('Saturn');
    expect(screen.queryByText('Earth')).toBeNull();
    expect(listCalls(memory.calls, 'planets')).toEqual(['list planets kind eq gas · sort name asc · 0+25']);
  });

  it('are left by one step back after they were found again', async () => {
    storeListFilters('planets', 'kind=gas');
    const { router } = draw('planets', { at: '/elsewhere' });
    await router.navigate('/planets');
    await waitFor(() => expect(router.place().location.search).toBe('?kind=gas'));
    await router.navigate(-1);
    expect(await screen.findByText('Elsewhere')).toBeDefined();
    expect(router.place().location.pathname).toBe('/elsewhere');
  });

  it('go with one step back to where there were none, and come again with one forward', async () => {
    const { router } = draw('planets', { at: '/elsewhere' });
    await router.navigate('/planets');
    await screen.findByText('Earth');
    await router.navigate('/planets?kind=gas');
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    await router.navigate(-1);
    expect(await screen.findByText('Earth')).toBeDefined();
    expect([router.place().location.search, readSavedFilters('planets')]).toEqual(['', '']);
    await router.navigate(1);
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    expect(readSavedFilters('planets')).toBe('kind=gas');
  });

  it('go in the first entry of a visit as well, and stay away after they were dropped', async () => {
    const user = userEvent.setup();
    const { router } = draw('planets');
    await screen.findByText('Earth');
    await router.navigate('/planets?kind=gas');
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove filter Kind' }));
    await screen.findByText('Earth');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    await router.navigate(1);
    await screen.findByText('Earth');
    await router.navigate(-2);
    await waitFor(() => expect(readSavedFilters('planets')).toBe(''));
    expect([router.place().location.search, screen.queryByText('Earth')]).toEqual(['', expect.anything()]);
  });

  it('are chosen in a popover and applied at once, a choice by its bare value [P2-7-016]', async () => {
    const user = userEvent.setup();
    const { router } = draw('planets');
    await screen.findByText('Earth');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Kind' }));
    const popover = within(await screen.findByRole('group', { name: 'Kind' }));
    await user.click(popover.getByRole('checkbox', { name: 'Gas giant' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    expect(router.place().location.search).toBe('?kind=gas');
    expect(screen.getByRole('button', { name: /Kind is Gas giant/ })).toBeDefined();
  });

  it('of dates take a period by its name, show its days, and keep the name', async () => {
    const user = userEvent.setup();
    const { router } = draw('planets', {
      records: {
        planets: [
          { code: 'earth', name: 'Earth', discovered: '2031-04-24' },
          { code: 'mars', name: 'Mars', discovered: '2031-04-25' },
        ],
      },
    });
    await screen.findByText('Earth');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Discovered' }));
    const group = within(await screen.findByRole('radiogroup', { name: 'Discovered, period' }));
    await user.click(group.getByRole('radio', { name: 'Last 7 days' }));
    // The clock stands at 1 May 2031.
    expect((await screen.findByRole('group', { name: 'Discovered, from' })).textContent).toContain('25 Apr 2031');
    expect(screen.getByRole('group', { name: 'Discovered, to' }).textContent).toContain('01 May 2031');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    expect(screen.getByText('Mars')).toBeDefined();
    expect(new URLSearchParams(router.place().location.search).get('discovered')).toBe('@last-7-days');
    await user.click(screen.getByRole('button', { name: /^Discovered is Last 7 days \(25 Apr 2031 – 1 May 2031\)/ }));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Last 7 days' })).checked).toBe(true);
  });

  it('of dates that name no period say what was written, and the list says that it is not valid', async () => {
    draw('planets', { at: '/planets?discovered=@yesterdy' });
    expect(await screen.findByRole('button', { name: /^Discovered is @yesterdy/ })).toBeDefined();
    expect(await screen.findByText(/"discovered" is not valid/)).toBeDefined();
  });

  it('of text begin with "contains" [P1-9-009] [P2-9-013] [P2-7-016]', async () => {
    const user = userEvent.setup();
    const { router } = draw('planets');
    await screen.findByText('Earth');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Name' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'tur{Enter}');
    await waitFor(() => expect(screen.queryByText('Earth')).toBeNull());
    expect(router.place().location.search).toBe('?name=%7Etur');
  });

  it('search after a pause, and lead out when nothing matches', async () => {
    const user = userEvent.setup();
    const { memory } = draw('planets', { at: '/planets?kind=gas' });
    await screen.findByText('Saturn');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('Nothing in planets matches these filters')).toBeDefined();
    expect(listCalls(memory.calls, 'planets').filter((call) => call.includes('q z'))).toHaveLength(1);
    const clear = screen.getAllByRole('button', { name: 'Clear' }).at(-1);
    if (clear !== undefined) await user.click(clear);
    expect(await screen.findByText('Earth')).toBeDefined();
  });

  it('that only some roles have are not offered to others [P1-1-022]', async () => {
    const user = userEvent.setup();
    draw('missions', { roles: ['ROLE_VISITOR'], records: { missions: [{ id: '1', title: 'One', state: 'planned' }] } });
    await screen.findByText('One');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByRole('menuitem', { name: 'Title' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Secret' })).toBeNull();
  });
});

describe('a nested list', () => {
  it('names the missing parent, makes no call and offers the parent instead', async () => {
    const user = userEvent.setup();
    const { memory, router } = draw('rovers', { at: '/rovers' });
    expect(await screen.findByText('No filter _planet')).toBeDefined();
    expect(memory.calls).toEqual([]);
    await user.click(screen.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Saturn/ }));
    expect(router.place().location.search).toBe('?_planet=saturn');
  });
});

describe('a selection', () => {
  const selectAll = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));

  it('says how many of the selected records qualify, and why the others do not', async () => {
    const user = userEvent.setup();
    draw('rovers', { params: { planet: 'mars' } });
    await selectAll(user);
    expect(await screen.findByText('3 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Wake (2)' }));
    expect(await screen.findByText(/r3: The battery is low/)).toBeDefined();
  });

  it('makes one call per id, sums up in one toast and lists the failures [P1-7.1-028] [P1-7.1-029]', async () => {
    const user = userEvent.setup();
    const refused = new ApiError({ status: 409, code: 'busy', message: 'The rover is busy', hint: '', fields: {}, current: null });
    const { memory } = draw('rovers', {
      params: { planet: 'mars' },
      wrap: (inner) => ({
        ...inner,
        remove: async (resource, key, options) => (key[0] === 'r2' ? Promise.reject(refused) : inner.remove(resource, key, options)),
      }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: /^Delete \(3/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete \(3/ }));
    expect(await screen.findByText(/2 done, 1 failed/)).toBeDefined();
    const result = within(await screen.findByRole('dialog', { name: 'Delete: 1 failure' }));
    expect(result.getByRole('row', { name: 'r2 The rover is busy' })).toBeDefined();
    expect(result.queryByRole('row', { name: /^r1/ })).toBeNull();
    await user.click(result.getByRole('button', { name: 'Also show 2 finished records' }));
    expect(result.getAllByRole('row').map((row) => row.textContent)).toEqual(['RecordResult', 'r2The rover is busy', 'r1Done', 'r3Done']);
    await user.click(result.getByRole('button', { name: 'Failures only' }));
    expect(result.getAllByRole('row')).toHaveLength(2);
    expect(memory.calls.filter((call) => call.startsWith('remove'))).toEqual(['remove rovers r1', 'remove rovers r3']);
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('has a result per record, also when all went well', async () => {
    const user = userEvent.setup();
    draw('rovers', { params: { planet: 'mars' } });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Wake (2)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wake (2)' }));
    expect(await screen.findByText('Wake: 2 done.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const result = within(await screen.findByRole('dialog', { name: 'Wake: 2 records done' }));
    expect(result.getAllByRole('row').map((row) => row.textContent)).toEqual(['RecordResult', 'r1Done', 'r2Done']);
  });

  it('asks the question of the action once, with all of them in it', async () => {
    const user = userEvent.setup();
    draw('rovers', { params: { planet: 'mars' } });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Park (3)' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Park: 3 rovers?Park "r1, r2, r3"? It stays.');
  });

  it('ends when the filter changes', async () => {
    const user = userEvent.setup();
    draw('rovers', { params: { planet: 'mars' } });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Model' }));
    await user.click(within(await screen.findByRole('group', { name: 'Model' })).getByRole('checkbox', { name: 'Spirit' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  });
});

describe('the actions of a row', () => {
  it('stay in the menu with their reason when the record does not allow them', async () => {
    const user = userEvent.setup();
    const { memory } = draw('rovers', { params: { planet: 'mars' } });
    await user.click(await screen.findByRole('button', { name: 'Actions of r3' }));
    const wake = await screen.findByRole('menuitem', { name: 'Wake' });
    expect(wake.getAttribute('aria-disabled')).toBe('true');
    await user.click(wake);
    expect(memory.calls.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('call the address of the record and say that it went well', async () => {
    const user = userEvent.setup();
    const { memory } = draw('rovers', { params: { planet: 'mars' } });
    await user.click(await screen.findByRole('button', { name: 'Actions of r1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Wake' }));
    expect(await screen.findByText('Wake: done.')).toBeDefined();
    expect(memory.calls).toContain('POST /planets/mars/rovers/r1/wake');
  });

  it('ask before they delete', async () => {
    const user = userEvent.setup();
    const { memory } = draw('rovers', { params: { planet: 'mars' } });
    await user.click(await screen.findByRole('button', { name: 'Actions of r1' }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(memory.calls.some((call) => call.startsWith('remove'))).toBe(false);
    await user.click(dialog.getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(memory.calls).toContain('remove rovers r1'));
  });

  it('leave the focus where the rows were when the last of them is deleted', async () => {
    const user = userEvent.setup();
    draw('rovers', { params: { planet: 'mars' }, records: { ...records, rovers: (records['rovers'] ?? []).slice(0, 1) } });
    await user.click(await screen.findByRole('button', { name: 'Actions of r1' }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(document.activeElement?.querySelector(':scope > * > [data-state=empty]')).not.toBeNull());
  });
});

describe('a refused list', () => {
  const refuse = (status: number) => () =>
    Promise.reject(new ApiError({ status, code: 'x', message: 'Because', hint: '', fields: {}, current: null }));

  it('says who may not see it', async () => {
    draw('planets', { wrap: (memory) => ({ ...memory, list: refuse(403) }) });
    expect(await screen.findByText('You may not see planets')).toBeDefined();
  });

  it('says so where its details cannot be copied', async () => {
    removeClipboard();
    draw('planets', { wrap: (memory) => ({ ...memory, list: refuse(503) }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy details' }));
    expect(await screen.findByText('The text could not be copied')).toBeDefined();
  });

  it('offers another try', async () => {
    const user = userEvent.setup();
    let isDown = true;
    draw('planets', { wrap: (memory) => ({ ...memory, list: (...call) => (isDown ? refuse(503)() : memory.list(...call)) }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect((await rowNames()).length).toBe(3);
  });
});
