/** Which columns a list draws for this user, and how wide. */
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { ReactNode } from 'react';
import type { ScreenCell, ListColumn, Field, ModelLink, ListScreenModel, Resource, ModelText } from '../../../model/model.ts';
import { toPlainText } from '../../../model/packed.ts';
import { listReadsWithin } from '../../../model/reads.ts';
import { titleNames } from '../../../model/title-names.ts';
import type { Values } from '../../../model/values.ts';
import { listShownCells } from '../state/references.ts';
import { measureColumn, type PrintText } from './column-size.ts';

/** A column that a hand-written screen draws. */
interface DrawnColumn {
  readonly kind: 'drawn';
  readonly name: string;
  readonly title: ModelText;
  readonly when: true;
  readonly sort: null;
  /** px; null: it takes what is left. */
  readonly fixed: number | null;
  readonly draw: (values: Values) => ReactNode;
}

/** A column of the descriptor by name, or one that is drawn elsewhere. */
export type ColumnChoice = string | (Pick<DrawnColumn, 'name' | 'fixed' | 'draw'> & { readonly title: string });

export type ShownColumn = (ListColumn | DrawnColumn) & {
  /** Cells whose field this user may see; empty for computed and action columns. */
  readonly shown: readonly { readonly cell: ScreenCell; readonly field: Field }[];
  /** Holds the key: its value leads to the record and it stays in sight. */
  readonly isId: boolean;
  /** Tells which record a row is, by key, title or name: its text is not cut. */
  readonly isName: boolean;
  /** Stays in sight while the others are scrolled. */
  readonly isPinned: boolean;
  readonly isRight: boolean;
  readonly width: number;
  /** Its share of what is left; 0: fixed width. */
  readonly flex: number;
  /** As narrow as it becomes, px. */
  readonly least: number;
  /** Nothing in it is cut where there is too little room. */
  readonly isWhole: boolean;
};

/**
 * The columns in file order without those that this user may not see. `only` narrows to names, in that order; `print` is for widths, which
 * know of no record yet.
 */
export function listShownColumns(
  resource: Resource,
  list: ListScreenModel,
  { scope, only, print }: { scope: EvaluationScope; only: readonly ColumnChoice[] | null; print: PrintText },
): readonly ShownColumn[] {
  const open = list.columns.filter((column) => isConditionTrue(column.when, scope));
  const chosen: readonly (ListColumn | DrawnColumn)[] =
    only === null
      ? open
      : only.flatMap((one): readonly (ListColumn | DrawnColumn)[] =>
          typeof one === 'string' ? open.filter(({ name }) => name === one) : [buildDrawnColumn(one)],
        );
  const shown = chosen.map((column) => ({ column, cells: column.kind === 'fields' ? listShownCells(column.cells, resource, scope) : [] }));
  const kept = shown.filter(({ column, cells }) => column.kind !== 'fields' || cells.length > 0);
  const idName = findIdColumn(
    kept.map(({ column }) => column),
    resource,
  );
  const columns = kept.map(({ column, cells }) => ({
    ...column,
    shown: cells,
    isId: column.name === idName,
    isPinned: column.name === idName || cells.some(({ field: { type } }) => type === 'state' || type === 'money'),
    isName: column.name === idName || titleNames.includes(column.name) || cells.some(({ field }) => field.name === resource.titleField),
    ...unmeasured,
  }));
  return sizeColumns(columns, () => ({ print }));
}

const unmeasured = { isRight: false, width: 0, flex: 0, least: 0, isWhole: false } as const;

/** Gives each column its width; `factsOf` says what is known of what stands in it. */
export function sizeColumns(
  columns: readonly ShownColumn[],
  factsOf: (column: ShownColumn) => { readonly print: PrintText; readonly longest?: number },
): readonly ShownColumn[] {
  const sized = columns.map((column) => ({
    ...column,
    ...measureColumn(column, { fields: column.shown.map(({ field }) => field), isName: column.isName, ...factsOf(column) }),
  }));
  // Where no column takes what is left, the one that leads to the record does.
  return sized.some(({ flex }) => flex > 0) ? sized : sized.map((column) => (column.isId ? { ...column, flex: 1 } : column));
}

function buildDrawnColumn({ title, ...drawn }: Exclude<ColumnChoice, string>): DrawnColumn {
  return { kind: 'drawn', title: toPlainText(title), when: true, sort: null, ...drawn };
}

/** The column that holds the key or, shortened or put together, is sorted by it; else that of the title; else the first. */
function findIdColumn(columns: readonly (ListColumn | DrawnColumn)[], resource: Resource): string | null {
  const holding = (names: readonly string[]) =>
    columns.find((column) => column.kind === 'fields' && column.cells.some((cell) => names.includes(cell.field))) ??
    columns.find(
      (column) => column.kind !== 'actions' && names.some((name) => column.sort !== null && column.sort === resource.fields[name]?.query),
    );
  return (holding(resource.key) ?? holding([resource.titleField]) ?? columns.find((column) => column.kind === 'fields'))?.name ?? null;
}

/** Whether drawing this reads copies of referenced records: a reference is shown by its name, or an expression asks for one. */
export function readsReferenceCopies(what: unknown): boolean {
  return listReadsWithin(what).some((path) => path.startsWith('self._data.')) || showsReference(what);
}

function showsReference(what: unknown): boolean {
  const shown = typeof what === 'object' && what !== null && 'shown' in what ? (what.shown as ShownColumn['shown']) : [];
  return shown.some(({ field }) => field.choices?.kind === 'ref');
}

/** Where the value of a cell leads by itself: the link of the cell, else of its field. */
export function getCellLink(cell: ScreenCell, field: Field): ModelLink | null {
  return cell.link ?? field.link;
}
