// @vitest-environment happy-dom
/** What the server says besides a refusal, the rule or the use that refused, is read wherever the refusal is. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../data/source.ts';
import { FormScreen } from '../form/FormScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const buoys = `apiVersion: admin/v1
resource: buoys
title: Buoy
access: true
fields: {code: code, name: string!}
actions:
  wake: {places: [row, bulk], request: POST wake, set: {name: Awake}}
  sink: {places: [row], request: POST sink, set: {name: Sunk}, failure: It floats.}
  call: {places: [row], request: POST call, fields: {word: string!}}
list: {columns: [code, name]}
`;
const model = fixtureModel([{ file: 'resources/buoys.yaml', text: buoys }]);
const resource = resourceIn(model, 'buoys');
const hint = 'Only possible if: Name is "Red"';
const refuse = (code: string, status: number): Promise<never> =>
  Promise.reject(new ApiError({ status, code, message: 'You may not do this', hint, fields: {}, current: null }));

function draw(code = 'forbidden', status = 403, at = '/buoys') {
  drawScreen({
    model,
    at,
    records: { buoys: [1, 2].map((n) => ({ code: `b${String(n)}`, name: `Buoy ${String(n)}`, _version: n })) },
    screens: {
      '/buoys': <ListScreen resource={resource} params={{}} />,
      '/buoys/b1/edit': <FormScreen resource={resource} mode="edit" recordKey={['b1']} params={{}} />,
    },
    wrap: (memory) => ({
      ...memory,
      send: () => refuse(code, status),
      update: () => refuse(code, status),
      remove: () => refuse(code, status),
    }),
  });
}

async function press(entry: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions of Buoy 1' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return user;
}

it('of an action', async () => {
  draw();
  await press('Wake');
  expect(await screen.findByText(`Wake failed: You may not do this. ${hint}`)).toBeDefined();
});

it('of an action whose own words leave no room for it', async () => {
  draw('not-now', 409);
  await press('Sink');
  expect(await screen.findByText(`It floats. ${hint}`)).toBeDefined();
});

it('of an action for several records, at each', async () => {
  draw();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(await screen.findByRole('button', { name: 'Wake (2)' }));
  expect(await screen.findByRole('row', { name: `Buoy 2 You may not do this. ${hint}` })).toBeDefined();
});

it('of the dialog of an action, beside what was typed', async () => {
  draw();
  const user = await press('Call');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Word/ }), 'ahoy');
  await user.click(dialog.getByRole('button', { name: 'Call' }));
  expect(await dialog.findByText(`You may not do this. ${hint}`)).toBeDefined();
});

it('of a save, above the form and in the notice', async () => {
  draw('forbidden', 403, '/buoys/b1/edit');
  const user = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.type(name, 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(new RegExp(`You may not do this. ${hint}`))).length).toBe(2);
});

it('of what a delete is refused for', async () => {
  draw('referenced', 409);
  const user = await press('Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(new RegExp(hint))).toBeDefined();
});

it('not where it is for programs', async () => {
  draw('version-unsaid', 428);
  await press('Wake');
  expect(await screen.findByText('Wake failed: You may not do this')).toBeDefined();
});
