/** How wide a column is, and whether it takes what is left. */
import { fieldTypeOf } from '../../../fields/types.ts';
import type { ListColumn, Field, ModelText } from '../../../model/model.ts';
import { listChoiceOptions } from '../../../model/options.ts';
import { measureCellText } from './text-width.ts';

/** A text in the user's language. */
export type PrintText = (text: ModelText) => string;

interface ColumnSize {
  readonly isRight: boolean;
  /** px */
  readonly width: number;
  /** Its share of what is left; 0: fixed width. */
  readonly flex: number;
  /** As narrow as it becomes, px. */
  readonly least: number;
  /** Nothing in it is cut where there is too little room. */
  readonly isWhole: boolean;
}

type SizableColumn = ListColumn | { readonly kind: 'drawn'; readonly title: ModelText; readonly fixed: number | null };

interface SizingFacts {
  /** Of the cells that are shown; empty for computed and action columns. */
  readonly fields: readonly Field[];
  /** Tells which record a row is: cut, it would not. */
  readonly isName: boolean;
  readonly print: PrintText;
  /** Its longest content, px; absent: not known yet. */
  readonly longest?: number;
}

// Whatever there is, these are as long.
const widths: Readonly<Record<string, number>> = { 'date-time': 152, date: 112, boolean: 72 };

/** px; a name is cut after about sixty characters, any other text where there is no room for all of it. */
const most = { name: 500, text: 320, squeezed: 148 } as const;
const padding = { name: 36, text: 20 } as const;

export function measureColumn(column: SizableColumn, of: SizingFacts): ColumnSize {
  const { isRight = false, width: own, isFlex = false } = measureColumnCells(column, of);
  // A heading needs its words, the arrow of the sorting and the padding.
  const width = Math.ceil(Math.max(own, 42 + 0.95 * measureCellText(of.print(column.title))));
  const isWhole = of.isName || !isFlex || of.fields.some(namesSomething);
  const least = isWhole ? width : Math.min(width, most.squeezed);
  return { isRight, width, flex: isFlex ? width : 0, least, isWhole };
}

function measureColumnCells(
  column: SizableColumn,
  { fields, isName, print, longest = 0 }: SizingFacts,
): { readonly isRight?: boolean; readonly width: number; readonly isFlex?: boolean } {
  const [first] = fields;
  const kind = isName ? 'name' : 'text';
  const needed = padding[kind] + longest;
  if (column.kind === 'actions') return { width: 40 + 32 * column.actions.length };
  if (column.kind === 'drawn') return column.fixed === null ? { width: 160, isFlex: true } : { width: column.fixed };
  const limit = fields.some(namesSomething) ? most.name : most[kind];
  const text = { width: Math.min(limit, Math.max(96, needed)), isFlex: true };
  if (first === undefined) return text;
  const isOne = fields.length === 1 && !first.isMultiple;
  if (isOne && first.display === 'icon') return { width: 64 };
  if (isOne && first.choices?.kind === 'enum' && first.type !== 'boolean')
    return { width: padding[kind] + measureOptionWords(first, print) };
  const fixed = isOne ? widths[first.type] : undefined;
  if (fixed !== undefined) return { width: fixed };
  // Several figures in one cell are told apart only when none is cut.
  if (fields.every(isFigureField)) return { width: needed, isRight: isOne };
  return isOne && first.type === 'code' ? { width: text.width } : text;
}

/** Cut, it would not say whom or what it names: an address, and a record by its number or name. */
function namesSomething({ type, isMultiple, choices }: Field): boolean {
  return type === 'email' || type === 'hostname' || (choices?.kind === 'ref' && !isMultiple);
}

function isFigureField({ type, isMultiple, choices }: Field): boolean {
  return fieldTypeOf({ type }).isRightAligned && !isMultiple && choices === null;
}

function measureOptionWords({ choices, display }: Field, print: PrintText): number {
  const options = listChoiceOptions(choices);
  const glyph = options.some((option) => option.tone !== null) ? 32 : 0;
  const control = display === 'switch' ? 48 : 0;
  return Math.min(220, Math.max(76, control + glyph + Math.max(0, ...options.map((option) => measureCellText(print(option.title))))));
}
