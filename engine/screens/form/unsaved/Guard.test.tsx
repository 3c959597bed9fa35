// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ActionDialog } from '../ActionDialog.tsx';
import { FormScreen } from '../FormScreen.tsx';
import { ApiError, type DataSource } from '../../../data/source.ts';
import { LeaveGuard } from './Guard.tsx';

const stations = `apiVersion: admin/v1
resource: stations
title: Station
menu: false
access: true
fields: {code: code, notes: text}
form: {as: dialog}
list: {columns: [code]}
`;
const model = fixtureModel([{ file: 'resources/stations.yaml', text: stations }]);
const pageModel = fixtureModel([{ file: 'resources/stations.yaml', text: stations.replace('form: {as: dialog}\n', '') }]);
const planets = resourceIn(model, 'planets');
const { rename } = planets.actions;

configure({ defaultHidden: true });
afterEach(cleanup);
const pointer = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** A page that opens the dialog of an action, as a form page would: itself guarded, nothing typed on it. */
function Planet({ isGuarded }: { readonly isGuarded: boolean }) {
  const [isOpen, setOpen] = useState(true);
  if (rename === undefined) throw new Error('The fixtures lack rename.');
  const page = (
    <>
      <Link to="/elsewhere">Away</Link>
      {isOpen && (
        <ActionDialog
          resource={planets}
          action={rename}
          record={{ code: 'earth', name: 'Earth' }}
          params={{}}
          onDone={() => Promise.resolve(null)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
  const pageIsClean = { isDirty: () => false, isLeaving: { current: false }, text: 'The page would be lost.' };
  return isGuarded ? <LeaveGuard {...pageIsClean}>{page}</LeaveGuard> : page;
}

async function openAction(isGuarded = false) {
  const drawn = drawScreen({
    model,
    at: '/elsewhere',
    screens: { '/planet': <Planet isGuarded={isGuarded} />, '/elsewhere': <p>Elsewhere</p> },
  });
  await drawn.router.navigate('/planet');
  return { ...drawn, input: await screen.findByRole('textbox', { name: /^New name/ }) };
}

async function openForm({ as = 'dialog', wrap }: { as?: 'dialog' | 'page'; wrap?: (own: DataSource) => DataSource } = {}) {
  const resource = resourceIn(as === 'dialog' ? model : pageModel, 'stations');
  const drawn = drawScreen({
    model: as === 'dialog' ? model : pageModel,
    ...(wrap === undefined ? {} : { wrap }),
    at: '/elsewhere',
    records: { stations: [{ code: 's1', notes: '' }] },
    screens: {
      '/stations/create': <FormScreen resource={resource} mode="create" recordKey={null} params={{}} />,
      '/elsewhere': <p>Elsewhere</p>,
    },
  });
  await drawn.router.navigate('/stations/create');
  return { ...drawn, input: await screen.findByRole('textbox', { name: /^Notes/ }) };
}

const backdrop = () => {
  const found = document.querySelector('.MuiDialog-container');
  if (found === null) throw new Error('There is no dialog.');
  return found;
};

/** The ways to close a dialog. */
const ways = {
  Escape: (user: ReturnType<typeof pointer>) => user.keyboard('{Escape}'),
  'a click beside it': () => {
    fireEvent.mouseDown(backdrop());
    fireEvent.click(backdrop());
    return Promise.resolve();
  },
  Cancel: (user: ReturnType<typeof pointer>) => user.click(screen.getByRole('button', { name: 'Cancel' })),
  Close: (user: ReturnType<typeof pointer>) => user.click(screen.getByRole('button', { name: 'Close' })),
} as const;

const opened = { 'of an action': openAction, 'of a form': openForm } as const;
const question = 'Leave without saving?';

describe.each(Object.entries(opened))('the dialog %s', (_kind, open) => {
  const isOpen = () => screen.queryByRole('textbox', { name: /^(New name|Notes)/ }) !== null;

  it.each(Object.entries(ways))('asks before %s throws typed text away', async (_name, close) => {
    const user = pointer();
    const { input } = await open();
    await user.type(input, 'Terra');
    await close(user);
    expect(await screen.findByText('What you typed in this dialog will be lost.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(input).toHaveProperty('value', 'Terra');
    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it.each(Object.entries(ways))('is closed by %s at once while nothing is typed', async (_name, close) => {
    await open();
    await close(pointer());
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(screen.queryByText(question)).toBeNull();
  });

  it('asks before a step back leaves it', async () => {
    const user = pointer();
    const { input, router } = await open();
    const { pathname } = router.place().location;
    await user.type(input, 'Terra');
    await router.navigate(-1);
    expect(await screen.findByText(question)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect([router.place().location.pathname, input]).toEqual([pathname, expect.objectContaining({ value: 'Terra' })]);
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Elsewhere')).toBeDefined();
  });
});

describe('a form whose record is gone for good', () => {
  const refusing = (status: number) => async () => {
    const code = status === 410 ? 'gone' : 'not-now';
    throw new ApiError({ status, code, message: 'This link is no longer valid', hint: '', fields: {}, current: null });
  };
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it.each([
    [410, false],
    [409, true],
  ])('is left after a %i without a question: asked %s', async (status, isAsked) => {
    const user = pointer();
    const { input, router } = await openForm({ as: 'page', wrap: (own) => ({ ...own, create: refusing(status) }) });
    await user.type(input, 'Terra');
    expect(closing()).toBe(true);
    await user.type(screen.getByRole('textbox', { name: /^Code/ }), 's2');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await screen.findAllByText(/no longer valid/);
    expect(closing()).toBe(isAsked);
    await router.navigate('/elsewhere');
    expect(await screen.findByText(isAsked ? question : 'Elsewhere')).toBeDefined();
    expect(screen.queryByText(question) !== null).toBe(isAsked);
  });

  it('closes its dialog without a question', async () => {
    const user = pointer();
    const { input } = await openForm({ wrap: (own) => ({ ...own, create: refusing(410) }) });
    await user.type(input, 'Terra');
    await user.type(screen.getByRole('textbox', { name: /^Code/ }), 's2');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await screen.findAllByText(/no longer valid/);
    await ways.Cancel(user);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Notes/ })).toBeNull());
    expect(screen.queryByText(question)).toBeNull();
  });
});

describe('a dialog over a guarded page', () => {
  it('is guarded with the page, in its own words', async () => {
    const user = pointer();
    const { input, router } = await openAction(true);
    await user.type(input, 'Terra');
    await router.navigate('/elsewhere');
    expect(await screen.findByText('What you typed in this dialog will be lost.')).toBeDefined();
    expect(router.place().location.pathname).toBe('/planet');
  });

  it('keeps the window from being closed', async () => {
    const user = pointer();
    const { input } = await openAction(true);
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await user.type(input, 'Terra');
    expect(closing()).toBe(true);
  });
});
