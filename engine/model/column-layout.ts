/** How somebody wants the columns of a list: by name, beside what the descriptor says of them. */
export interface ColumnLayout {
  readonly hidden: readonly string[];
  /** Names from left to right; columns that it does not name stand behind the one that they follow in the descriptor. */
  readonly order: readonly string[];
  /** px of the columns that were dragged. */
  readonly widths: Readonly<Record<string, number>>;
  /** Whether a column stays in sight while the others are scrolled, of those that somebody said it of. */
  readonly pinned: Readonly<Record<string, boolean>>;
}

export const plainLayout: ColumnLayout = { hidden: [], order: [], widths: {}, pinned: {} };

/** Narrowest and widest that a column can be dragged, in px. */
export const columnWidths = { least: 40, most: 2000 } as const;

export function isSameLayout(one: ColumnLayout, other: ColumnLayout): boolean {
  return printLayout(one) === printLayout(other);
}

function printLayout({ hidden, order, widths, pinned }: ColumnLayout): string {
  const byName = (each: object) => Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([[...hidden].sort(), order, byName(widths), byName(pinned)]);
}

/** The columns in the order of a layout. */
export function orderColumns<T extends { readonly name: string }>(columns: readonly T[], order: readonly string[]): readonly T[] {
  if (order.length === 0) return columns;
  const result = order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  columns.forEach((column, at) => {
    if (order.includes(column.name)) return;
    const before = columns[at - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, column);
  });
  return result;
}

/** What stands where a layout is kept, whoever wrote it. */
export function parseLayout(value: unknown): ColumnLayout {
  // Before columns had an order, the hidden ones were all that was kept.
  if (Array.isArray(value)) return { ...plainLayout, hidden: listNames(value) };
  const { hidden, order, widths, pinned } = Object(value) as { readonly [K in keyof ColumnLayout]?: unknown };
  return {
    hidden: listNames(hidden),
    order: listNames(order),
    widths: readEach(widths, isColumnWidth),
    pinned: readEach(pinned, isYesOrNo),
  };
}

function listNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function readEach<T>(value: unknown, isOne: (each: unknown) => each is T): Readonly<Record<string, T>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isOne(entry[1])));
}

export function isColumnWidth(width: unknown): width is number {
  return typeof width === 'number' && width >= columnWidths.least && width <= columnWidths.most;
}

export function isYesOrNo(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The names with one of them at another place. */
export function moveColumn(names: readonly string[], name: string, to: number): readonly string[] {
  const others = names.filter((each) => each !== name);
  return [...others.slice(0, to), name, ...others.slice(to)];
}
