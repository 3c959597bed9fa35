// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
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
  report: {places: [], request: POST reports, fields: {words: {type: string, required: true}}}
show:
  tabs:
    - {name: crew, layout: [code, pilot, {actions: [assign], as: form}]}
    - {name: feedback, layout: [{actions: [report], as: form}]}
`;
const model = fixtureModel([{ file: 'resources/probes.yaml', text }]);
const probes = resourceIn(model, 'probes');

configure({ defaultHidden: true });
afterEach(cleanup);
const pointer = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

function draw() {
  const page = <ShowScreen resource={probes} recordKey={['p1']} params={{}} />;
  const records = { probes: [{ code: 'p1', pilot: 'Ada', _version: 1 }] };
  return drawScreen({
    model,
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
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
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
