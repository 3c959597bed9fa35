import { useMemo, type CSSProperties, type Ref, type RefObject } from 'react';
import { RowBox, useDensity } from '../../../ui/index.ts';
import { useCellEdits } from '../cells/useCellEdits.tsx';
import { useMoveKeys } from '../moves/useMoveKeys.tsx';
import { useKeptScroll } from '../rows/kept-scroll.ts';
import { TableBar, checkLook, listCellSizes, TableHeadCell, readColumnLook } from './plain-table-cells.tsx';
import { PlainTableRoot } from './plain-table-style.ts';
import { pinnedUnfoldingStyle } from './grid-details.tsx';
import { useGridColumns, type ListGridProps } from './grid-columns.tsx';
import { actionsField, findGridScroller, pinnedGridStyle } from './grid-style.ts';
import { useGridPlaces } from './row-store.ts';
import { measureScrollbar, useTableRoom } from './table-room.ts';
import { noHeadings, TableRows } from './TableRows.tsx';
import { useCellControls } from './useCellControls.ts';
import { useCellCopy } from './useCellCopy.ts';
import { useGridWording } from './useGridWording.ts';
import { useNearRows } from './useNearRows.ts';
import { usePinnedEdges } from './usePinnedEdges.ts';
import { useScrollBars } from './useScrollBars.ts';
import { useShownGridKeys } from './useShownGridKeys.ts';
import { useTabStop } from './useTabStop.ts';

const headHeight = 32;

/** The rows in the elements that the grid has, and drawn in half the time. What only the grid can do is left to the grid. */
export function PlainTable({ table, ...props }: ListGridProps & { readonly table: RefObject<HTMLDivElement | null> }) {
  const { model, isSelectable, label, groups } = props;
  const places = useGridPlaces(model.rows, model.shown);
  const { columns, pinned, sortModel, sort, add, runner } = useGridColumns(props, places.store);
  const { rowHeight } = useDensity();
  const words = useGridWording();
  const { ids, select } = model.selection;
  const moves = useMoveKeys(table, model, runner);
  const edits = useCellEdits(table, model);
  const room = useTableRoom(table);
  const looks = useMemo(() => {
    const stay = new Set(model.columns.flatMap(({ name, isPinned }) => (isPinned ? [name] : [])));
    return columns.map((column, at) => readColumnLook(column, at + (isSelectable ? 1 : 0), stay));
  }, [columns, model.columns, isSelectable]);
  const all = useMemo(() => (isSelectable ? [checkLook, ...looks] : looks), [isSelectable, looks]);
  const least = all.reduce((sum, { least: own }) => sum + own, 0);
  // Columns that grow leave no rest.
  const hasFlex = columns.some(({ flex }) => flex !== undefined);
  const above = groups?.above ?? noHeadings;
  const rowCount = places.rows.length;
  const count = rowCount + (above.at(-1) ?? 0);
  const height = count * rowHeight;
  const bar = measureScrollbar();
  // Each bar takes from the room of the other.
  const isHigh = room !== null && (height + headHeight > room.height || (least > room.width && height + headHeight + bar > room.height));
  const isWide = room !== null && least > room.width - (isHigh ? bar : 0);
  useKeptScroll(table, model, findGridScroller);
  useScrollBars(table, isHigh, isWide);
  useTabStop(table);
  useCellControls(table);
  useNearRows(table, places, ids);
  useCellCopy(table, ids.size > 0);
  usePinnedEdges(table, columns);
  useShownGridKeys(isSelectable);
  const keyed = places.records.filter(({ hasKey }) => hasKey);
  const chosen = keyed.filter(({ id }) => ids.has(id)).length;
  const areAll = chosen > 0 && chosen === keyed.length;
  const strip = {
    '--DataGrid-hasScrollX': isWide ? 1 : 0,
    '--DataGrid-hasScrollY': isHigh ? 1 : 0,
    '--DataGrid-scrollbarSize': `${bar}px`,
  };
  const look = model.list.details.length > 0 ? pinnedUnfoldingStyle : pinnedGridStyle;
  const style = useMemo(() => [look, pinned, listCellSizes(all)], [look, pinned, all]);
  const wide = { minWidth: least + (isHigh ? bar : 0), width: '100%' };
  return (
    <PlainTableRoot
      ref={table as Ref<never>} // its theme makes the type of this element unknown
      className="MuiDataGrid-root MuiDataGrid-root--densityStandard MuiDataGrid-withBorderColor"
      sx={style}
      style={{ ...strip, '--height': `${rowHeight}px`, '--rest': hasFlex ? 0 : 1 } as CSSProperties}
      // Measured later: where columns go under others.
      {...(isWide && { 'data-stuck-right': actionsField })}
      {...((moves !== false || edits.isOpen) && { 'data-held': '' })}
    >
      <div
        className="MuiDataGrid-main"
        tabIndex={-1}
        role="grid"
        aria-label={label}
        aria-colcount={all.length}
        aria-rowcount={count + 1}
        aria-multiselectable={isSelectable}
      >
        <div
          className={`MuiDataGrid-virtualScroller${isWide ? ' MuiDataGrid-virtualScroller--hasScrollX' : ''}`}
          role="presentation"
          // The edge of the last column stands out by a few px, which nobody scrolls to.
          style={{ overflowX: isWide ? 'scroll' : 'hidden' }}
        >
          <div className="MuiDataGrid-virtualScrollerContent" role="presentation" style={wide}>
            <div className="MuiDataGrid-columnHeaders" role="rowgroup">
              <div className="MuiDataGrid-row--borderBottom" role="row" aria-rowindex={1} style={{ height: headHeight }}>
                {isSelectable && (
                  <TableHeadCell look={checkLook} title="" sorted={null} onSort={null}>
                    <RowBox
                      label={areAll ? words.checkboxSelectionUnselectAllRows : words.checkboxSelectionSelectAllRows}
                      name="select_all_rows"
                      isChecked={areAll}
                      isSome={chosen > 0 && !areAll}
                      onChange={() => select(new Set(areAll ? [] : keyed.map(({ id }) => id)))}
                    />
                  </TableHeadCell>
                )}
                {looks.map((look) => (
                  <TableHeadCell
                    key={look.field}
                    look={look}
                    title={look.title}
                    isLast={look === looks.at(-1)}
                    onResize={model.layout.resize}
                    sorted={sortModel[0]?.field === look.field ? (sortModel[0].sort ?? null) : null}
                    onSort={
                      look.isSortable
                        ? ({ shiftKey }) => (shiftKey && add !== null ? add(look.field) : sort([{ field: look.field, sort: 'asc' }]))
                        : null
                    }
                  />
                ))}
                <div className="MuiDataGrid-scrollbarFiller" role="none" />
              </div>
            </div>
            <TableRows
              {...{ table, model, places, looks, all, isSelectable, groups, headHeight }}
              room={room === null ? null : room.height - headHeight}
              width={isWide ? room.width - (isHigh ? bar : 0) : null}
            />
            <div role="presentation" style={{ height: height + (isWide ? bar : 0), flex: '0 0 auto' }} />
          </div>
        </div>
        {isWide && <TableBar kind="horizontal" style={{ width: least }} />}
        {isHigh && <TableBar kind="vertical" style={{ height }} />}
      </div>
      {moves}
      {edits.drawn}
    </PlainTableRoot>
  );
}
