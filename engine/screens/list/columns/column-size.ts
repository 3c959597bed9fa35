/** How wide a column starts, and whether it takes what is left. */
import { fieldTypeOf } from '../../../fields/types.ts';
import type { ListColumn, Field, ModelText } from '../../../model/model.ts';
import { listChoiceOptions } from '../../../model/options.ts';

/** A text in the user's language. */
export type PrintText = (text: ModelText) => string;

interface ColumnSize {
  readonly isRight: boolean;
  /** px */
  readonly width: number;
  /** 0: fixed width. */
  readonly flex: number;
}

type SizableColumn = ListColumn | { readonly kind: 'drawn'; readonly title: ModelText; readonly fixed: number | null };

interface SizingFacts {
  /** Of the cells that are shown; empty for computed and action columns. */
  readonly fields: readonly Field[];
  readonly isId: boolean;
  readonly print: PrintText;
}

// Text that may be long takes what is left.
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

export function measureColumn(column: SizableColumn, of: SizingFacts): ColumnSize {
  const size = measureColumnCells(column, of);
  // A heading needs its words, the arrow of the sorting and the padding.
  return { ...size, width: Math.max(size.width, 42 + 6.5 * of.print(column.title).length) };
}

function measureColumnCells(column: SizableColumn, { fields, isId, print }: SizingFacts): ColumnSize {
  const [first] = fields;
  if (column.kind === 'actions') return { isRight: false, width: 40 + 32 * column.actions.length, flex: 0 };
  if (column.kind === 'drawn' && column.fixed !== null) return { isRight: false, width: column.fixed, flex: 0 };
  if (first === undefined) return { isRight: false, width: 160, flex: 1 };
  const isOne = fields.length === 1;
  const isRight = isOne && !first.isMultiple && first.choices === null && fieldTypeOf(first).isRightAligned;
  if (isOne && first.display === 'icon') return { isRight: false, width: 64, flex: 0 };
  if (isOne && first.choices?.kind === 'enum' && first.type !== 'boolean')
    return { isRight: false, width: first.isMultiple ? 200 : measureOptionWords(first, print), flex: first.isMultiple ? 1 : 0 };
  if (isId && !isFigureField(first)) return { isRight, width: 200, flex: 0 };
  const fixed = isOne && !first.isMultiple ? widths[first.type] : undefined;
  if (fixed !== undefined) return { isRight, width: fixed, flex: 0 };
  return isOne || !fields.every(isFigureField)
    ? { isRight, width: isOne ? 160 : 200, flex: 1 }
    : { isRight, width: 20 + 76 * fields.length, flex: 0 };
}

/** Several of them in one cell are told apart only when none is cut. */
function isFigureField({ type, isMultiple, choices }: Field): boolean {
  return (type === 'integer' || type === 'number') && !isMultiple && choices === null;
}

function measureOptionWords({ choices, display }: Field, print: PrintText): number {
  const options = listChoiceOptions(choices);
  const glyph = options.some((option) => option.tone !== null) ? 52 : 20;
  const control = display === 'switch' ? 48 : 0;
  return Math.min(240, Math.max(96, control + glyph + 7.5 * Math.max(0, ...options.map((option) => print(option.title).length))));
}
