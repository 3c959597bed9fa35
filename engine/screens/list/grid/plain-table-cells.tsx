/** Cells, heads and bars of the plain table of a list, in the elements that the grid has. */
import type { GridColDef } from '@mui/x-data-grid';
import { memo, type CSSProperties, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { onceFor } from '../../../model/once-for.ts';
import { Icon } from '../../../ui/index.ts';
import type { ColumnGap } from './column-range.ts';
import { actionsField, detailsField } from './grid-style.ts';
import type { GridRow } from './row-store.ts';

export interface ColumnLook {
  readonly field: string;
  readonly at: number;
  readonly title: string;
  readonly isSortable: boolean;
  readonly align: 'left' | 'right' | 'center';
  /** Its edge can be dragged. */
  readonly isResizable: boolean;
  readonly isFlex: boolean;
  /** It stays in sight, so it is drawn wherever the others are scrolled to. */
  readonly isPinned: boolean;
  readonly cellClass: string;
  readonly headClass: string;
  /** How narrow it can be. */
  readonly least: number;
  readonly size: CSSProperties;
  readonly draw: (row: GridRow) => ReactNode;
  /** In place of the title. */
  readonly head: ReactNode;
}

const sizeOf = (width: number): CSSProperties => ({ flex: '0 0 auto', width });

/** As the grid shares what is there by `flex`: from 0 px, CSS would begin with the padding of each, which columns of any width have alike. */
const growingSizeOf = (flex: number, minWidth: number): CSSProperties => ({ flex: `${flex} ${flex} ${flex / 3}px`, minWidth });

export const checkLook: ColumnLook = {
  ...{ field: '__check__', at: 0, title: '', isSortable: false, isResizable: false, align: 'center', isFlex: true, isPinned: true },
  ...{ least: 50, size: sizeOf(50) },
  ...{ cellClass: 'MuiDataGrid-cellCheckbox', headClass: 'MuiDataGrid-columnHeaderCheckbox', draw: () => null, head: null },
};

const leastWidth = 50;

/** `pinned`: names of the columns that stay in sight, besides those of the table itself. */
export function readColumnLook(column: GridColDef<GridRow>, at: number, pinned: ReadonlySet<string>): ColumnLook {
  const { field, flex = 0, minWidth = leastWidth, headerName = '', align = 'left' } = column;
  const width = Math.max(column.width ?? 100, minWidth);
  const pin = typeof column.headerClassName === 'string' ? column.headerClassName : '';
  return {
    ...{ field, at, align, title: headerName, isSortable: column.sortable !== false, isFlex: column.display === 'flex' },
    isResizable: column.resizable !== false,
    isPinned: pinned.has(field) || field === actionsField || field === detailsField,
    ...{ cellClass: pin, headClass: pin },
    least: flex > 0 ? minWidth : width,
    size: flex > 0 ? growingSizeOf(flex, minWidth) : sizeOf(width),
    head: column.renderHeader?.({ field } as Parameters<NonNullable<typeof column.renderHeader>>[0]) ?? null, // heads read nothing of it
    draw: (row) => column.renderCell?.({ row } as Parameters<NonNullable<typeof column.renderCell>>[0]), // cells read nothing else of it
  };
}

export const listCellAttributes = onceFor(({ field, at, align, isFlex, cellClass }: ColumnLook) => {
  const side = `MuiDataGrid-cell--text${align.charAt(0).toUpperCase()}${align.slice(1)}`;
  const kinds = ['MuiDataGrid-cell', `column-${at}`, side, cellClass, isFlex ? 'MuiDataGrid-cell--flex' : ''];
  return {
    className: kinds.filter(Boolean).join(' '),
    role: 'gridcell',
    tabIndex: -1,
    'data-field': field,
    'aria-colindex': at + 1,
    'aria-colspan': 1,
    'aria-rowspan': 1,
  } as const;
});

/** How wide the cells of each column are: a style of its own in each cell would take longer than all else that stands there. */
export function listCellSizes(looks: readonly ColumnLook[]): Readonly<Record<string, CSSProperties>> {
  return Object.fromEntries(looks.map(({ at, size }) => [`& .column-${at}`, size]));
}

interface TableCellsProps {
  readonly parts: readonly (ColumnLook | ColumnGap)[];
  readonly row: GridRow;
}

/** Drawn once: what changes in a cell, the cell looks after itself. */
export const TableCells = memo(function TableCells({ parts, row }: TableCellsProps) {
  return parts.map((part) =>
    'gap' in part ? (
      <div key={`${part.gap} gap`} className="MuiDataGrid-cell" role="none" style={sizeOf(part.width)} />
    ) : (
      <div key={part.field} {...listCellAttributes(part)}>
        {part.draw(row)}
      </div>
    ),
  );
});

interface HeadCellProps {
  readonly look: ColumnLook;
  readonly title: string;
  readonly sorted: 'asc' | 'desc' | null;
  readonly onSort: ((event: MouseEvent) => void) | null;
  /** px */
  readonly onResize?: (field: string, width: number) => void;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

/** Whoever is quicker than the grid, which draws the column wider on the way, has it wider at the end. */
function dragEdge({ currentTarget, clientX: from, pointerId }: PointerEvent<HTMLElement>, resize: (width: number) => void): void {
  const edge: HTMLElement = currentTarget;
  const width = edge.parentElement?.getBoundingClientRect().width ?? 0;
  edge.setPointerCapture(pointerId);
  edge.addEventListener('pointerup', ({ clientX: to }) => to !== from && resize(Math.max(leastWidth, width + to - from)), { once: true });
}

// Its head is not sorted by.
const keepClick = (event: MouseEvent): void => event.stopPropagation();

const spoken = { asc: 'ascending', desc: 'descending' } as const;

export function TableHeadCell({
  look: { field, at, align, headClass, size, head, isResizable },
  title,
  sorted,
  onSort,
  onResize,
  isLast = false,
  children,
}: HeadCellProps) {
  const kinds = [
    `MuiDataGrid-columnHeader--align${align.charAt(0).toUpperCase()}${align.slice(1)}`,
    onSort === null ? '' : 'MuiDataGrid-columnHeader--sortable',
    sorted === null ? '' : 'MuiDataGrid-columnHeader--sorted',
    headClass,
    isLast ? 'MuiDataGrid-columnHeader--last' : '',
  ];
  return (
    <div
      className={['MuiDataGrid-columnHeader', ...kinds.filter(Boolean), 'MuiDataGrid-withBorderColor'].join(' ')}
      role="columnheader"
      tabIndex={at === 0 ? 0 : -1}
      data-field={field}
      aria-colindex={at + 1}
      aria-sort={sorted === null ? 'none' : spoken[sorted]}
      style={size}
      {...(onSort !== null && { onClick: onSort })}
    >
      <div className="MuiDataGrid-columnHeaderTitleContainer" role="none">
        <div className="MuiDataGrid-columnHeaderTitleContainerContent">
          {children ?? head ?? (field === detailsField ? null : <div className="MuiDataGrid-columnHeaderTitle">{title}</div>)}
        </div>
        {sorted !== null && head === null && (
          <div className="MuiDataGrid-iconButtonContainer">
            <span className="MuiDataGrid-sortButton">
              <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} />
            </span>
          </div>
        )}
      </div>
      <div
        className={`MuiDataGrid-columnSeparator${isResizable ? ' MuiDataGrid-columnSeparator--resizable' : ''}`}
        role="presentation"
        onClick={keepClick}
        {...(isResizable && onResize !== undefined && { onPointerDown: (event) => dragEdge(event, (width) => onResize(field, width)) })}
      />
    </div>
  );
}

// A bar that is dragged does not take the focus from the rows, as no bar of a browser does.
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** A bar to scroll with, where the grid has its own. */
export function TableBar({ kind, style }: { readonly kind: 'horizontal' | 'vertical'; readonly style: CSSProperties }) {
  return (
    <div className={`MuiDataGrid-scrollbar MuiDataGrid-scrollbar--${kind}`} tabIndex={-1} aria-hidden onMouseDown={keepFocus}>
      <div style={style} />
    </div>
  );
}
