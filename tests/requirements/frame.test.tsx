/** What stands around a list is not drawn again while somebody works in it. */
import { countDraws } from '../fixtures/renders.ts';
import './dom.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { close, open } from './stage.tsx';

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
