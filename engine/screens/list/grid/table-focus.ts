/** Where in a table the focus is, told so that another table with the same places can take it over. */
export interface TableFocus {
  /** Name of the row's place; null: the head. */
  readonly place: string | null;
  readonly field: string;
  /** Which of the things in the cell that can have the focus; -1: the cell itself. */
  readonly at: number;
  /** A key that was pressed there, and that only the other table can answer. */
  readonly pressed: KeyboardEventInit | null;
}

/** Cells of rows and heads. */
export const tableCells = '[role="gridcell"], [role$="header"]';
const inner = 'a[href], button, input, [tabindex]';

/** null: the focus is elsewhere. */
export function findTableFocus(table: HTMLElement, pressed: KeyboardEventInit | null): TableFocus | null {
  const focused = document.activeElement;
  const cell = focused instanceof HTMLElement && table.contains(focused) ? focused.closest<HTMLElement>(tableCells) : null;
  if (cell === null) return null;
  const place = cell.closest<HTMLElement>('[role="row"]')?.dataset['id'] ?? null;
  return { place, field: cell.dataset['field'] ?? '', at: [...cell.querySelectorAll(inner)].indexOf(focused as HTMLElement), pressed };
}

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that an arrow leads to from something in a cell; null: it leads to none that is drawn. */
export function findNeighbourCell(from: Element, key: string): HTMLElement | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const cell = from.closest(tableCells);
  const row = cell?.closest('[role="row"]');
  if (step === undefined || cell === null || !row) return null;
  const rows = [...(row.closest('[role="grid"]')?.querySelectorAll('[role="row"]') ?? [])].filter(
    (each) => each.querySelector(tableCells) !== null,
  );
  const to = rows[rows.indexOf(row) + step[0]];
  // The row with the focus is drawn wherever it is, and those in sight may be far away.
  if (to !== undefined && Math.abs(readRowIndex(to) - readRowIndex(row)) > 1) return null;
  const line = [...(to?.querySelectorAll<HTMLElement>(tableCells) ?? [])];
  const at = readColumnIndex(cell) + step[1];
  // A heading is one cell over all columns.
  return line.find((each) => readColumnIndex(each) === at) ?? (step[0] === 0 ? null : (line.at(-1) ?? null));
}

/** As `aria-rowindex` counts: the head is 1. */
export const readRowIndex = (row: Element): number => Number(row.getAttribute('aria-rowindex'));

const readColumnIndex = (cell: Element): number => Number(cell.getAttribute('aria-colindex'));

/** The cell that `focus` tells of; null while it is not drawn. */
export function findFocusedCell(table: HTMLElement, { place, field }: TableFocus): HTMLElement | null {
  const row = place === null ? '.MuiDataGrid-columnHeaders' : `[role="row"][data-id="${CSS.escape(place)}"]`;
  return table.querySelector(`${row} [data-field="${CSS.escape(field)}"]`);
}

/** Focuses what had the focus in the other table, and answers the key that was pressed there. */
export function takeTableFocus(cell: HTMLElement, { at, pressed }: TableFocus): void {
  const target = cell.querySelectorAll<HTMLElement>(inner)[at] ?? cell;
  target.focus({ preventScroll: true });
  if (pressed !== null) target.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }));
}
