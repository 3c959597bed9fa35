// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { foundPlanets, heldSearches } from '../../../tests/fixtures/held-searches.ts';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { FormScreen } from '../../screens/form/FormScreen.tsx';

const surveys = `apiVersion: admin/v1
resource: surveys
title: Survey
access: true
fields:
  id: {type: string, readOnly: true}
  target: {type: planet}
  others: {type: planet, multiple: true}
`;
const model = fixtureModel([{ file: 'resources/surveys.yaml', text: surveys }]);

configure({ defaultHidden: true });
afterEach(cleanup);

/** A form whose searches for planets wait until `answer` is called for their text. */
function draw(planets = foundPlanets) {
  const { wrap, answer } = heldSearches();
  const drawn = drawScreen({
    model,
    records: { planets },
    at: '/surveys/create',
    screens: {
      '/surveys/create': <FormScreen resource={resourceIn(model, 'surveys')} mode="create" recordKey={null} params={{}} />,
      '*': <p>Elsewhere</p>,
    },
    wrap,
  });
  return { ...drawn, answer, saves: () => drawn.memory.calls.filter((call) => call.startsWith('create')) };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const picker = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) });
const chips = () => screen.queryAllByRole('button', { name: /^(EARTH|JUPITER|SATURN)$/ }).map((chip) => chip.textContent);

it('searches once nothing was typed for 300 ms [P1-7.1-050]', async () => {
  const screens = { '/surveys/create': <FormScreen resource={resourceIn(model, 'surveys')} mode="create" recordKey={null} params={{}} /> };
  const { memory } = drawScreen({ model, records: { planets: foundPlanets }, at: '/surveys/create', screens });
  const searches = (): readonly string[] => memory.calls.flatMap((call) => /^list planets q (\w+)/.exec(call)?.[1] ?? []);
  const input = await picker('Target');
  await user.click(input);
  await screen.findByRole('option', { name: /EARTH/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pause = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    for (const text of ['s', 'sa', 'sat']) {
      fireEvent.change(input, { target: { value: text } });
      await pause(299);
      expect([text, searches()]).toEqual([text, []]);
    }
    await pause(2);
    expect(searches()).toEqual(['sat']);
  } finally {
    vi.useRealTimers();
  }
});

describe.each(['Target', 'Others'])('the picker %s', (name) => {
  it('takes nothing that an older text has found, then the first that the text finds', async () => {
    const { answer, saves } = draw();
    const input = await picker(name);
    await user.click(input);
    await answer('');
    expect(await screen.findByRole('option', { name: /EARTH/ })).toBeDefined();
    await user.type(input, 'sat');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('Loading')).toBeDefined();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect([input.value, chips(), saves()]).toEqual(['sat', [], []]);
    await answer('sat');
    await screen.findByRole('option', { name: /SATURN/ });
    await user.keyboard('{Enter}');
    await (name === 'Target' ? waitFor(() => expect(input.value).toBe('SATURN')) : screen.findByRole('button', { name: 'SATURN' }));
    expect(saves()).toEqual([]);
  });

  it('does nothing on Enter while the first ones are loading', async () => {
    const { answer, saves } = draw();
    const input = await picker(name);
    await user.click(input);
    await user.keyboard('{Enter}');
    expect([input.value, chips(), saves()]).toEqual(['', [], []]);
    await answer('');
    expect(await screen.findByRole('option', { name: /EARTH/ })).toBeDefined();
  });

  it('says that there is nothing yet, where a text that finds nothing is not to blame', async () => {
    const { answer } = draw([]);
    const input = await picker(name);
    await user.click(input);
    await answer('');
    expect(await screen.findByText('Nothing to choose from yet')).toBeDefined();
    await user.type(input, 'xyz');
    await answer('xyz');
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    expect(screen.getByText('Nothing to choose from yet')).toBeDefined();
  });

  it('sends no form with a text that finds nothing', async () => {
    const { answer, saves } = draw();
    const input = await picker(name);
    await user.type(input, 'xyz');
    await answer('xyz');
    await screen.findByText('Nothing matches');
    await user.keyboard('{Enter}');
    expect([input.value, saves()]).toEqual(['xyz', []]);
    await user.clear(input);
    await answer('');
    await screen.findByRole('option', { name: /EARTH/ });
    await user.keyboard('{Escape}{Enter}');
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('keeps a text that was not taken, says so and is not saved, until it is taken or emptied', async () => {
    const { answer, saves } = draw();
    const input = await picker(name);
    await user.type(input, 'sat');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    const said = await screen.findByText('Nothing was chosen for "sat"');
    expect([input.value, input.getAttribute('aria-invalid'), saves()]).toEqual(['sat', 'true', []]);
    expect(input.getAttribute('aria-describedby')).toBe(said.closest('[id]')?.id);
    await user.click(input);
    await answer('sat');
    await user.click(await screen.findByRole('option', { name: /SATURN/ }));
    await waitFor(() => expect(screen.queryByText('Nothing was chosen for "sat"')).toBeNull());
    await user.type(input, 'x');
    await user.tab();
    await screen.findByText(/Nothing was chosen/);
    await user.clear(input);
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/Nothing was chosen/)).toBeNull());
  });
});
