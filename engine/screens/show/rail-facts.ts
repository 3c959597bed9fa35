/** What stands beside the form of a record: what its list and its page say of it, without what the form says itself. */
import { fieldTypeOf } from '../../fields/types.ts';
import type { FormModel, ScreenCell, Resource, LayoutTab } from '../../model/model.ts';
import { cellsOfBlock, formPlacementsOf } from '../../model/placement.ts';

const most = 9;

/** Few, and each short: the form is what the page is for. The crumb names the record. */
export function selectRailFacts(resource: Resource, form: FormModel): readonly ScreenCell[] {
  const listed = (resource.list?.columns ?? []).flatMap((column) => (column.kind === 'fields' ? column.cells : []));
  const shown = (resource.show?.tabs ?? []).flatMap(listLastingCells);
  const taken = new Set([resource.titleField, ...Object.keys(formPlacementsOf(form.tabs))]);
  const facts = [...listed, ...shown].filter((cell) => {
    const field = resource.fields[cell.field];
    if (field === undefined || taken.has(cell.field) || fieldTypeOf(field).isHeavy) return false;
    taken.add(cell.field);
    return (cell.as ?? field.display) !== 'switch';
  });
  return facts.slice(0, most);
}

const listLastingCells = (tab: LayoutTab): readonly ScreenCell[] =>
  tab.when === true ? tab.layout.flatMap((block) => (block.when === true ? cellsOfBlock(block) : [])) : [];
