/** What stands around a list or a form is not drawn again while somebody works in it. */
import { countDraws } from '../fixtures/renders.ts';
import './dom.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { close, idOf, open } from './stage.tsx';

afterAll(close);

it('stays as it is drawn when a list is turned', async () => {
  await open('/users?_limit=10');
  const next = await screen.findByRole('button', { name: 'Next page' });
  const { renders } = await countDraws(async () => {
    fireEvent.click(next);
    await screen.findByText(/^Page 2 of/);
  });
  expect(renders['ListPager']).toBeGreaterThan(0);
  const frame = ['AppLayout', 'Sidebar', 'MenuItem', 'UserMenu', 'LanguageMenu', 'PaletteHost', 'ProductMark'];
  expect(frame.filter((name) => name in renders)).toEqual([]);
});

it('draws the button and the field, and no page, for a save that is refused', async () => {
  const address = 'taken@example.com';
  const refused = { status: 422, body: { errors: { email: ['Email is already taken'] } } };
  const stage = await open(`/users/${await idOf('users')}/edit`, { instead: ({ method }) => (method === 'PUT' ? refused : null) });
  const input = await screen.findByRole('textbox', { name: /^Email/ });
  fireEvent.change(input, { target: { value: address } });
  fireEvent.blur(input);
  const save = await screen.findByRole('button', { name: /^Save$/ });
  // Whether the address is free has been asked by then.
  await waitFor(() => expect(stage.sent.some(({ url }) => url.search.includes(encodeURIComponent(address)))).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { renders } = await countDraws(async () => {
    fireEvent.click(save);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  });
  expect(renders['SaveButton']).toBeGreaterThan(0);
  expect(['FormPage', 'RecordActionBar'].filter((name) => name in renders)).toEqual([]);
});
