import { useMemo, type CSSProperties, type RefObject } from 'react';
import { useDensity } from '../../../ui/index.ts';
import { useKeptTop } from '../rows/kept-scroll.ts';
import type { ListModel } from '../useList.ts';
import { checkLook, type ColumnLook } from './plain-table-cells.tsx';
import { findColumnsBetween, listRowParts } from './column-range.ts';
import { findRowsInSight, measureRowsAbove } from './row-range.ts';
import type { GridPlaces, GridRow, RowStore } from './row-store.ts';
import type { TableGroups } from './table-groups.ts';
import { useGoneFocus } from './useGoneFocus.ts';
import { TableRow } from './TableRow.tsx';
import { useDrawnRows } from './useDrawnRows.ts';
import { useGridWording } from './useGridWording.ts';
import { usePrinting } from './usePrinting.ts';
import { useRowBoxes } from './useRowBoxes.ts';

interface TableRowsProps {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly model: ListModel;
  readonly places: GridPlaces & { readonly store: RowStore };
  /** Of the columns, and with that of the boxes. */
  readonly looks: readonly ColumnLook[];
  readonly all: readonly ColumnLook[];
  readonly isSelectable: boolean;
  readonly groups: TableGroups | null;
  /** px from the top of the table to its first row. */
  readonly headHeight: number;
  /** px of the rows in sight; null: nobody knows yet. */
  readonly room: number | null;
  /** px of the columns in sight; null: all of them are. */
  readonly width: number | null;
}

export const noHeadings: readonly number[] = [];

/** The rows of the table, as many of them as are in sight and a few more. What is scrolled draws nothing else. */
export function TableRows({ table, model, places, looks, all, isSelectable, groups, headHeight, room, width }: TableRowsProps) {
  const { ids } = model.selection;
  const toggle = useRowBoxes(places, model.selection);
  const words = useGridWording();
  const top = useKeptTop(model.resource);
  const isPrinting = usePrinting();
  const { rowHeight } = useDensity();
  const above = groups?.above ?? noHeadings;
  const count = places.rows.length;
  const inSight = useMemo(
    () => (room === null ? null : (scrolled: number) => findRowsInSight(scrolled, { count, above, rowHeight, room })),
    [room, count, above, rowHeight],
  );
  const before = isSelectable ? checkLook.least : 0;
  const columnsInSight = useMemo(
    () => (left: number, beside: number) =>
      findColumnsBetween(looks, width === null ? null : { left: left - beside, right: left + width + beside, before }),
    [looks, width, before],
  );
  const drawn = useDrawnRows(table, {
    ...{ count, page: model.shown, inSight, top, areAll: isPrinting || room === Infinity },
    findPlace: (record) => places.records.findIndex(({ id }) => id === record),
    ...{ columnsInSight, columnCount: looks.length, findColumn: (name) => looks.findIndex(({ field }) => field === name) },
  });
  const { from, to } = drawn.columns;
  const parts = useMemo(() => listRowParts(looks, { from, to }), [looks, from, to]);
  const topOf = (from: number): number => measureRowsAbove(from, { above, rowHeight });
  const draw = (row: GridRow, at: number, style?: CSSProperties) => {
    const isChosen = ids.has(places.records[at]?.id ?? '');
    return (
      <TableRow
        key={row.id}
        {...{ row, parts, isChosen, style, store: places.store, isFirst: at === 0, onToggle: toggle }}
        index={at + 2 + (above[at] ?? 0)}
        boxLabel={isSelectable ? (isChosen ? words.checkboxSelectionUnselectRow : words.checkboxSelectionSelectRow) : null}
      />
    );
  };
  // The row with the focus, wherever it is scrolled to: in the order of the rows, since the focus gets lost where an element is moved.
  const apart = drawn.focused === null ? -1 : places.rows.findIndex(({ id }) => id === drawn.focused);
  useGoneFocus(table, places.rows);
  const drawApart = (isHere: boolean) => {
    const row = places.rows[apart];
    const top = (apart + (above[apart] ?? 0)) * rowHeight - topOf(drawn.from);
    return isHere && row !== undefined ? [draw(row, apart, { position: 'absolute', top, left: 0, right: 0 })] : [];
  };
  return (
    <div className="MuiDataGrid-virtualScrollerRenderZone" role="rowgroup" style={{ top: headHeight + topOf(drawn.from) }}>
      {[
        ...drawApart(apart < drawn.from),
        ...places.rows.slice(drawn.from, drawn.to).flatMap((row, behind) => {
          const at = drawn.from + behind;
          return [groups?.lineAt(at, row.id, at + 1 + (above[at] ?? 0), all), draw(row, at)];
        }),
        ...drawApart(apart >= drawn.to),
      ]}
    </div>
  );
}
