// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../../screens/form/FormScreen.tsx';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
path: probes
access: true
fields:
  code: code
  aim: {type: code-text, required: true, description: Where it goes.}
  plan: json
  log: {type: code-text, immutable: true}
form: {layout: [code, aim, plan, log]}
`;
const model = fixtureModel([{ file: 'resources/probes.yaml', text: probes }]);
const record = { code: 'p1', aim: 'size(moons) > 2', plan: { stop: true }, log: 'at 5' };

configure({ defaultHidden: true });
afterEach(cleanup);

async function field(name: string): Promise<HTMLTextAreaElement> {
  const found = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
  if (!(found instanceof HTMLTextAreaElement)) throw new Error(`"${name}" is no text area.`);
  return found;
}

const draw = () =>
  drawScreen({
    model,
    records: { probes: [record] },
    screens: { '/': <FormScreen resource={resourceIn(model, 'probes')} mode="edit" recordKey={['p1']} params={{}} /> },
  });

/** The parts that are drawn in a colour over the text, and all that is drawn there. */
function drawn(area: HTMLElement): { readonly parts: readonly string[]; readonly text: string } {
  const over = area.nextElementSibling;
  const parts = [...(over?.querySelectorAll<HTMLElement>('[data-token]') ?? [])];
  return { parts: parts.map((part) => `${part.dataset['token'] ?? ''} ${part.textContent}`), text: over?.textContent ?? '' };
}

it('draws code in colours over a plain text area, also while it is typed', async () => {
  draw();
  const aim = await field('Aim');
  expect(aim.value).toBe(record.aim);
  expect(drawn(aim)).toEqual({ parts: ['call size', 'sign >', 'number 2'], text: `${record.aim}\n` });
  expect(aim.nextElementSibling?.getAttribute('aria-hidden')).toBe('true');
  fireEvent.change(aim, { target: { value: 'name == "Io"\n' } });
  await waitFor(() => expect(drawn(aim)).toEqual({ parts: ['sign ==', 'string "Io"'], text: 'name == "Io"\n\n' }));
  // Nothing keeps the key from leading on.
  expect(fireEvent.keyDown(aim, { key: 'Tab' })).toBe(true);
});

it('does so for JSON and for what cannot be changed', async () => {
  draw();
  expect(drawn(await field('Plan')).parts).toEqual(['string "stop"', 'sign :', 'word true']);
  const log = await field('Log');
  expect(log.readOnly).toBe(true);
  expect(drawn(log).parts).toEqual(['number 5']);
});

it('tells what is wrong, what it is about, and shows its placeholder in the colour of texts', async () => {
  draw();
  const aim = await field('Aim');
  const about = () => document.getElementById(aim.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(aim.getAttribute('aria-required')).toBe('true');
  expect(about()).toBe('Where it goes.');
  expect(aim.style.color).toBe('transparent');
  fireEvent.change(aim, { target: { value: '' } });
  fireEvent.blur(aim);
  await waitFor(() => expect(aim.getAttribute('aria-invalid')).toBe('true'));
  expect(about()).toBe('Aim is required');
  expect(aim.style.color).toBe('');
});
