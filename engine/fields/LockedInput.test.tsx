// @vitest-environment happy-dom
/** What a locked field looks like: text, not an input that nothing can be typed into. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../tests/fixtures/screen.tsx';
import { FormScreen } from '../screens/form/FormScreen.tsx';

const rovers = `apiVersion: admin/v1
resource: rovers
title: Rover
access: true
fields:
  code: {type: string, required: true, immutable: true}
  name: string
  manned: {type: boolean, immutable: true}
  wheels: {type: integer, readOnly: 'self.name == "Sled"'}
  seats: integer
`;
const model = fixtureModel([{ file: 'resources/rovers.yaml', text: rovers }]);

afterEach(cleanup);

function draw(): void {
  const screens = { '/': <FormScreen resource={resourceIn(model, 'rovers')} mode="edit" recordKey={['R1']} params={{}} /> };
  drawScreen({ model, records: { rovers: [{ code: 'R1', name: 'Spirit', manned: false, wheels: 6, seats: 2, _version: 1 }] }, screens });
}

const box = (name: RegExp) => screen.findByRole('textbox', { name });
const isBoxed = (input: HTMLElement): boolean => input.parentElement?.querySelector('fieldset') !== null;

it('is text below its label, and is reached, read and copied all the same', async () => {
  draw();
  const code = await box(/^Code/);
  expect(code).toMatchObject({ value: 'R1', readOnly: true, disabled: false, tabIndex: 0 });
  expect(isBoxed(code)).toBe(false);
  // What can be typed into has its box.
  expect(isBoxed(await box(/^Name/))).toBe(true);
});

it('says yes or no in words instead of a switch that does not move', async () => {
  draw();
  expect(await box(/^Manned/)).toMatchObject({ value: 'No', readOnly: true });
  expect(screen.queryByRole('switch')).toBeNull();
});

it('has its room for the reason before it is locked, and only where typing can lock it', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  draw();
  const help = async (name: RegExp) => document.getElementById((await box(name)).getAttribute('aria-describedby') ?? '');
  expect((await help(/^Wheels/))?.textContent).toBe('\u00a0');
  expect(await help(/^Seats/)).toBeNull();
  await user.clear(await box(/^Name/));
  await user.type(await box(/^Name/), 'Sled');
  expect(await box(/^Wheels/)).toMatchObject({ value: '6', readOnly: true });
  expect(isBoxed(await box(/^Wheels/))).toBe(false);
});
