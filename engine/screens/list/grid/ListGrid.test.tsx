// @vitest-environment happy-dom
/** What a list shows when it is turned, sorted, filtered or read again: its rows are places, and what belongs to a record goes with it. */
import { act, cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ListScreen } from '../ListScreen.tsx';

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
path: craters
access: true
fields:
  code: code
  name: string
  depth: integer
  note: text
list:
  columns: [code, name, depth]
  filters: [name]
  pageSize: 10
  pageSizes: [10, 25, all]
  details: [note]
`;
const model = fixtureModel([{ file: 'resources/craters.yaml', text: craters }]);
const codeAt = (at: number): string => `c${String(at).padStart(2, '0')}`;
// The deeper, the later: sorted by depth from below, the order is turned round.
const records = {
  craters: Array.from({ length: 30 }, (_, at) => ({ code: codeAt(at), name: `Crater ${at % 3}`, depth: 100 - at, note: `Note ${at}` })),
};

configure({ asyncUtilTimeout: 20_000 });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

async function draw(at = '/craters') {
  const drawn = drawScreen({
    model,
    records,
    at,
    screens: { '/craters': <ListScreen resource={resourceIn(model, 'craters')} params={{}} isWhole />, '*': <p>Elsewhere</p> },
  });
  await screen.findByRole('link', { name: codeAt(0) });
  return { user: userEvent.setup(), ...drawn };
}

const scroller = (): Element => document.querySelector('.MuiDataGrid-virtualScroller') as Element;
const turn = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Next page' }));

it('opens the next page at its top, however far down the last one was read', async () => {
  const { user, router } = await draw();
  scroller().scrollTop = 140;
  scroller().dispatchEvent(new Event('scroll'));
  await turn(user);
  await screen.findByRole('link', { name: codeAt(10) });
  expect(scroller().scrollTop).toBe(0);
  await act(() => router.navigate(-1));
  await screen.findByRole('link', { name: codeAt(0) });
  expect(scroller().scrollTop).toBe(140);
});
