// @vitest-environment happy-dom
/** What one key costs in a form: its field is drawn and those whose rules read it. */
import { countDraws } from '../../../tests/fixtures/renders.ts';
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from './FormScreen.tsx';

const plain = Array.from({ length: 20 }, (_, at) => `f${at}`);
const gauges = `apiVersion: admin/v1
resource: gauges
title: Gauge
path: gauges
access: true
fields:
  code: code
${plain.map((name) => `  ${name}: string`).join('\n')}
  unit: {type: string, visible: 'self.f1 == "yes"'}
  scale: {type: string, required: 'self.f1 == "yes"'}
  parts: {type: array, items: {fields: {name: string, size: integer}}}
`;
const model = fixtureModel([{ file: 'resources/gauges.yaml', text: gauges }]);

configure({ defaultHidden: true });
afterEach(cleanup);

async function draw(draftsOf: string | null = null) {
  drawScreen({
    model,
    draftsOf,
    at: '/gauges/create',
    screens: { '/gauges/create': <FormScreen resource={resourceIn(model, 'gauges')} mode="create" recordKey={null} params={{}} /> },
  });
  await screen.findByRole('textbox', { name: /^F7/ });
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });

it.each([
  ['nothing is kept of it', null],
  ['it is kept for when the form is opened again', 'ada'],
])('draws the field of a key and no other where %s', async (_what, draftsOf) => {
  const user = await draw(draftsOf);
  await user.type(box(/^F7/), 'a');
  const { renders, calls, elements } = await countDraws(() => user.keyboard('b'));
  expect(box(/^F7/)).toHaveProperty('value', 'ab');
  expect([renders['TextInput'], renders['Labelled'] ?? 0, renders['SchemaFieldRender'] ?? 0, elements]).toEqual([1, 0, 0, 0]);
  expect(calls).toBeLessThanOrEqual(20);
});

it('draws those whose rules read it', async () => {
  const user = await draw();
  await user.type(box(/^F1 /), 'ye');
  expect(screen.queryByRole('textbox', { name: /^Unit/ })).toBeNull();
  const { renders } = await countDraws(() => user.keyboard('s'));
  expect(box(/^Unit/)).toBeDefined();
  expect(box(/^Scale/).getAttribute('aria-required')).toBe('true');
  expect(renders['TextInput']).toBe(3);
});

it('keeps rows of a list whole while one of their cells is typed into', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.keyboard('bolt');
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.keyboard('nut');
  const names = screen.getAllByRole('textbox', { name: /^Name/ });
  expect(names.map((each) => (each as HTMLInputElement).value)).toEqual(['bolt', 'nut']);
});
