/** Headings of groups in the table of a list: lines of their own, each a single cell over all columns. */
import type { ReactNode } from 'react';
import { beginsGroup, type RowGroups } from '../rows/row-groups.ts';
import { pinnedUnfoldingStyle } from './grid-details.tsx';
import type { GridPlaces, GridRow, RowStore } from './row-store.ts';

export interface TableGroups extends RowGroups {
  /** The heading right above the row at this place, for the plain table; null: there is none. */
  readonly lineAt: (at: number, place: string, index: number, columns: readonly { readonly field: string }[]) => ReactNode;
  /** What a heading says in its cell of the grid; `place`: of the row below it. */
  readonly draw: (store: RowStore, place: string) => ReactNode;
}

/** After the name of the place that it heads. */
const ending = ' group';

/** The place that this line heads; null: it heads none. */
export const findHeadedPlace = ({ id }: Pick<GridRow, 'id'>): string | null => (id.endsWith(ending) ? id.slice(0, -ending.length) : null);

/** The lines with those of the headings. The name of a place has no space. */
export function insertHeadings(
  lines: readonly GridRow[],
  { rows }: Pick<GridPlaces, 'rows'>,
  groups: Pick<RowGroups, 'above'>,
): readonly GridRow[] {
  const headed = new Set(rows.flatMap(({ id }, at) => (beginsGroup(groups, at) ? [id] : [])));
  return lines.flatMap((line) =>
    headed.has(line.id) ? [{ id: line.id + ending, hasKey: false, isOpen: false, detailsOf: null }, line] : [line],
  );
}

/** Of a table with headings. */
export const headedStyle = {
  ...pinnedUnfoldingStyle,
  '& [role="row"][data-id$=" group"]': {
    '&, &:hover': { backgroundColor: 'background.sunken' },
    '& > [role="rowheader"]': { justifyContent: 'flex-start', p: 0, display: 'flex', alignItems: 'center', overflow: 'visible' },
  },
};
