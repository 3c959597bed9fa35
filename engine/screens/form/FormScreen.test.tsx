// @vitest-environment happy-dom
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import { ApiError, type DataSource } from '../../data/source.ts';
import { readPageCommands } from '../page-commands.ts';
import { FormScreen } from './FormScreen.tsx';

const model = fixtureModel();
const planets = resourceIn(model, 'planets');
const missions = resourceIn(model, 'missions');

// Asking for visibility costs most of the time of a query in happy-dom.
configure({ defaultHidden: true });

const earth = { code: 'earth', name: 'Earth', kind: 'rock', mass: 5972, radius: 6, rings: false, budget: 1250, _version: 1 };

const jupiter = { code: 'jupiter', name: 'Jupiter', kind: 'gas', mass: 1898187, _version: 1 };

afterEach(cleanup);

function draw(options: Partial<ScreenOptions> = {}) {
  return drawScreen({
    model,
    records: { planets: [earth, jupiter] },
    at: '/planets/create',
    screens: {
      '/planets/create': <FormScreen resource={planets} mode="create" recordKey={null} params={{}} />,
      '/planets/earth/edit': <FormScreen resource={planets} mode="edit" recordKey={['earth']} params={{}} />,
      '/planets/jupiter/edit': <FormScreen resource={planets} mode="edit" recordKey={['jupiter']} params={{}} />,
      '/missions/create': <FormScreen resource={missions} mode="create" recordKey={null} params={{}} />,
      '/planets': <p>List of planets</p>,
      '/elsewhere': <p>Elsewhere</p>,
    },
    ...options,
  });
}

const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^(Save|Create)/ });

describe('a create form', () => {
  it('shows an error only once a field was touched [P1-5-001] [P1-5-019] [P2-5-110]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw();
    const name = await box(/^Name/);
    expect(screen.queryByText('Name is required')).toBeNull();
    await user.click(name);
    await user.tab();
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(screen.queryByText('Code is required')).toBeNull();
    await user.type(name, 'M');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
  });

  it('does not send an invalid form, names what to fix and leads there [P1-5-020] [P2-5-111]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw();
    await box(/^Name/);
    await user.click(save());
    const summary = await screen.findByText(/fields to fix before this can be saved/);
    expect(summary).toBeDefined();
    expect(memory.calls.filter((call) => call.startsWith('create'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Mass' }));
    await waitFor(() => expect(document.activeElement?.id).toMatch(/\.mass$/));
  });

  it('saves, says so and goes to the list [P1-2.1-007]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw();
    await user.type(await box(/^Code/), 'mars');
    await user.type(await box(/^Name/), 'Mars');
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Rocky' }));
    await user.type(await box(/^Mass/), '641,5');
    await user.click(screen.getByRole('checkbox', { name: 'Show the survey' }));
    await user.type(await box(/^Survey budget/), '12.50');
    await user.click(save());
    await screen.findByText('List of planets');
    expect(memory.records('planets').at(-1)).toMatchObject({
      code: 'mars',
      name: 'Mars',
      kind: 'rock',
      mass: 641.5,
      budget: 1250,
      rings: false,
    });
  });

  it('is not saved by the press that found mistakes, even when the answer to a question comes after they are mended', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { memory } = draw({ wrap: (source) => ({ ...source, get: async (...args) => (await held, source.get(...args)) }) });
    await user.type(await box(/^Code/), 'mars');
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Rocky' }));
    await user.type(await box(/^Mass/), '641');
    await user.click(save());
    expect(await screen.findByText(/to fix before this can be saved/)).toBeDefined();
    await user.type(await box(/^Name/), 'Mars');
    await act(async () => answer());
    await waitFor(() => expect(memory.calls.some((call) => call.startsWith('get planets mars'))).toBe(true));
    await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
    expect(memory.calls.some((call) => call.startsWith('create'))).toBe(false);
    await user.click(save());
    await screen.findByText('List of planets');
  });

  it('refuses a third decimal of an amount and keeps what was typed [P1-5-110]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw();
    await user.click(await screen.findByRole('checkbox', { name: 'Show the survey' }));
    const budget = await box(/^Survey budget/);
    await user.type(budget, '12.345');
    await user.tab();
    expect(await screen.findByText('Use at most 2 decimal places')).toBeDefined();
    expect(budget).toHaveProperty('value', '12.345');
  });

  it('says that a code is taken, after asking by the key [P1-5-002] [P1-5-003]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw();
    await user.type(await box(/^Code/), 'earth');
    expect(await screen.findByText('This planet code is already taken.')).toBeDefined();
    expect(memory.calls).toContain('get planets earth');
    expect(memory.calls.some((call) => call.startsWith('create'))).toBe(false);
  });

  it('asks for a code as it would be saved, without the blanks around it', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw();
    await user.click(await box(/^Code/));
    await user.paste(' earth ');
    expect(await screen.findByText('This planet code is already taken.')).toBeDefined();
    expect(memory.calls.filter((call) => call.startsWith('get planets'))).toEqual(['get planets earth']);
  });

  describe('while it is asked whether a code is taken', () => {
    /** A source that keeps the question after one code until `answer` is called. */
    function slowly(code: string) {
      const signals: AbortSignal[] = [];
      let answer = (): void => undefined;
      const gate = new Promise<void>((resolve) => (answer = resolve));
      const wrap = (memory: DataSource): DataSource => ({
        ...memory,
        get: async (resource, key, params, signal) => {
          if (key[0] !== code) return memory.get(resource, key, params, signal);
          if (signal !== undefined) signals.push(signal);
          await gate;
          return memory.get(resource, key, params);
        },
      });
      return { wrap, signals, answer };
    }

    it('drops the answer to what is no longer typed, and cancels its call [P1-5-002]', async () => {
      const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
      const { wrap, signals, answer } = slowly('earth');
      const { memory } = draw({ wrap });
      const code = await box(/^Code/);
      await user.type(code, 'earth');
      await waitFor(() => expect(signals).toHaveLength(1));
      await user.type(code, '2');
      await waitFor(() => expect(memory.calls).toContain('get planets earth2'));
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      answer();
      await waitFor(() => expect(memory.calls).toContain('get planets earth'));
      await user.type(await box(/^Name/), 'Earth again');
      expect(screen.queryByText(/already taken/)).toBeNull();
    });

    it.each([
      ['earth', 'says that it is, and saves nothing', 0],
      ['mars', 'saves once it is free', 1],
    ])('waits with the save of %s, then %s [P1-5-002] [P1-5-003]', async (code, _then, saved) => {
      const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
      const { wrap, signals, answer } = slowly(code);
      const { memory } = draw({ wrap, at: '/planets/create?name=New&kind=rock' });
      await user.type(await box(/^Mass/), '1');
      await user.type(await box(/^Code/), code);
      await waitFor(() => expect(signals).toHaveLength(1));
      await user.click(save());
      expect(save().getAttribute('aria-busy')).toBe('true');
      const creates = (): number => memory.calls.filter((call) => call.startsWith('create')).length;
      expect([creates(), screen.queryByText(/already taken/)]).toEqual([0, null]);
      answer();
      await (saved === 1 ? screen.findByText('List of planets') : screen.findByText('This planet code is already taken.'));
      expect(creates()).toBe(saved);
    });
  });

  it('starts from the query that led here', async () => {
    draw({ at: '/planets/create?name=Venus&kind=rock' });
    expect(await box(/^Name/)).toHaveProperty('value', 'Venus');
    expect(screen.getByRole('combobox', { name: 'Kind' }).textContent).toContain('Rocky');
  });

  it('edits key and value rows with the error in its cell', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw();
    await user.click(await screen.findByRole('button', { name: 'Add row' }));
    const table = within(screen.getByRole('group', { name: 'Names' }));
    await user.type(table.getByRole('textbox', { name: 'Value' }), 'Ares');
    await user.click(table.getByRole('combobox', { name: 'Key' }));
    await user.tab();
    expect(await table.findByText(/needs a key/)).toBeDefined();
    await user.type(table.getByRole('combobox', { name: 'Key' }), 'greek');
    await waitFor(() => expect(table.queryByText(/needs a key/)).toBeNull());
    await user.click(table.getByRole('button', { name: 'Remove row 1' }));
    expect(table.queryByRole('textbox', { name: 'Value' })).toBeNull();
  });

  it('shows a conditional field, and empties it when it is hidden', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw({ at: '/missions/create', records: { planets: [earth] }, user: { team: 'red', timezone: 'UTC' } });
    await box(/^Title/);
    expect(screen.queryByRole('textbox', { name: /^Crew/ })).toBeNull();
    const choose = async (title: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Kind' }));
      await user.click(await screen.findByRole('option', { name: title }));
    };
    await choose('Crewed');
    await user.type(await box(/^Crew/), '3');
    await choose('Probe');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Crew/ })).toBeNull());
    await choose('Crewed');
    expect(await box(/^Crew/)).toHaveProperty('value', '');
    expect(memory.calls.some((call) => call.startsWith('create'))).toBe(false);
  });

  it('fills a field from another one until somebody edits it', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw({ at: '/missions/create', user: { team: 'red', timezone: 'UTC' } });
    const cost = await box(/^Cost/);
    await user.type(cost, '10');
    await user.tab();
    expect(await box(/^Spent/)).toHaveProperty('value', '10.00');
    const spent = await box(/^Spent/);
    await user.clear(spent);
    await user.type(spent, '7');
    await user.clear(cost);
    await user.type(cost, '20');
    await user.tab();
    expect(await box(/^Spent/)).toHaveProperty('value', '7.00');
  });
});

describe('a reference', () => {
  const moons = [
    { code: 'luna', planet: 'earth', name: 'Luna', mass: 73 },
    { code: 'io', planet: 'jupiter', name: 'Io', mass: 89 },
  ];
  const records = { planets: [earth, jupiter], moons };

  it('names the field to fill first, then offers what matches, and drops what no longer does [P1-5-091] [P1-5-092]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw({ at: '/missions/create', records, user: { team: 'red', timezone: 'UTC' } });
    const stops = await box(/^Stops/);
    expect(stops).toHaveProperty('placeholder', 'Choose Target first');
    expect(stops).toHaveProperty('readOnly', true);
    const choose = async (name: RegExp, option: RegExp) => {
      await user.click(await screen.findByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose(/^Target/, /Jupiter/);
    await user.click(await screen.findByRole('combobox', { name: /^Stops/ }));
    expect(await screen.findByRole('option', { name: /Io/ })).toBeDefined();
    expect(screen.queryByRole('option', { name: /Luna/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Io/ }));
    expect(await screen.findByRole('button', { name: 'Io' })).toBeDefined();
    await choose(/^Target/, /Earth/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Io' })).toBeNull());
  });
});

describe('an edit form', () => {
  it('shows the record; the key is locked with its reason and can take the focus [P1-5-103]', async () => {
    draw({ at: '/planets/earth/edit' });
    expect(await box(/^Name/)).toHaveProperty('value', 'Earth');
    const code = await box(/^Code/);
    expect(code).toHaveProperty('readOnly', true);
    expect(screen.getByText('Fixed after creation')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('counts changes, discards them, and asks before it is left', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { router } = draw({ at: '/planets/earth/edit' });
    await user.type(await box(/^Name/), 's');
    expect(await screen.findByText('1 unsaved change')).toBeDefined();
    await router.navigate('/elsewhere');
    expect(await screen.findByText('Leave without saving?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await box(/^Name/)).toHaveProperty('value', 'Earth');
    await router.navigate('/elsewhere');
    expect(await screen.findByText('Elsewhere')).toBeDefined();
  });

  it('puts what the server says on the fields it names, the rest above the form, and adds a toast [P1-5-021] [P1-2.3-008] [P2-5-112]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const refuse = (memory: DataSource): DataSource => ({
      ...memory,
      update: () =>
        Promise.reject(
          new ApiError({
            status: 422,
            code: 'invalid',
            message: 'Not like this',
            hint: '',
            fields: { name: ['Too short'], orbit: ['Unknown'] },
            current: null,
          }),
        ),
    });
    draw({ at: '/planets/earth/edit', wrap: refuse });
    await user.type(await box(/^Name/), 's');
    await user.click(save());
    expect(await screen.findByText('Too short')).toBeDefined();
    expect(screen.getByText('orbit: Unknown')).toBeDefined();
    await user.type(await box(/^Name/), 't');
    await waitFor(() => expect(screen.queryByText('Too short')).toBeNull());
    expect(await box(/^Name/)).toHaveProperty('value', 'Earthst');
  });

  it('keeps what was typed when the network or the session is lost', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    for (const status of [0, 401]) {
      const lose = (memory: DataSource): DataSource => ({
        ...memory,
        update: () => Promise.reject(new ApiError({ status, code: 'lost', message: 'lost', hint: '', fields: {}, current: null })),
      });
      draw({ at: '/planets/earth/edit', wrap: lose });
      await user.type(await box(/^Name/), 's');
      await user.click(save());
      await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
      expect(await box(/^Name/)).toHaveProperty('value', 'Earths');
      cleanup();
    }
  });

  it('no longer says that it failed once it is saved', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    let isLost = true;
    const loseOnce = (memory: DataSource): DataSource => ({
      ...memory,
      update: (...args) =>
        isLost
          ? Promise.reject(new ApiError({ status: 500, code: 'lost', message: 'lost', hint: '', fields: {}, current: null }))
          : memory.update(...args),
    });
    draw({ at: '/planets/earth/edit', wrap: loseOnce });
    await user.type(await box(/^Name/), 's');
    await user.click(save());
    const notices = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(notices).findByRole('alert')).toBeDefined();
    isLost = false;
    await user.click(save());
    expect(await within(notices).findByRole('status')).toBeDefined();
    expect(within(notices).queryByRole('alert')).toBeNull();
  });

  it('goes where a failed save leads without a question', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { edit } = planets;
    if (edit === null) throw new Error('Planets are edited.');
    const leading = { ...planets, edit: { ...edit, afterFailure: edit.after } };
    const lost = new ApiError({ status: 500, code: 'lost', message: 'lost', hint: '', fields: {}, current: null });
    draw({
      at: '/planets/earth/edit',
      screens: {
        '/planets/earth/edit': <FormScreen resource={leading} mode="edit" recordKey={['earth']} params={{}} />,
        '/planets': <p>List of planets</p>,
      },
      wrap: (memory) => ({ ...memory, update: () => Promise.reject(lost) }),
    });
    await user.type(await box(/^Name/), 's');
    await user.click(save());
    await screen.findByText('List of planets');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('saves what was there when it was pressed, and asks before what was typed since is left', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const wait = (memory: DataSource): DataSource => ({ ...memory, update: async (...args) => (await held, memory.update(...args)) });
    const { memory } = draw({ at: '/planets/earth/edit', wrap: wait });
    await user.type(await box(/^Name/), 's');
    await user.click(save());
    await waitFor(() => expect(save().getAttribute('aria-busy')).toBe('true'));
    await user.type(await box(/^Name/), ' 2');
    await act(async () => answer());
    expect(await screen.findByText('Leave without saving?')).toBeDefined();
    expect(memory.records('planets')[0]).toMatchObject({ name: 'Earths' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(await box(/^Name/)).toHaveProperty('value', 'Earths 2');
    expect(await screen.findByText('1 unsaved change')).toBeDefined();
    await user.click(save());
    await screen.findByText('List of planets');
    expect(memory.records('planets')[0]).toMatchObject({ name: 'Earths 2' });
  });

  it('merges with what somebody else has saved', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw({ at: '/planets/earth/edit' });
    const name = await box(/^Name/);
    await memory.update(planets, ['earth'], { ...earth, name: 'Terra', mass: 6000 }, { params: {}, version: null });
    await user.type(name, 's');
    await user.click(save());
    const told = await screen.findByText(/while you were editing/);
    // It stands above the form, which may be scrolled by then.
    await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
    expect(document.activeElement?.getAttribute('role')).toBe('note');
    // What only the other one has changed is named, and nothing is said twice.
    expect(screen.getByText('Taken over from what is stored now: Mass.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue with these values' }));
    await user.click(save());
    await screen.findByText('List of planets');
    expect(memory.records('planets')[0]).toMatchObject({ name: 'Earths', mass: 6000 });
  });

  it('counts errors on tabs', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw({ at: '/planets/earth/edit' });
    await user.clear(await box(/^Name/));
    expect(await screen.findByText('1 errors')).toBeDefined();
  });

  it('counts on its tabs the rows that are behind them, as the page of the record does', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const lists = fixtureModel([
      {
        file: 'resources/rovers.yaml',
        text: `apiVersion: admin/v1
resource: rovers
title: Rover
access: true
fields: {code: {type: string, required: true, immutable: true}, name: string, parts: {type: array, items: {fields: {label: string}}}}
edit: {tabs: [{name: facts, layout: [code, name]}, {name: parts, layout: [parts]}, {name: trips, list: {of: missions}}]}
`,
      },
    ]);
    const { memory } = drawScreen({
      model: lists,
      records: { rovers: [{ code: 'R1', name: 'Spirit', parts: [{ label: 'Wheel' }], _version: 1 }] },
      screens: { '/': <FormScreen resource={resourceIn(lists, 'rovers')} mode="edit" recordKey={['R1']} params={{}} /> },
      wrap: (plain) => ({ ...plain, send: async (call) => ({ ...(await plain.send(call)), status: 200, body: { data: { trips: 4 } } }) }),
    });
    const titles = () => screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
    await waitFor(() => expect(titles()).toEqual(['Facts', 'Parts 1', 'Trips 4']));
    expect(memory.calls.filter((call) => call.includes('_tabs'))).toEqual(['GET /rovers/R1/_tabs?_of=edit']);
    await user.click(screen.getByRole('tab', { name: /^Parts/ }));
    await user.click(await screen.findByRole('button', { name: 'Add row' }));
    expect(titles()).toEqual(['Facts', 'Parts 2', 'Trips 4']);
  });

  it('is read-only without the right to change it', async () => {
    draw({ at: '/planets/jupiter/edit', roles: ['ROLE_ASTRONOMER'] });
    expect(await screen.findByText(/You can read this record/)).toBeDefined();
    expect(screen.getByText(/Only an administrator may change gas giants/)).toBeDefined();
    expect(await box(/^Name/)).toHaveProperty('readOnly', true);
  });
});

describe('the fields of a form', () => {
  const listFields = () => (readPageCommands('fields')?.items ?? []).map(({ title }) => title);

  it('are told to Ctrl K, but for what is not drawn, and are gone to whichever they are', async () => {
    draw();
    await box(/^Name/);
    // As the layout of planets has them; the survey is folded, and what the server writes is no input.
    expect(listFields()).toEqual(['Code', 'Name', 'Names', 'Atlas', 'Kind', 'Mass', 'Radius', 'Rings', 'Gases', 'Discovered']);
    act(() =>
      readPageCommands('fields')
        ?.items.find(({ title }) => title === 'Radius')
        ?.onClick?.(),
    );
    await waitFor(() => expect(document.activeElement?.id).toMatch(/\.radius$/));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show the survey' }));
    await waitFor(() => expect(listFields()).toContain('Survey budget'));
  });

  it('are not told where they are locked', async () => {
    draw({ at: '/planets/earth/edit' });
    await box(/^Name/);
    expect(listFields()).not.toContain('Code');
    expect(listFields()).toContain('Name');
  });
});
