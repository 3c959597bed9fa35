// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from './FormScreen.tsx';

const model = fixtureModel();
const missions = resourceIn(model, 'missions');
const apollo = {
  id: '7',
  title: 'Apollo',
  team: 'red',
  target: 'earth',
  kind: 'probe',
  state: 'planned',
  starts: '2031-05-01 10:00:00',
  ends: '2031-06-01 10:00:00',
  cost: 250000,
  zone: 'UTC',
  _version: 1,
};

configure({ defaultHidden: true });
afterEach(cleanup);

async function launchInForm() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const drawn = drawScreen({
    model,
    records: { missions: [apollo], planets: [{ code: 'earth', name: 'Earth' }] },
    user: { team: 'red', timezone: 'UTC' },
    at: '/missions/7/edit',
    screens: { '/missions/7/edit': <FormScreen resource={missions} mode="edit" recordKey={['7']} params={{}} />, '/missions': <p>List</p> },
  });
  await user.click(await screen.findByRole('combobox', { name: /^State/ }));
  await user.click(await screen.findByRole('option', { name: 'Launched' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  return { user, ...drawn, dialog: within(await screen.findByRole('dialog')) };
}

describe('a state chosen in a form', () => {
  it('asks what its transition asks, and says what that says', async () => {
    const { user, dialog, memory } = await launchInForm();
    expect(dialog.getByText('Launch "Apollo"?')).toBeDefined();
    expect(memory.calls.some((call) => call.startsWith('update'))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Launch' }));
    expect(await screen.findByText('"Apollo" is on its way.')).toBeDefined();
    expect(memory.records('missions')[0]).toMatchObject({ state: 'launched' });
  });

  it('sends nothing when the answer is no', async () => {
    const { user, dialog, memory } = await launchInForm();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(memory.calls.some((call) => call.startsWith('update'))).toBe(false);
    expect(screen.getByRole('combobox', { name: /^State/ }).textContent).toContain('Launched');
  });
});

describe('a form that was saved', () => {
  const buoy = (after: string) => `apiVersion: admin/v1
resource: buoys
title: Buoy
access: true
fields: {code: code, name: string}
show: {layout: [name]}
create: {after: ${after}}
`;

  it.each([
    ['list', '/buoys'],
    ['create', '/buoys/create'],
    ['show', '/buoys/b-1'],
    ['edit', '/buoys/b-1/edit'],
  ])('leads to %s, as its descriptor says [P1-2.1-006]', async (after, to) => {
    const own = fixtureModel([{ file: 'resources/buoys.yaml', text: buoy(after) }]);
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const form = <FormScreen resource={resourceIn(own, 'buoys')} mode="create" recordKey={null} params={{}} />;
    const elsewhere = Object.fromEntries(['/buoys', '/buoys/b-1', '/buoys/b-1/edit'].map((path) => [path, <p key={path}>Arrived</p>]));
    const { router, memory } = drawScreen({ model: own, at: '/buoys/create?name=Red', screens: { '/buoys/create': form, ...elsewhere } });
    await user.type(await screen.findByRole('textbox', { name: /^Code/ }), 'b-1');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await waitFor(() => expect(memory.records('buoys')).toMatchObject([{ code: 'b-1' }]));
    await waitFor(() => expect(router.place().location.pathname + router.place().location.search).toBe(to));
  });
});
