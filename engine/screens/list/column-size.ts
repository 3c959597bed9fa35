/** How wide a column starts, and whether it takes what is left. */
import { fieldTypeOf } from '../../fields/types.ts';
import type { Column, Field, Text } from '../../model/model.ts';

/** A text in the user's language. */
export type Print = (text: Text) => string;

interface Size {
  readonly isRight: boolean;
  /** px */
  readonly width: number;
  /** 0: fixed width. */
  readonly flex: number;
}

type Sizable = Column | { readonly kind: 'drawn'; readonly title: Text; readonly fixed: number | null };

interface Sized {
  /** Of the cells that are shown; empty for computed and action columns. */
  readonly fields: readonly Field[];
  readonly isId: boolean;
  readonly print: Print;
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

export function sizeOf(column: Sizable, of: Sized): Size {
  const size = sizeOfCells(column, of);
  // A heading needs its words, the arrow of the sorting and the padding.
  return { ...size, width: Math.max(size.width, 42 + 6.5 * of.print(column.title).length) };
}

function sizeOfCells(column: Sizable, { fields, isId, print }: Sized): Size {
  const [first] = fields;
  if (column.kind === 'actions') return { isRight: false, width: 40 + 32 * column.actions.length, flex: 0 };
  if (column.kind === 'drawn' && column.fixed !== null) return { isRight: false, width: column.fixed, flex: 0 };
  if (first === undefined) return { isRight: false, width: 160, flex: 1 };
  const isOne = fields.length === 1;
  const isRight = isOne && !first.isMultiple && first.choices === null && fieldTypeOf(first).isRightAligned;
  if (isOne && first.display === 'icon') return { isRight: false, width: 64, flex: 0 };
  if (isOne && first.choices?.kind === 'enum' && first.type !== 'boolean')
    return { isRight: false, width: first.isMultiple ? 200 : widthOfWords(first, print), flex: first.isMultiple ? 1 : 0 };
  if (isId && !isFigure(first)) return { isRight, width: 200, flex: 0 };
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

function widthOfWords({ choices, display }: Field, print: Print): number {
  const options = choices?.kind === 'enum' ? choices.values : [];
  const glyph = options.some((option) => option.tone !== null) ? 52 : 20;
  const control = display === 'switch' ? 48 : 0;
  return Math.min(240, Math.max(96, control + glyph + 7.5 * Math.max(0, ...options.map((option) => print(option.title).length))));
}
