// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../../data/source.ts';
import type { Values } from '../../../model/values.ts';
import { FormScreen } from '../FormScreen.tsx';

const model = fixtureModel();
const planets = resourceIn(model, 'planets');
const earth = { code: 'earth', name: 'Earth', kind: 'rock', mass: 5972, radius: 6, rings: false, _version: 3 };
const wrote = (version: number, blame_user: string, created_at: string): Values => ({
  type: 'update',
  version,
  blame_user,
  created_at,
  diffs: [],
});

configure({ defaultHidden: true });
afterEach(cleanup);

/** Types over what others have written meanwhile, and saves. */
async function collide(history: readonly Values[], wrap?: ScreenOptions['wrap']): Promise<HTMLElement> {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { memory } = drawScreen({
    model,
    records: { planets: [{ ...earth, history: [] }] },
    user: { username: 'eva', timezone: 'UTC' },
    at: '/planets/earth/edit',
    screens: { '/planets/earth/edit': <FormScreen resource={planets} mode="edit" recordKey={['earth']} params={{}} /> },
    ...(wrap && { wrap }),
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await memory.update(planets, ['earth'], { ...earth, mass: 6000, history }, { params: {}, version: null });
  await user.type(name, 's');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/while you were editing/);
  return screen.getByRole('note');
}

it('says who has saved meanwhile and when, and nobody who did so before', async () => {
  const note = await collide([wrote(2, 'zoe', '2031-04-01T08:00:00Z'), wrote(4, 'ann', '2031-05-01T08:15:00Z')]);
  expect(await screen.findByText(/^ann saved it, 1 May 2031, 08:15:00/)).toBeDefined();
  expect(note.textContent).not.toContain('zoe');
});

it('names several, the last one first, and tells somebody of their own other tab', async () => {
  await collide([wrote(4, 'ann', '2031-05-01T08:15:00Z'), wrote(5, 'eva', '2031-05-01T08:20:00Z')]);
  expect(await screen.findByText(/^You saved it yourself elsewhere, 1 May 2031, 08:20:00.* Before that: ann\.$/)).toBeDefined();
});

it('tells whoever may not read the history only that it was changed', async () => {
  const refused = new ApiError({ status: 403, code: 'forbidden', message: 'You may not do this', hint: '', fields: {}, current: null });
  const asked: string[] = [];
  const note = await collide([wrote(4, 'ann', '2031-05-01T08:15:00Z')], (memory) => ({
    ...memory,
    collection: (_resource, name) => (asked.push(name), Promise.reject(refused)),
  }));
  await waitFor(() => expect(asked).toContain('history'));
  expect(note.textContent).not.toContain('ann');
  expect(note.textContent).not.toContain('You may not do this');
});
