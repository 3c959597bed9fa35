import { expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { selectKeyFacts, removeTabCells } from './key-facts.ts';

const missions = resourceIn(fixtureModel(), 'missions');
const tab = missions.show?.tabs[0];

it('takes what the list shows too: amounts first, then references, kinds and dates; never key, title, state or computed bars', () =>
  expect(selectKeyFacts(missions, tab).map(({ field }) => field)).toEqual(['cost', 'target', 'kind', 'starts', 'ends']));

it('takes nothing from a layout that is read at a glance', () =>
  expect(selectKeyFacts(missions, tab === undefined ? tab : { ...tab, layout: tab.layout.slice(0, 5) })).toEqual([]));

it('leaves each value on the page once', () => {
  if (tab === undefined) throw new Error('The fixture has no show screen.');
  const facts = selectKeyFacts(missions, tab);
  const left = removeTabCells(tab, facts).layout.flatMap((block) => (block.kind === 'cell' ? [block.cell.field] : []));
  expect(left).not.toContain('cost');
  expect(left).toContain('spent');
});
