/** Rows of the grid that unfold: the column of their buttons, and the lines that they unfold to. */
import type { GridColDef, GridRenderCellParams, GridRowClassNameParams, GridRowHeightParams } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { LayoutBlock } from '../../../model/model.ts';
import { GridRowDetails, GridUnfoldButton, type GridContext } from './GridCell.tsx';
import { detailsField, pinnedGridStyle } from './grid-style.ts';
import type { GridPlaces, GridRow } from './row-store.ts';
import type { UnfoldedRows } from '../rows/useUnfolded.ts';

/** The rows, each whose record is open followed by the line with its details. The name of a place has no space. */
export function useGridLines({ rows, records }: GridPlaces, { ids }: UnfoldedRows): readonly GridRow[] {
  return useMemo(
    () =>
      !records.some(({ id }) => ids.has(id))
        ? rows
        : rows.flatMap((row, at) =>
            ids.has(records[at]?.id ?? '')
              ? [
                  { ...row, isOpen: true },
                  { id: `${row.id} details`, hasKey: false, isOpen: false, detailsOf: row.id },
                ]
              : [row],
          ),
    [rows, records, ids],
  );
}

interface DetailsColumn {
  readonly context: GridContext;
  readonly details: readonly LayoutBlock[];
  readonly onToggle: (id: string) => void;
  readonly onChanged: () => void;
  readonly isSelectable: boolean;
}

/** The first column: a button in the line of a record, its details over all columns in the line below. */
export function buildDetailsColumn({ context, details, onToggle, onChanged, isSelectable }: DetailsColumn): GridColDef<GridRow> {
  const place = isSelectable ? 'pin-second' : 'pin-start';
  return {
    field: detailsField,
    headerName: '',
    sortable: false,
    resizable: false,
    width: 50,
    display: 'flex',
    align: 'center',
    headerClassName: place,
    cellClassName: ({ row }) => (row.detailsOf === null ? place : 'details'),
    // As many as there can be: the grid stops at the last one.
    colSpan: (_value, row) => (row.detailsOf === null ? 1 : 1000),
    renderCell: ({ row }: GridRenderCellParams<GridRow>) =>
      row.detailsOf === null ? (
        <GridUnfoldButton context={context} place={row.id} details={details} isOpen={row.isOpen} onToggle={onToggle} />
      ) : (
        <GridRowDetails context={context} place={row.detailsOf} details={details} onChanged={onChanged} />
      ),
  };
}

/** What a grid with such rows needs besides the column. */
export const unfoldingGridProps = {
  getRowHeight: ({ model }: GridRowHeightParams) => (isDetailsRow(model) ? ('auto' as const) : null),
  getRowClassName: ({ row }: GridRowClassNameParams<GridRow>) => (isDetailsRow(row) ? 'details-row' : ''),
} as const;

const isDetailsRow = (row: Partial<GridRow>): boolean => typeof row.detailsOf === 'string';

const unfoldedStyle = {
  '& .details-row, & .details-row:hover': { backgroundColor: 'background.paper' },
  '& .details-row .MuiDataGrid-cellCheckbox > *': { visibility: 'hidden' },
  // Wide tables scroll within; the details stay in sight while the columns above them are scrolled.
  '& .details-row .details': {
    display: 'block',
    overflow: 'visible',
    textAlign: 'left',
    padding: '0 24px 0 50px',
    '& > *': { position: 'sticky', left: 50, maxWidth: 880 },
  },
};

/** Of a table whose rows unfold. */
export const pinnedUnfoldingStyle = { ...pinnedGridStyle, ...unfoldedStyle };
