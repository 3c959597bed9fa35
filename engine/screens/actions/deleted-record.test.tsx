// @vitest-environment happy-dom
/** What was deleted from its own page is not asked for once more: it could only be told that there is no such record. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { ShowScreen } from '../show/ShowScreen.tsx';
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const buoys = `apiVersion: admin/v1
resource: buoys
title: Buoy
access: true
fields: {code: code, name: string!}
collections:
  marks: {fields: {name: string}}
list: {columns: [code, name]}
show: {tabs: [{name: facts, layout: [code, name]}, marks]}
`;
const model = fixtureModel([{ file: 'resources/buoys.yaml', text: buoys }]);
const resource = resourceIn(model, 'buoys');

it.each(['/buoys/b1/edit', '/buoys/b1'])('deleted at %s, a record is gone for good', async (at) => {
  const asked: string[] = [];
  let isGone = false;
  const note = (what: string): void => void (isGone && asked.push(what));
  drawScreen({
    model,
    at,
    records: { buoys: [1, 2].map((n) => ({ code: `b${String(n)}`, name: `Buoy ${String(n)}`, _version: n })) },
    screens: {
      '/buoys': <ListScreen resource={resource} params={{}} />,
      '/buoys/b1': <ShowScreen resource={resource} recordKey={['b1']} params={{}} />,
      '/buoys/b1/edit': <FormScreen resource={resource} mode="edit" recordKey={['b1']} params={{}} />,
    },
    wrap: (memory) => ({
      ...memory,
      get: (of, key, ...rest) => (note(`record ${key.join()}`), memory.get(of, key, ...rest)),
      collection: (of, name, key, ...rest) => (note(`${name} of ${key.join()}`), memory.collection(of, name, key, ...rest)),
      list: (of, ...rest) => (note(`list of ${of.name}`), memory.list(of, ...rest)),
      remove: async (...call) => {
        await memory.remove(...call);
        isGone = true;
      },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Buoy 2');
  await waitFor(() => expect(asked).toContain('list of buoys'));
  expect(asked.filter((what) => what.includes('b1'))).toEqual([]);
});
