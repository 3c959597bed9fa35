// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel } from '../../../tests/fixtures/screen.tsx';
import { ApiError, type DataSource } from '../../data/source.ts';
import type { MemorySource } from '../../data/memory.ts';
import { scopeOf } from '../../model/testing.ts';
import type { Values } from '../../model/values.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { runOnRecords } from './bulk.ts';
import { buildActionCall } from './perform.ts';
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const buoys = `apiVersion: admin/v1
resource: buoys
title: Buoy
access: true
fields: {code: code, name: string!}
actions:
  wake: {places: [row, bulk], request: POST wake, set: {name: Awake}}
list: {columns: [code, name]}
`;
const lamps = `apiVersion: admin/v1
resource: lamps
title: Lamp
access: true
fields:
  code: code
  state: {type: state, enum: {dark: {}, lit: {tone: info}}, as: switch, switch: {checked: light, unchecked: quench}}
actions:
  light: {request: POST light, from: [dark], to: lit}
  quench: {request: POST quench, from: [lit], to: dark}
list: {columns: [code, state]}
`;
const model = fixtureModel([
  { file: 'resources/buoys.yaml', text: buoys },
  { file: 'resources/lamps.yaml', text: lamps },
]);
const get = (name: string) => {
  const found = model.resources[name];
  if (found === undefined) throw new Error(`The fixtures lack ${name}.`);
  return found;
};
const actionOf = (resource: string, name: string) => {
  const found = get(resource).actions[name];
  if (found === undefined) throw new Error(`${resource} has no action ${name}.`);
  return found;
};
const call = (resource: string, name: string, record: Values, form: Values = {}) =>
  buildActionCall({
    resource: get(resource),
    action: actionOf(resource, name),
    record,
    form,
    params: {},
    scope: scopeOf({ self: record, form }),
  });

describe('the call of an action', () => {
  it('sends the effect of a transition by PATCH when the descriptor says so', () => {
    expect(call('missions', 'launch', { id: '7', state: 'planned', _version: 3 })).toMatchObject({
      method: 'PATCH',
      path: '/missions/7',
      body: { state: 'launched' },
    });
  });

  it('goes through the own update otherwise: the whole record with its version', () => {
    const sent = call('missions', 'land', { id: '7', title: 'Far', team: 'red', kind: 'probe', state: 'launched', _version: 3 });
    expect(sent).toMatchObject({
      method: 'PUT',
      path: '/missions/7',
      headers: { 'If-Match': '"3"' },
      body: { title: 'Far', state: 'landed' },
    });
  });

  it('merges what was typed with the body of the descriptor', () => {
    expect(call('planets', 'rename', { code: 'mars', name: 'Mars' }, { new_name: 'Ares' }).body).toMatchObject({ name: 'Ares' });
    expect(call('missions', 'report', { id: 'a/b' }, { text: 'All well' })).toMatchObject({
      method: 'PUT',
      path: '/missions/a%2Fb/report',
      body: { text: 'All well' },
    });
  });
});

it('runs a few calls at a time and keeps going after a refusal', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const records = Array.from({ length: 10 }, (_, n) => ({ n }));
  const outcomes = await runOnRecords(
    records,
    async ({ n }) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (n === 4) throw new ApiError({ status: 409, code: 'x', message: 'No', hint: '', fields: {}, current: null });
    },
    { onProgress: (count) => done.push(count) },
  );
  expect(most).toBe(4);
  expect(done.at(-1)).toBe(10);
  expect(outcomes.filter(({ error }) => error !== null).map(({ record }) => record)).toEqual([{ n: 4 }]);
});

it('goes with the version of each row when it is run for several, and says which were refused', async () => {
  const user = userEvent.setup();
  const sent: (readonly [path: string, tag: string | undefined])[] = [];
  const records = [1, 2].map((n) => ({ code: `b${String(n)}`, name: `Buoy ${String(n)}`, _version: n }));
  const message = 'The record has changed in the meantime';
  drawScreen({
    model,
    at: '/buoys',
    records: { buoys: records },
    screens: { '/buoys': <ListScreen resource={get('buoys')} params={{}} /> },
    wrap: (memory) => ({
      ...memory,
      send: (made) => {
        sent.push([made.path, made.headers?.['If-Match']]);
        return made.path.includes('b2')
          ? Promise.reject(new ApiError({ status: 412, code: 'stale', message, hint: '', fields: {}, current: null }))
          : memory.send(made);
      },
    }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(await screen.findByRole('button', { name: 'Wake (2)' }));
  expect(await screen.findByText(/1 done, 1 failed/)).toBeDefined();
  expect(screen.getByRole('row', { name: `Buoy 2 ${message}` })).toBeDefined();
  expect(sent.map(([path, tag]) => [path.split('/').at(-2), tag])).toEqual([
    ['b1', '"1"'],
    ['b2', '"2"'],
  ]);
});

describe('actions on a list', () => {
  const mission = { id: '1', title: 'Far', kind: 'probe', state: 'planned', team: 'red', _version: 1 };
  const drawMissions = (wrap?: (memory: MemorySource) => DataSource) =>
    drawScreen({
      model,
      at: '/missions',
      records: { missions: [mission] },
      screens: { '/missions': <ListScreen resource={get('missions')} params={{}} /> },
      ...(wrap && { wrap }),
    });

  it('ask first, then call, then say what happened with the words of the descriptor', async () => {
    const user = userEvent.setup();
    const { memory } = drawMissions();
    await user.click(await screen.findByRole('button', { name: 'Launch' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Launch "Far"?')).toBeDefined();
    expect(memory.calls).not.toContain('PATCH /missions/1');
    await user.click(dialog.getByRole('button', { name: 'Launch' }));
    expect(await screen.findByText('"Far" is on its way.')).toBeDefined();
    expect(memory.calls).toContain('PATCH /missions/1');
  });

  it('call once when they are clicked again while the call is under way, and again afterwards', async () => {
    const user = userEvent.setup();
    const answers: (() => void)[] = [];
    drawScreen({
      model,
      at: '/buoys',
      records: { buoys: [{ code: 'north', name: 'Asleep' }] },
      screens: { '/buoys': <ListScreen resource={get('buoys')} params={{}} /> },
      wrap: (memory) => ({
        ...memory,
        send: () => new Promise((answer) => answers.push(() => answer({ status: 200, body: null, headers: {} }))),
      }),
    });
    const wake = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions of Asleep' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Wake' }));
    };
    await wake();
    await wake();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await screen.findByText(/Wake/, { selector: '[role=status] *' });
    await wake();
    expect(answers).toHaveLength(2);
  });

  it('are disabled with the states they start from', async () => {
    drawMissions();
    const land = await screen.findByRole('button', { name: 'Land' });
    expect(land.getAttribute('aria-disabled')).toBe('true');
  });

  it('are told apart from those of somebody else: nothing is done, the list is read again, and the next try is for the record as it is', async () => {
    const user = userEvent.setup();
    let stored = 1;
    const tags: (string | undefined)[] = [];
    const { memory } = drawMissions((inner) => ({
      ...inner,
      list: async (...asked) => {
        const page = await inner.list(...asked);
        return { ...page, rows: page.rows.map((row) => ({ ...row, _version: stored })) };
      },
      send: (made) => {
        tags.push(made.headers?.['If-Match']);
        const isBehind = made.headers?.['If-Match'] !== `"${String(stored)}"`;
        return isBehind
          ? Promise.reject(new ApiError({ status: 412, code: 'stale', message: 'x', hint: '', fields: {}, current: null }))
          : inner.send(made);
      },
    }));
    const launch = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Launch' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch' }));
    };
    await screen.findByRole('button', { name: 'Launch' });
    stored = 2;
    await launch();
    expect(await screen.findByText('Launch failed: this record has changed in the meantime; you now see it as it is stored')).toBeDefined();
    expect(screen.queryByText('"Far" is on its way.')).toBeNull();
    await waitFor(() => expect(memory.calls.filter((made) => made.startsWith('list missions')).length).toBe(2));
    await launch();
    expect(await screen.findByText('"Far" is on its way.')).toBeDefined();
    expect(tags).toEqual(['"1"', '"2"']);
  });

  it('are asked for again while the page is still read anew after a refusal, and that question stays', async () => {
    const user = userEvent.setup();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => (answer = done));
    let reads = 0;
    let tries = 0;
    drawMissions((inner) => ({
      ...inner,
      list: async (...asked) => {
        if (++reads === 2) await held;
        return inner.list(...asked);
      },
      send: (made) =>
        ++tries === 1
          ? Promise.reject(new ApiError({ status: 412, code: 'stale', message: 'x', hint: '', fields: {}, current: null }))
          : inner.send(made),
    }));
    const launch = await screen.findByRole('button', { name: 'Launch' });
    await user.click(launch);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch' }));
    await screen.findByText(/this record has changed in the meantime/);
    await waitFor(() => expect(reads).toBe(2));
    fireEvent.click(launch);
    answer();
    // By then the first question has gone its way.
    await new Promise((done) => setTimeout(done, 50));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Launch' }));
    expect(await screen.findByText('"Far" is on its way.')).toBeDefined();
    expect(tries).toBe(2);
  });

  it.each([
    ['network', 'The server cannot be reached'],
    ['unanswered', 'The connection was lost before a response arrived. This may or may not have been saved: check before you save again.'],
  ])('say why they failed: %s', async (code, said) => {
    const user = userEvent.setup();
    drawMissions((memory) => ({
      ...memory,
      send: () => Promise.reject(new ApiError({ status: 0, code, message: 'x', hint: '', fields: {}, current: null })),
    }));
    await user.click(await screen.findByRole('button', { name: 'Launch' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch' }));
    expect(await screen.findByText(`Launch failed: ${said}`)).toBeDefined();
  });
});

describe('a switch', () => {
  const reading = { station: 'north', number: 4, value: 1, valid: false, _version: 1 };
  const drawReadings = (wrap: (memory: MemorySource) => DataSource) =>
    drawScreen({
      model,
      at: '/readings',
      records: { readings: [reading] },
      screens: { '/readings': <ListScreen resource={get('readings')} params={{}} /> },
      wrap,
    });

  it('moves at once and falls back when its action is refused', async () => {
    const user = userEvent.setup();
    let refuse: (error: ApiError) => void = () => undefined;
    drawReadings((memory) => ({ ...memory, send: () => new Promise((_, reject) => (refuse = reject)) }));
    const control = await screen.findByRole('switch', { name: 'Valid' });
    await user.click(control);
    await waitFor(() => expect(control).toHaveProperty('checked', true));
    refuse(new ApiError({ status: 403, code: 'forbidden', message: 'Not yours', hint: '', fields: {}, current: null }));
    await waitFor(() => expect(control).toHaveProperty('checked', false));
    expect(await screen.findByText('Accept failed: Not yours')).toBeDefined();
  });

  it('takes its word along, there and back', async () => {
    const user = userEvent.setup();
    let refuse: (error: ApiError) => void = () => undefined;
    drawScreen({
      model,
      at: '/lamps',
      records: { lamps: [{ code: 'red', state: 'dark', _version: 1 }] },
      screens: { '/lamps': <ListScreen resource={get('lamps')} params={{}} /> },
      wrap: (memory) => ({ ...memory, send: () => new Promise((_, reject) => (refuse = reject)) }),
    });
    const control = await screen.findByRole('switch', { name: 'State' });
    const cell = within(control.closest<HTMLElement>('[role=gridcell]') ?? document.body);
    expect(cell.getByText('Dark')).toBeDefined();
    await user.click(control);
    expect(await cell.findByText('Lit')).toBeDefined();
    expect(cell.queryByText('Dark')).toBeNull();
    refuse(new ApiError({ status: 403, code: 'forbidden', message: 'Not yours', hint: '', fields: {}, current: null }));
    expect(await cell.findByText('Dark')).toBeDefined();
    expect(cell.queryByText('Lit')).toBeNull();
  });
});
