/** Which columns a list draws for this user, and how wide. */
import { fieldTypeOf } from '../../fields/types.ts';
import { isOpenToRoles } from '../../model/access.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { ReactNode } from 'react';
import type { Cell, Column, Field, Link, List, Resource, Text } from '../../model/model.ts';
import { plain } from '../../model/packed.ts';
import type { Values } from '../../model/values.ts';

/** A column that a hand-written screen draws. */
interface DrawnColumn {
  readonly kind: 'drawn';
  readonly name: string;
  readonly title: Text;
  readonly when: true;
  readonly sort: null;
  readonly draw: (values: Values) => ReactNode;
}

/** A column of the descriptor by name, or one that is drawn elsewhere. */
export type ColumnChoice = string | { readonly name: string; readonly title: string; readonly draw: DrawnColumn['draw'] };

export type ShownColumn = (Column | DrawnColumn) & {
  /** Cells whose field this user may see; empty for computed and action columns. */
  readonly shown: readonly { readonly cell: Cell; readonly field: Field }[];
  /** Holds the key: its value leads to the record and it stays in sight. */
  readonly isId: boolean;
  readonly isRight: boolean;
  readonly width: number;
  /** 0: fixed width. */
  readonly flex: number;
};

/** The columns in file order without those that this user may not see. `only` narrows to names, in that order. */
export function columnsOf(
  resource: Resource,
  list: List,
  { scope, only }: { scope: Scope; only: readonly ColumnChoice[] | null },
): readonly ShownColumn[] {
  const open = list.columns.filter((column) => holds(column.when, scope));
  const chosen: readonly (Column | DrawnColumn)[] =
    only === null
      ? open
      : only.flatMap((one): readonly (Column | DrawnColumn)[] =>
          typeof one === 'string' ? open.filter(({ name }) => name === one) : [drawnColumn(one)],
        );
  const shown = chosen.map((column) => ({ column, cells: column.kind === 'fields' ? shownCells(column.cells, resource, scope) : [] }));
  const kept = shown.filter(({ column, cells }) => column.kind !== 'fields' || cells.length > 0);
  const idName = idColumn(
    kept.map(({ column }) => column),
    resource,
  );
  return kept
    .map(({ column, cells }) => ({
      ...column,
      shown: cells,
      isId: column.name === idName,
      ...sizeOf(
        column,
        cells.map(({ field }) => field),
        column.name === idName,
      ),
    }))
    .map(wideAsHead);
}

function drawnColumn({ name, title, draw }: Exclude<ColumnChoice, string>): DrawnColumn {
  return { kind: 'drawn', name, title: plain(title), when: true, sort: null, draw };
}

function shownCells(cells: readonly Cell[], resource: Resource, scope: Scope): ShownColumn['shown'] {
  return cells.flatMap((cell) => {
    const field = resource.fields[cell.field];
    return field !== undefined && isOpenToRoles(field.visible, scope.roles) && holds(cell.when, scope) ? [{ cell, field }] : [];
  });
}

function idColumn(columns: readonly (Column | DrawnColumn)[], resource: Resource): string | null {
  const holding = (names: readonly string[]) =>
    columns.find((column) => column.kind === 'fields' && column.cells.some((cell) => names.includes(cell.field)));
  return (holding(resource.key) ?? holding([resource.titleField]) ?? columns.find((column) => column.kind === 'fields'))?.name ?? null;
}

// Widths hold the longest word of both languages; text that may be long takes what is left.
const widths: Readonly<Record<string, number>> = {
  'date-time': 152,
  date: 112,
  boolean: 96,
  integer: 88,
  number: 104,
  money: 128,
  state: 180,
  code: 168,
  timezone: 152,
  hostname: 176,
  email: 216,
};

function sizeOf(column: Column | DrawnColumn, fields: readonly Field[], isId: boolean): Pick<ShownColumn, 'isRight' | 'width' | 'flex'> {
  const [first] = fields;
  if (column.kind === 'actions') return { isRight: false, width: 40 + 32 * column.actions.length, flex: 0 };
  if (first === undefined) return { isRight: false, width: 160, flex: 1 };
  const isOne = fields.length === 1;
  const isRight = isOne && !first.isMultiple && first.choices === null && fieldTypeOf(first).isRightAligned;
  if (isOne && first.choices?.kind === 'enum' && first.type !== 'boolean')
    return { isRight: false, width: first.isMultiple ? 200 : widthOfWords(first), flex: first.isMultiple ? 1 : 0 };
  if (isId) return { isRight, width: 200, flex: 0 };
  const fixed = isOne && !first.isMultiple ? widths[first.type] : undefined;
  if (fixed !== undefined) return { isRight, width: fixed, flex: 0 };
  return isOne || !fields.every(isFigure)
    ? { isRight, width: isOne ? 160 : 200, flex: 1 }
    : { isRight, width: 20 + 76 * fields.length, flex: 0 };
}

/** Several of them in one cell are told apart only when none is cut. */
function isFigure({ type, isMultiple, choices }: Field): boolean {
  return (type === 'integer' || type === 'number') && !isMultiple && choices === null;
}

function widthOfWords({ choices }: Field): number {
  const options = choices?.kind === 'enum' ? choices.values : [];
  const glyph = options.some((option) => option.tone !== null) ? 52 : 20;
  return Math.min(240, Math.max(96, glyph + 7.5 * Math.max(0, ...options.map((option) => option.title.text.length))));
}

// A heading needs its words, the arrow of the sorting and the padding.
function wideAsHead<T extends Pick<ShownColumn, 'title' | 'width'>>(column: T): T {
  return { ...column, width: Math.max(column.width, 42 + 6.5 * column.title.text.length) };
}

/** Names of the reference fields whose copies the columns, actions and rights of a list read. */
export function referencesOf(resource: Resource, columns: readonly ShownColumn[]): readonly string[] {
  const shown = columns.flatMap((column) => column.shown.map(({ field }) => field.name));
  const read = new Set<string>();
  collectReads([columns, resource.actions, resource.access], read);
  const copies = [...read].flatMap((path) => (path.startsWith('self._data.') ? [path.split('.')[2] ?? ''] : []));
  return [...new Set([...shown, ...copies])].filter((name) => resource.fields[name]?.choices?.kind === 'ref');
}

/** Whether drawing this reads copies of referenced records: a reference is shown by its name, or an expression asks for one. */
export function readsCopies(what: unknown): boolean {
  const read = new Set<string>();
  collectReads(what, read);
  return [...read].some((path) => path.startsWith('self._data.')) || isReference(what);
}

function isReference(what: unknown): boolean {
  const shown = typeof what === 'object' && what !== null && 'shown' in what ? (what.shown as ShownColumn['shown']) : [];
  return shown.some(({ field }) => field.choices?.kind === 'ref');
}

function collectReads(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) value.forEach((each) => collectReads(each, found));
  else {
    const reads: unknown = 'reads' in value ? value.reads : null;
    if (Array.isArray(reads)) reads.forEach((read) => found.add(String(read)));
    for (const each of Object.values(value)) collectReads(each, found);
  }
}

/** Where the value of a cell leads by itself: the link of the cell, else of its field. */
export function linkOfCell(cell: Cell, field: Field): Link | null {
  return cell.link ?? field.link;
}
