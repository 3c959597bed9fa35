/** Which few values of a record stand above its tabs: those that its list shows too, figures first. */
import { fieldTypeOf } from '../../fields/types.ts';
import type { LayoutBlock, ScreenCell, Field, Resource, LayoutTab } from '../../model/model.ts';
import { hasLifeSteps } from './track.ts';

/** Fewer would leave the page emptier than it is without them. */
const fewest = 3;
const most = 6;
/** A layout of so few fields is read at a glance. */
const smallLayout = 8;

// Figures, then who and where, then what kind, then when.
const ranks: Readonly<Record<string, number>> = { money: 0, integer: 1, number: 1, ref: 2, date: 4, 'date-time': 4 };

/** Cells of the first tab that are drawn as key facts instead; empty when there are too few that fit. */
export function selectKeyFacts(resource: Resource, tab: LayoutTab | undefined): readonly ScreenCell[] {
  const cells = listTabCells(tab);
  if (resource.list === null || cells.length < smallLayout) return [];
  const listed = new Set(
    resource.list.columns.flatMap((column) => (column.kind === 'fields' ? column.cells.map(({ field }) => field) : [])),
  );
  const own = new Set([...resource.key, resource.titleField, resource.stateField]);
  const fitting = cells.flatMap((cell) => {
    const field = resource.fields[cell.field];
    const rank = field === undefined || own.has(cell.field) || !listed.has(cell.field) ? null : rankKeyFact(field, cell);
    return rank === null ? [] : [{ cell, rank }];
  });
  const chosen = new Set([...fitting].sort((a, b) => a.rank - b.rank).slice(0, most));
  return chosen.size < fewest ? [] : [...chosen].map(({ cell }) => cell);
}

function listTabCells(tab: LayoutTab | undefined): readonly ScreenCell[] {
  return (tab?.layout ?? []).flatMap((block): readonly ScreenCell[] =>
    block.when !== true ? [] : block.kind === 'cell' ? [block.cell] : block.kind === 'group' ? block.cells : [],
  );
}

function rankKeyFact(field: Field, cell: ScreenCell): number | null {
  const display = cell.as ?? field.display;
  if (field.isMultiple || fieldTypeOf(field).isHeavy || !['text', 'badge', 'link'].includes(display)) return null;
  if (field.choices?.kind === 'enum') return field.type === 'boolean' ? null : 3;
  return ranks[field.type] ?? null;
}

/** Cells of a tab that say of the record's state what its steps say, and the mark beside its title. Without steps they tell what that mark is about. */
export function selectStateCells(resource: Resource, tab: LayoutTab | undefined): readonly ScreenCell[] {
  const { stateField } = resource;
  // A switch of the state is pressed, not only read.
  if (!hasLifeSteps(resource) || stateField === null || resource.fields[stateField]?.switch) return [];
  return listTabCells(tab).filter(
    ({ field, as, link, title }) => field === stateField && link === null && title === null && (as === null || as === 'badge'),
  );
}

/** The tab without cells that stand elsewhere. */
export function removeTabCells(tab: LayoutTab, gone: readonly ScreenCell[]): LayoutTab {
  if (gone.length === 0) return tab;
  const names = new Set(gone.map(({ field }) => field));
  const stays = ({ field }: ScreenCell): boolean => !names.has(field);
  return {
    ...tab,
    layout: tab.layout.flatMap((block): readonly LayoutBlock[] => {
      if (block.kind === 'cell') return stays(block.cell) ? [block] : [];
      if (block.kind !== 'group') return [block];
      const cells = block.cells.filter(stays);
      return cells.length === 0 ? [] : [{ ...block, cells }];
    }),
  };
}
