// @vitest-environment happy-dom
/** Names of referenced records come with the rows: no id is drawn first and a name in its place later, and nobody waits long for one. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import type { MemorySource } from '../../../data/memory.ts';
import type { DataSource } from '../../../data/source.ts';
import { ListScreen } from '../ListScreen.tsx';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
path: craters
access: true
fields:
  code: code
  planet: {type: ref, to: planets}
list:
  columns: [code, planet]
  sort: code
  pageSize: 2
  pageSizes: [2]
`;
const model = fixtureModel([{ file: 'resources/craters.yaml', text: craters }]);
const records = {
  planets: [
    { code: 'earth', name: 'Earth', kind: 'rock', mass: 6 },
    { code: 'mars', name: 'Mars', kind: 'rock', mass: 0.6 },
  ],
  craters: [
    { code: 'c1', planet: 'earth' },
    { code: 'c2', planet: 'earth' },
    { code: 'c3', planet: 'mars' },
    { code: 'c4', planet: 'mars' },
  ],
};
afterEach(cleanup);

/** Draws the list; all that its cells of planets ever say, in turn. */
async function draw(wrap: (memory: MemorySource) => DataSource) {
  const said: string[] = [];
  const note = (): void => {
    for (const cell of document.querySelectorAll('[role=row][data-record] [data-field=planet]'))
      if (said.at(-1) !== cell.textContent && cell.textContent !== '') said.push(cell.textContent);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  drawScreen({
    ...{ model, records, wrap },
    at: '/craters',
    screens: { '/craters': <ListScreen resource={resourceIn(model, 'craters')} params={{}} /> },
  });
  await screen.findByText('c1');
  return { said, user: userEvent.setup() };
}

/** Lookups are answered this much later than lists. */
const slowedBy =
  (wait: () => Promise<unknown>) =>
  (memory: MemorySource): DataSource => ({
    ...memory,
    list: async (resource, query, params) => {
      if (resource.name === 'planets') await wait();
      return memory.list(resource, query, params);
    },
  });

it('draws each name at once, on the first page and the next', async () => {
  const { said, user } = await draw(slowedBy(() => new Promise((resolve) => setTimeout(resolve, 60))));
  await screen.findAllByText('Earth');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findAllByText('Mars');
  expect(said).toEqual(['Earth', 'Mars']);
});

it('draws ids where no name comes', async () => {
  const { said } = await draw(slowedBy(() => new Promise(() => undefined)));
  await screen.findAllByText('earth');
  expect(said).toEqual(['earth']);
});

it('draws ids where names are refused', async () => {
  const { said } = await draw(slowedBy(() => Promise.reject(new Error('Not yours'))));
  await screen.findAllByText('earth');
  expect(said).toEqual(['earth']);
});

it('asks for the next page with the press, once, and not when it is drawn', async () => {
  const asked: number[] = [];
  await draw((memory) => ({
    ...memory,
    list: (resource, query, ...rest) => {
      if (resource.name === 'craters') asked.push(query.offset);
      return memory.list(resource, query, ...rest);
    },
  }));
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(asked).toEqual([0]);
  next.click();
  await Promise.resolve();
  // Nothing is drawn before a task of its own.
  expect(asked).toHaveLength(2);
  await screen.findAllByText('Mars');
  expect(asked).toHaveLength(2);
});
