// @vitest-environment happy-dom
/** What one key and one save cost in a form: nothing is drawn but what reads them. */
import { countDraws } from '../../../tests/fixtures/renders.ts';
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { ApiError, type DataSource } from '../../data/source.ts';
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

async function draw(draftsOf: string | null = null, own = model, wrap = (memory: DataSource): DataSource => memory) {
  drawScreen({
    model: own,
    draftsOf,
    wrap,
    at: '/gauges/create',
    screens: { '/gauges/create': <FormScreen resource={resourceIn(own, 'gauges')} mode="create" recordKey={null} params={{}} /> },
  });
  await screen.findByRole('textbox', { name: /^F7/ });
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });

it.each([
  ['nothing is kept of it', null],
  ['it is kept for when the form is opened again', 'ada'],
])('draws nothing for a key, which its input shows by itself, where %s', async (_what, draftsOf) => {
  const user = await draw(draftsOf);
  await user.type(box(/^F7/), 'a');
  const { renders, elements } = await countDraws(() => user.keyboard('b'));
  expect(box(/^F7/)).toHaveProperty('value', 'ab');
  expect([renders, elements]).toEqual([{}, 0]);
});

it('draws those whose rules read it', async () => {
  const user = await draw();
  await user.type(box(/^F1 /), 'ye');
  expect(screen.queryByRole('textbox', { name: /^Unit/ })).toBeNull();
  const { renders } = await countDraws(() => user.keyboard('s'));
  expect(box(/^Unit/)).toBeDefined();
  expect(box(/^Scale/).getAttribute('aria-required')).toBe('true');
  // The field of the key is not among them: Unit is new, Scale is required now.
  expect(renders['TextInput']).toBe(2);
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

it('shows what another field makes of a value that was typed, and what is typed after that', async () => {
  const filled = fixtureModel([
    {
      file: 'resources/gauges.yaml',
      text: gauges.replace('f8: string', "f8: {type: string, autofill: {when: 'self.f9 != null', value: self.f9}}"),
    },
  ]);
  const user = await draw(null, filled);
  const name = box(/^F8/) as HTMLInputElement;
  await user.type(name, 'abc');
  await user.type(box(/^F9/), 'x');
  expect(name.value).toBe('x');
  await user.type(name, 'yz');
  expect(name.value).toBe('xyz');
  await user.clear(box(/^F9/));
  expect(name.value).toBe('xyz');
});

it('draws for a refused save what says so, and the field that it is about', async () => {
  const refusal = new ApiError({ status: 422, code: 'invalid', message: 'No', hint: '', fields: { f7: ['Taken'] }, current: null });
  const user = await draw(null, model, (memory) => ({ ...memory, create: () => Promise.reject(refusal) }));
  await user.type(box(/^Code/), 'g1');
  const { renders } = await countDraws(async () => {
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Taken');
  });
  expect(screen.getByRole('button', { name: 'F7' })).toBeDefined();
  expect(renders['TextInput']).toBe(1);
  expect(['FormPage', 'Page', 'FormParts', 'FormBody'].filter((name) => name in renders)).toEqual([]);
});
