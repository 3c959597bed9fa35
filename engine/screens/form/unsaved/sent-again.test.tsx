// @vitest-environment happy-dom
/** A create whose answer was lost is sent again by the name that it had, so that the server knows it. */
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../../data/source.ts';
import { FormScreen } from '../FormScreen.tsx';

const model = fixtureModel([
  {
    file: 'resources/notes.yaml',
    text: 'apiVersion: admin/v1\nresource: notes\ntitle: Note\ntitleField: text\naccess: true\nfields: {id: {type: string, readOnly: true}, text: string!}\n',
  },
]);

configure({ defaultHidden: true });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const lost = new ApiError({ status: 0, code: 'network', message: '', hint: '', fields: {}, current: null });
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const text = () => screen.findByRole('textbox', { name: /^Text/ });
const create = async () => user.click(screen.getByRole('button', { name: 'Create' }));

/** The form, as after a reload when it is opened again; of what it sends, all but the last answer is lost. */
function open(names: string[], answers: { isLost: boolean; error?: ApiError }) {
  cleanup();
  return drawScreen({
    model,
    draftsOf: 'ada',
    records: { notes: [] },
    at: '/notes/create',
    screens: {
      '/notes/create': <FormScreen resource={resourceIn(model, 'notes')} mode="create" recordKey={null} params={{}} />,
      '/notes': <p>All notes</p>,
    },
    wrap: (memory) => ({
      ...memory,
      create: async (resource, values, params, options) => {
        names.push(options?.headers?.['Idempotency-Key'] ?? 'none');
        return answers.isLost ? Promise.reject(answers.error ?? lost) : memory.create(resource, values, params, options);
      },
    }),
  });
}

it('the same name goes along until it is saved, after a reload as well', async () => {
  const names: string[] = [];
  const answers = { isLost: true };
  open(names, answers);
  await user.type(await text(), 'Look at Io');
  await create();
  await waitFor(() => expect(names).toHaveLength(1));
  await screen.findByRole('button', { name: 'Create' });
  await create();
  await waitFor(() => expect(names).toHaveLength(2));
  dispatchEvent(new Event('pagehide'));
  open(names, answers);
  expect(await text()).toMatchObject({ value: 'Look at Io' });
  answers.isLost = false;
  await create();
  await screen.findByText('All notes');
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(1);
  // A string of structured header fields, of letters that nobody guesses.
  expect(names[0]).toMatch(/^"[0-9a-f]{32}"$/);
  open(names, answers);
  await user.type(await text(), 'Look at Europa');
  await create();
  await screen.findByText('All notes');
  expect(new Set(names).size).toBe(2);
});

it('what is typed after a discard is something else', async () => {
  const names: string[] = [];
  open(names, { isLost: true });
  await user.type(await text(), 'Look at Io');
  await create();
  await waitFor(() => expect(names).toHaveLength(1));
  dispatchEvent(new Event('pagehide'));
  open(names, { isLost: true });
  await text();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.type(await text(), 'Look at Europa');
  await create();
  await waitFor(() => expect(names).toHaveLength(2));
  expect(names[0]).not.toBe(names[1]);
});

it('what is saved already as it was sent first has a link to it, and what was changed since stays typed', async () => {
  const stored = { id: 'n7', text: 'Look at Io' };
  const reused = { status: 422, code: 'key-reused', message: 'This was saved already.', hint: 'Open it.', fields: {}, current: stored };
  open([], { isLost: true, error: new ApiError(reused) });
  await user.type(await text(), 'Look at Europa');
  await create();
  const way = await screen.findByRole('link', { name: 'Look at Io' });
  expect(way.getAttribute('href')).toBe('/notes/n7/edit');
  expect(await text()).toMatchObject({ value: 'Look at Europa' });
});
