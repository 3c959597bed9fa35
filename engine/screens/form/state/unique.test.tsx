// @vitest-environment happy-dom
/** A code that is unique within a parent, on a page that no parent is chosen for yet: the chosen one counts. */
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../FormScreen.tsx';

const model = fixtureModel();
const taken = 'Code is already taken';

configure({ defaultHidden: true });
afterEach(cleanup);

async function typeMoon(code: string, planet: string | null) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const drawn = drawScreen({
    model,
    records: {
      planets: [
        { code: 'earth', name: 'Earth', mass: 5972 },
        { code: 'mars', name: 'Mars', mass: 641 },
      ],
      moons: [{ code: 'luna', planet: 'earth', name: 'Luna', mass: 73 }],
    },
    at: '/moons/create',
    screens: {
      '/moons/create': <FormScreen resource={resourceIn(model, 'moons')} mode="create" recordKey={null} params={{ planet: '*' }} />,
      '/moons': <p>List of moons</p>,
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), code);
  if (planet !== null) {
    await user.click(await screen.findByRole('combobox', { name: /^Planet/ }));
    await user.click(await screen.findByRole('option', { name: new RegExp(planet) }));
  }
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'New');
  await user.type(await screen.findByRole('textbox', { name: /^Mass/ }), '1');
  return { user, ...drawn };
}

describe('a code that is unique within its parent', () => {
  it('may be that of another parent’s record [P1-5-067]', async () => {
    const { user, memory } = await typeMoon('luna', 'Mars');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await screen.findByText('List of moons');
    expect(memory.records('moons')).toContainEqual(expect.objectContaining({ code: 'luna', planet: 'mars' }));
  });

  it('may not be that of the same parent’s record [P1-5-067]', async () => {
    await typeMoon('luna', 'Earth');
    expect(await screen.findByText(taken)).toBeDefined();
  });

  it('is asked about once the parent is known', async () => {
    const { memory } = await typeMoon('luna', null);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'New'));
    expect(screen.queryByText(taken)).toBeNull();
    expect(memory.calls.filter((call) => call.startsWith('get moons'))).toEqual([]);
  });
});
