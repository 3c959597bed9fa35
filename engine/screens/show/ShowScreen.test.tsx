// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { RecordHistory } from './History.tsx';
import { ShowScreen } from './ShowScreen.tsx';

const model = fixtureModel();
const planets = resourceIn(model, 'planets');
const missions = resourceIn(model, 'missions');

configure({ defaultHidden: true });
afterEach(cleanup);

const apollo = {
  id: '7',
  title: 'Apollo',
  target: 'earth',
  kind: 'probe',
  state: 'launched',
  cost: 250000,
  starts: '2031-05-01 10:00:00',
  zone: 'UTC',
  _version: 1,
};
const history = [
  {
    type: 'update',
    blame_user: 'ann',
    created_at: '2031-04-30T08:15:00Z',
    diffs: [
      { field: 'kind', old: 'gas', new: 'rock' },
      { field: 'budget', old: 1250, new: null },
    ],
    relations: [{ type: 'planets', id: 'mars' }],
  },
];
const earth = { code: 'earth', name: 'Earth', kind: 'rock', mass: 5972, history, _version: 1 };

/** The log has no entries but these. */
const all = ({ length }: readonly unknown[]) => ({ total: length, isBusy: false, onMore: () => undefined });

function draw(options: Partial<ScreenOptions>) {
  return drawScreen({
    model,
    records: { missions: [apollo], planets: [earth] },
    user: { team: 'red', timezone: 'UTC' },
    screens: {
      '/missions/7': <ShowScreen resource={missions} recordKey={['7']} params={{}} />,
      '/planets/earth/edit': <FormScreen resource={planets} mode="edit" recordKey={['earth']} params={{}} />,
    },
    ...options,
  });
}

describe('a show screen', () => {
  it('shows titles and values of the record, its state and what may be done', async () => {
    draw({ at: '/missions/7' });
    expect(await screen.findByRole('heading', { name: 'Apollo' })).toBeDefined();
    expect(screen.getByText('Probe')).toBeDefined();
    expect(screen.getByText(/2,500\.00/)).toBeDefined();
    expect(screen.getAllByText('Launched').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Lose' })).toBeDefined();
    expect(screen.getByText('Times are local to the zone.')).toBeDefined();
  });

  it('draws an action as a form in the page', async () => {
    draw({ at: '/missions/7' });
    const form = await screen.findByRole('region', { name: 'Report' });
    expect(within(form).getByRole('textbox', { name: /^Text/ })).toBeDefined();
  });
});

describe('the history tab', () => {
  it('tells changes in the words of the screens [P1-3-172] [P1-3-173] [P1-3-174] [P1-3-175] [P1-3-176]', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const { memory } = draw({ at: '/planets/earth/edit' });
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    const list = within(await screen.findByRole('list', { name: 'History' }));
    expect(list.getByText('Changed')).toBeDefined();
    expect(list.getByText('ann')).toBeDefined();
    expect(list.getByText(/30 Apr/)).toBeDefined();
    const row = within(list.getByRole('row', { name: /^Kind/ }));
    expect(row.getByText('Gas giant')).toBeDefined();
    expect(row.getByText('Rocky')).toBeDefined();
    expect(list.getByText(/12\.50/)).toBeDefined();
    expect(list.getByRole('link', { name: 'mars' }).getAttribute('href')).toBe('/planets/mars/edit');
    expect(memory.calls).toContain('collection planets earth history');
  });

  it('tells of no change whose two values are drawn alike', async () => {
    const diffs = [
      { field: 'name', old: null, new: '' },
      { field: 'kind', old: '', new: 'rock' },
    ];
    const entries = [diffs, diffs.slice(0, 1)].map((each) => ({
      type: 'update',
      blame_user: 'ann',
      created_at: '2031-04-30T08:15:00Z',
      diffs: each,
    }));
    draw({
      at: '/log',
      screens: { '/log': <RecordHistory resource={planets} record={{}} params={{}} rows={entries} more={all(entries)} /> },
    });
    const [first, second] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(
      within(first as HTMLElement)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kind']);
    expect(within(second as HTMLElement).queryByRole('table')).toBeNull();
  });

  it('heads an entry with the title of the action, field, state or value that it names [P1-3-172]', async () => {
    const did = (type: string) => ({ type, blame_user: 'ann', created_at: '2031-04-30T08:15:00Z', diffs: [], relations: [] });
    const types = ['create', 'open_atlas', 'budget', 'sightings', 'gas', 'constructor', 'recalibrated'];
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw({ at: '/planets/earth/edit', records: { planets: [{ ...earth, history: types.map(did) }] } });
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    const list = within(await screen.findByRole('list', { name: 'History' }));
    const heads = list.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
    expect(heads).toEqual(['Created', 'Open atlas', 'Survey budget', 'Sightings', 'Gas giant', 'constructor', 'recalibrated']);
  });

  // The server answers 500 of them by itself.
  it('is drawn by the hundred, and read to its first entry', async () => {
    const many = 603;
    const long = Array.from({ length: many }, (_, at) => ({
      ...history[0],
      blame_user: `user ${String(many - at)}`,
      diffs: [],
      relations: [],
    }));
    const limits: (number | null)[] = [];
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw({
      at: '/planets/earth/edit',
      records: { planets: [{ ...earth, history: long }] },
      wrap: (memory) => ({
        ...memory,
        collection: (of, name, key, options) => {
          limits.push(options.limit);
          return memory.collection(of, name, key, options);
        },
      }),
    });
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    const list = await screen.findByRole('list', { name: 'History' });
    for (const shown of [100, 200, 300, 400, 500, 600, many]) {
      await waitFor(() => expect(list.children).toHaveLength(shown));
      if (shown < many) fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    }
    const told = [...list.children].map((entry) => entry.querySelector('time')?.previousElementSibling?.textContent);
    expect(told).toEqual(Array.from({ length: many }, (_, at) => `user ${String(many - at)}`));
    expect(limits).toEqual([null, 1000]);
    // What had the focus is gone.
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(list);
  });

  it('heads an entry with the state that was reached', async () => {
    const entries = ['launched', 'lose'].map((type) => ({ type, blame_user: 'ann', created_at: '2031-04-30T08:15:00Z' }));
    draw({
      at: '/log',
      screens: { '/log': <RecordHistory resource={missions} record={{}} params={{}} rows={entries} more={all(entries)} /> },
    });
    expect(await screen.findByText('Launched')).toBeDefined();
    expect(screen.getByText('Lose')).toBeDefined();
  });
});
