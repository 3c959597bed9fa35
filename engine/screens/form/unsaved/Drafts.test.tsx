// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import type { Values } from '../../../model/values.ts';
import { ShowScreen } from '../../show/ShowScreen.tsx';

const text = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
titleField: code
fields: {code: code, pilot: string}
actions:
  assign: {places: [], request: PATCH, fields: {pilot: {type: string, default: {expr: old.pilot}, required: true}}}
  report: {places: [], request: POST reports, fields: {words: {type: string, required: true}, pin: password}}
  rename: {request: POST rename, fields: {callsign: {type: string, required: true}}}
comments: true
show:
  tabs:
    - {name: crew, layout: [code, pilot, {actions: [assign], as: form}]}
    - {name: feedback, layout: [{actions: [report], as: form}]}
`;
const model = fixtureModel([{ file: 'resources/probes.yaml', text }]);
const probes = resourceIn(model, 'probes');

configure({ defaultHidden: true });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);
const pointer = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

function draw() {
  const page = <ShowScreen resource={probes} recordKey={['p1']} params={{}} />;
  const records = { probes: [{ code: 'p1', pilot: 'Ada', _version: 1 }] };
  return drawScreen({
    model,
    draftsOf: 'ada',
    records,
    at: '/probes/p1',
    screens: { '/probes/p1': page, '/elsewhere': <p>Elsewhere</p> },
    wrap: (memory) => ({
      ...memory,
      send: async (call) => {
        if (call.method === 'PATCH') await memory.update(probes, ['p1'], call.body as Values, { params: {}, version: null });
        return { status: 204, body: null, headers: {} };
      },
    }),
  });
}
const input = (name: string): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });

it('what is typed into an action on a page is there again after another tab was open', async () => {
  const user = pointer();
  draw();
  await user.click(await screen.findByRole('tab', { name: 'Feedback' }));
  await user.type(await input('Words'), 'All well');
  await user.click(screen.getByRole('tab', { name: 'Crew' }));
  await input('Pilot');
  await user.click(screen.getByRole('tab', { name: 'Feedback' }));
  expect((await input('Words')).value).toBe('All well');
});

it('leaving the page asks while something typed was not sent, whichever tab is open, and no longer when it was', async () => {
  const user = pointer();
  const { router } = draw();
  await user.click(await screen.findByRole('tab', { name: 'Feedback' }));
  await user.type(await input('Words'), 'All well');
  await user.click(screen.getByRole('tab', { name: 'Crew' }));
  await input('Pilot');
  await router.navigate('/elsewhere');
  expect(await screen.findByText('What you typed on this page will be lost.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await user.click(screen.getByRole('tab', { name: 'Feedback' }));
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await waitFor(async () => expect((await input('Words')).value).toBe(''));
  await router.navigate('/elsewhere');
  expect(await screen.findByText('Elsewhere')).toBeDefined();
});

it('what an action has written stands in its form, and not what was there before', async () => {
  const user = pointer();
  draw();
  const pilot = await input('Pilot');
  expect(pilot.value).toBe('Ada');
  await user.clear(pilot);
  await user.type(pilot, 'Grace');
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.getAllByText('Grace').length).toBeGreaterThan(0));
  expect((await input('Pilot')).value).toBe('Grace');
});

/** As after a reload: of the page before nothing is left but what the tab keeps. */
const reload = () => {
  cleanup();
  draw();
};

it('what is typed into an action of a page survives a reload until it is sent, but for secrets', async () => {
  const user = pointer();
  draw();
  await user.click(await screen.findByRole('tab', { name: 'Feedback' }));
  await user.type(await input('Words'), 'All well');
  await user.type(screen.getByLabelText(/^Pin/), '1234');
  reload();
  await user.click(await screen.findByRole('tab', { name: 'Feedback' }));
  expect((await input('Words')).value).toBe('All well');
  expect(screen.getByLabelText<HTMLInputElement>(/^Pin/).value).toBe('');
  expect(sessionStorage.length).toBe(1);
  expect(JSON.stringify(sessionStorage.getItem(sessionStorage.key(0) ?? ''))).not.toContain('1234');
  expect(screen.getByText(/^What you typed .* is back\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(async () => expect((await input('Words')).value).toBe(''));
  reload();
  await user.click(await screen.findByRole('tab', { name: 'Feedback' }));
  expect((await input('Words')).value).toBe('');
});

it('what is typed into the dialog of an action is there when it is opened again after a reload, and not once it was given up', async () => {
  const user = pointer();
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    return input('Callsign');
  };
  draw();
  await user.type(await openDialog(), 'Ikarus');
  reload();
  expect((await openDialog()).value).toBe('Ikarus');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect((await input('Callsign')).value).toBe('');
  reload();
  expect((await openDialog()).value).toBe('');
});

it('what is typed into a comment survives a reload, and leaving gives it up with the rest of the page', async () => {
  const user = pointer();
  const { router } = draw();
  const box = async () => {
    await user.click(await screen.findByRole('tab', { name: /^Comments/ }));
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
  };
  await user.type(await box(), 'Ask Ada');
  expect(router.place().location.pathname).toBe('/probes/p1');
  cleanup();
  const again = draw();
  expect((await box()).value).toBe('Ask Ada');
  await again.router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  expect(sessionStorage.length).toBe(0);
});
