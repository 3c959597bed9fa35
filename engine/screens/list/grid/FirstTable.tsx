import { useMemo, type CSSProperties, type Ref, type RefObject } from 'react';
import { useDensity } from '../../../ui/index.ts';
import { toggleId } from '../state/selection.ts';
import { useCellEdits } from '../cells/useCellEdits.tsx';
import { useMoveKeys } from '../moves/useMoveKeys.tsx';
import { useKeptScroll } from '../rows/kept-scroll.ts';
import { TableBar, TableBox, TableCells, listCellAttributes, checkLook, TableHeadCell, readColumnLook } from './first-table-cells.tsx';
import { FirstTableRoot } from './first-table-style.ts';
import { pinnedUnfoldingStyle } from './grid-details.tsx';
import { useGridColumns, type ListGridProps } from './grid-columns.tsx';
import { actionsField, findGridScroller, pinnedGridStyle } from './grid-style.ts';
import { useGridPlaces } from './row-store.ts';
import { measureScrollbar, useTableRoom } from './table-room.ts';
import { useGridWording } from './useGridWording.ts';

const headHeight = 32;

/**
 * The table before the code of the grid is here: the same cells in the same elements, as many rows as there is room for. What only the grid
 * can do is left to the grid, which is on its way.
 */
export function FirstTable({ table, ...props }: ListGridProps & { readonly table: RefObject<HTMLDivElement | null> }) {
  const { model, isSelectable, label, groups } = props;
  const places = useGridPlaces(model.rows, model.shown);
  const { columns, pinned, sortModel, sort, add, runner } = useGridColumns(props, places.store);
  const { rowHeight } = useDensity();
  const words = useGridWording();
  const { ids, select } = model.selection;
  useKeptScroll(table, model, findGridScroller);
  const moves = useMoveKeys(table, model, runner);
  const edits = useCellEdits(table, model);
  const room = useTableRoom(table);
  const looks = useMemo(() => columns.map((column, at) => readColumnLook(column, at + (isSelectable ? 1 : 0))), [columns, isSelectable]);
  const all = isSelectable ? [checkLook, ...looks] : looks;
  const least = all.reduce((sum, { least: own }) => sum + own, 0);
  // Columns that grow leave no rest.
  const hasFlex = columns.some(({ flex }) => flex !== undefined);
  const heads = groups?.above ?? [];
  const count = places.rows.length + (heads.at(-1) ?? 0);
  const height = count * rowHeight;
  const bar = measureScrollbar();
  // Each bar takes from the room of the other.
  const isHigh = room !== null && (height + headHeight > room.height || (least > room.width && height + headHeight + bar > room.height));
  const isWide = room !== null && least > room.width - (isHigh ? bar : 0);
  const drawn = room === null ? 0 : Math.ceil(room.height / rowHeight) + 1;
  const keyed = places.records.filter(({ hasKey }) => hasKey);
  const chosen = keyed.filter(({ id }) => ids.has(id)).length;
  const areAll = chosen > 0 && chosen === keyed.length;
  const strip = {
    '--DataGrid-hasScrollX': isWide ? 1 : 0,
    '--DataGrid-hasScrollY': isHigh ? 1 : 0,
    '--DataGrid-scrollbarSize': `${bar}px`,
  };
  const wide = { minWidth: least + (isHigh ? bar : 0), width: '100%' };
  return (
    <FirstTableRoot
      ref={table as Ref<never>} // its theme makes the type of this element unknown
      className="MuiDataGrid-root MuiDataGrid-root--densityStandard MuiDataGrid-withBorderColor"
      sx={[props.model.list.details.length > 0 ? pinnedUnfoldingStyle : pinnedGridStyle, pinned]}
      style={{ ...strip, '--height': `${rowHeight}px`, '--rest': hasFlex ? 0 : 1 } as CSSProperties}
      // The grid, once it is here, measures where columns go under others.
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
        <div className={`MuiDataGrid-virtualScroller${isWide ? ' MuiDataGrid-virtualScroller--hasScrollX' : ''}`} role="presentation">
          <div className="MuiDataGrid-virtualScrollerContent" role="presentation" style={wide}>
            <div className="MuiDataGrid-columnHeaders" role="rowgroup">
              <div className="MuiDataGrid-row--borderBottom" role="row" aria-rowindex={1} style={{ height: headHeight }}>
                {isSelectable && (
                  <TableHeadCell look={checkLook} title="" sorted={null} onSort={null}>
                    <TableBox
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
            <div className="MuiDataGrid-virtualScrollerRenderZone" role="rowgroup">
              {places.rows.slice(0, drawn).flatMap((row, at) => {
                const record = places.records[at];
                const isChosen = record !== undefined && ids.has(record.id);
                const index = at + 2 + (heads[at] ?? 0);
                return [
                  groups?.lineAt(at, row.id, index - 1, all),
                  <div
                    key={row.id}
                    className={`MuiDataGrid-row${at === 0 ? ' MuiDataGrid-row--firstVisible' : ''}${isChosen ? ' Mui-selected' : ''}`}
                    role="row"
                    data-id={row.id}
                    data-record={record?.id}
                    aria-rowindex={index}
                    aria-selected={isChosen}
                  >
                    {isSelectable && (
                      <div {...listCellAttributes(checkLook)}>
                        <TableBox
                          label={isChosen ? words.checkboxSelectionUnselectRow : words.checkboxSelectionSelectRow}
                          name="select_row"
                          isChecked={isChosen}
                          isOff={!row.hasKey}
                          onChange={() => record && select(toggleId(ids, record.id))}
                        />
                      </div>
                    )}
                    <TableCells looks={looks} row={row} />
                    <div className="MuiDataGrid-cell MuiDataGrid-cellEmpty" role="none" />
                  </div>,
                ];
              })}
            </div>
            <div role="presentation" style={{ height: height + (isWide ? bar : 0), flex: '0 0 auto' }} />
          </div>
        </div>
        {isWide && <TableBar kind="horizontal" style={{ width: least }} />}
        {isHigh && <TableBar kind="vertical" style={{ height }} />}
      </div>
      {moves}
      {edits.drawn}
    </FirstTableRoot>
  );
}
