import { memo, type CSSProperties } from 'react';
import { RowBox } from '../../../ui/index.ts';
import type { ColumnGap } from './column-range.ts';
import { checkLook, listCellAttributes, TableCells, type ColumnLook } from './plain-table-cells.tsx';
import type { GridRow, RowStore } from './row-store.ts';
import { useRecordMark } from './useRecordMark.ts';
import type { ToggleBox } from './useRowBoxes.ts';

interface TableRowProps {
  readonly row: GridRow;
  readonly store: RowStore;
  readonly parts: readonly (ColumnLook | ColumnGap)[];
  /** As the table counts its lines; the head is the first. */
  readonly index: number;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  /** What its box says; null: rows cannot be selected. */
  readonly boxLabel: string | null;
  readonly onToggle: ToggleBox;
  /** Of a row that does not stand between its neighbours. The same px are another object each time: it is seldom there. */
  readonly style?: CSSProperties | undefined;
}

/** The row of a place. Another record in it draws its cells, each by itself. */
export const TableRow = memo(function TableRow({ row, store, parts, index, isFirst, isChosen, boxLabel, onToggle, style }: TableRowProps) {
  const mark = useRecordMark(store, row.id);
  return (
    <div
      ref={mark}
      className={`MuiDataGrid-row${isFirst ? ' MuiDataGrid-row--firstVisible' : ''}${isChosen ? ' Mui-selected' : ''}`}
      role="row"
      style={style}
      data-id={row.id}
      aria-rowindex={index}
      aria-selected={isChosen}
    >
      {boxLabel !== null && (
        <div {...listCellAttributes(checkLook)}>
          <RowBox
            label={boxLabel}
            name="select_row"
            isChecked={isChosen}
            isOff={!row.hasKey}
            onChange={({ nativeEvent }) => onToggle(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </div>
      )}
      <TableCells parts={parts} row={row} />
      <div className="MuiDataGrid-cell MuiDataGrid-cellEmpty" role="none" />
    </div>
  );
});
