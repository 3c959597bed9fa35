// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { foundPlanets, heldSearches } from '../../../../tests/fixtures/held-searches.ts';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { scopeOf } from '../../../../tests/fixtures/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { FilterPopover } from './FilterPopover.tsx';

const model = fixtureModel();
const missions = resourceIn(model, 'missions');

configure({ defaultHidden: true });
afterEach(cleanup);

/** The filter of a reference; its searches wait until `answer` is called for their text. */
function draw() {
  const { wrap, answer } = heldSearches(({ filters }) => filters.length === 0);
  const applied: (QueryFilter | null)[] = [];
  const filter = missions.list?.filters.find(({ param }) => param === 'target');
  if (filter === undefined) throw new Error('Missions are filtered by target.');
  const popover = (
    <FilterPopover
      anchor={document.body}
      filter={filter}
      field={missions.fields['target'] ?? null}
      filtering={null}
      scope={scopeOf({})}
      counting={null}
      counted={() => null}
      onApply={(next) => applied.push(next)}
      onClose={() => undefined}
    />
  );
  drawScreen({ model, records: { planets: foundPlanets }, screens: { '/': popover }, wrap });
  return { answer, applied };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

describe('the filter of a reference', () => {
  it('takes nothing that an older text has found, and is not applied without what is typed', async () => {
    const { answer, applied } = draw();
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Target' });
    await answer('');
    await screen.findByRole('option', { name: /EARTH/ });
    await user.type(input, 'sat');
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect([input.value, applied]).toEqual(['sat', []]);
    await answer('sat');
    await screen.findByRole('option', { name: /SATURN/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'SATURN' });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(applied).toEqual([{ param: 'target', op: 'eq', values: ['saturn'] }]);
  });

  // The list lies over Apply as long as it is open.
  it('puts its choices away with each choice, and is applied by the next Enter', async () => {
    const { answer, applied } = draw();
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Target' });
    await answer('');
    await user.click(await screen.findByRole('option', { name: /EARTH/ }));
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.type(input, 'sat');
    await answer('sat');
    await screen.findByRole('option', { name: /SATURN/ });
    await user.keyboard('{Enter}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(applied).toEqual([{ param: 'target', op: 'in', values: ['earth', 'saturn'] }]);
  });
});
