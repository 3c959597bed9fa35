// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { EmbeddedList } from './EmbeddedList.tsx';
afterEach(cleanup);

const model = fixtureModel();
const own = resourceIn(model, 'moons').list;
const narrow = own === null ? null : { ...own, columns: own.columns.filter(({ name }) => ['code', 'name'].includes(name)) };
const records = {
  moons: [
    { code: 'io', planet: 'jupiter', name: 'Io' },
    { code: 'luna', planet: 'earth', name: 'Luna' },
  ],
  planets: [],
};

it('lists what the record asks for and starts a new one with it', async () => {
  const filter = [
    { param: '_planet', op: 'eq' as const, values: ['jupiter'] },
    { param: 'name', op: 'eq' as const, values: ['Io'] },
  ];
  const { memory } = drawScreen({
    model,
    records,
    screens: { '/': <EmbeddedList resource="moons" filter={filter} list={narrow} params={{}} /> },
  });
  expect(await screen.findByRole('link', { name: 'io' })).toBeDefined();
  expect(screen.queryByText('Luna')).toBeNull();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Name');
  expect(screen.queryByRole('columnheader', { name: 'Mass' })).toBeNull();
  expect(memory.calls[0]).toContain('list moons name eq Io');
  expect(screen.getByRole('link', { name: 'New moon' }).getAttribute('href')).toBe('/moons/create?name=Io&_planet=jupiter');
});

it('makes no call when what it needs is empty', async () => {
  const { memory } = drawScreen({
    model,
    records,
    screens: { '/': <EmbeddedList resource="moons" filter={null} list={null} params={{}} /> },
  });
  expect(await screen.findByText('Nothing to list yet')).toBeDefined();
  expect(memory.calls).toEqual([]);
});
