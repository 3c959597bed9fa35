// @vitest-environment happy-dom
/** What a form says of a state before it is sent: the same as the server would. */
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FormScreen } from '../../engine/screens/form/FormScreen.tsx';
import { modelOf } from '../api/api.ts';
import { drawScreen, resourceIn } from '../fixtures/screen.tsx';
import { folder } from './hospital.ts';

configure({ defaultHidden: true });
afterEach(cleanup);

describe('the form', () => {
  const model = modelOf(folder);
  const referrals = resourceIn(model, 'referrals');
  async function choose(state: string, roles: readonly string[]) {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const drawn = drawScreen({
      model,
      roles,
      user: { ward: 'icu' },
      records: { referrals: [{ code: 'r', patient: 'Ida', status: 'open', _version: 1 }] },
      at: '/referrals/r/edit',
      screens: {
        '/referrals/r/edit': <FormScreen resource={referrals} mode="edit" recordKey={['r']} params={{}} />,
        '/referrals': <p>List</p>,
      },
    });
    await user.click(await screen.findByRole('combobox', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: state }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    return drawn;
  }

  it.each([
    ['Declined', ['ROLE_DOCTOR'], 'Only "Decline" leads there: it asks for Reason'],
    ['Accepted', ['ROLE_NURSE'], 'Only doctors accept.'],
    ['Closed', ['ROLE_DOCTOR'], 'Only possible in state Accepted'],
  ])('refuses %s before anything is sent, to %s', async (state, roles, reason) => {
    const { memory } = await choose(state, roles);
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    expect(memory.calls.filter((call) => call.startsWith('update'))).toEqual([]);
  });

  it('sends what a transition without a dialog allows', async () => {
    const { memory } = await choose('Accepted', ['ROLE_DOCTOR']);
    expect(await screen.findByText('List')).toBeDefined();
    expect(memory.records('referrals')[0]).toMatchObject({ status: 'accepted' });
  });
});
