/** Which columns of a table stay side by side on a phone: the name of the row and its figures. */
import type { Field } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { fieldTypeOf } from '../types.ts';

export interface FoldedColumns {
  /** Names the row; null where there are no columns. */
  readonly lead: Field | null;
  /** Beside the name: how many, and what it comes to. */
  readonly figures: readonly Field[];
  /** Below the name without a label: what else the row is called, such as its code. */
  readonly bare: readonly Field[];
  /** Below that, each with its label. */
  readonly rest: readonly Field[];
}

/** As many as stand beside a name at 390 px. */
const mostFigures = 2;

export function foldColumns(
  fields: readonly Field[],
  rows: readonly Values[],
  valueOf: (field: Field, row: Values) => unknown,
): FoldedColumns {
  const texts = fields.filter(isPlainTextColumn);
  // A name is made of words, a code of one.
  const named = texts.find((field) => rows.some((row) => /\S\s+\S/.test(trimText(valueOf(field, row)))));
  const lead = named ?? texts[0] ?? fields.find((field) => !isRightColumn(field)) ?? fields[0] ?? null;
  const right = fields.filter((field) => isRightColumn(field) && field !== lead);
  const last = right.findLast(({ type }) => type === 'money') ?? right.at(-1);
  const first = right.find((field) => field.type !== 'money' && field !== last) ?? right.find((field) => field !== last);
  const figures = right.length <= mostFigures ? right : right.filter((field) => field === first || field === last);
  const before = lead === null ? [] : texts.slice(0, texts.indexOf(lead));
  const rest = fields.filter((field) => field !== lead && !figures.includes(field) && !before.includes(field));
  return { lead, figures, bare: before, rest };
}

export function isRightColumn(field: Field): boolean {
  return fieldTypeOf(field).isRightAligned && field.choices === null;
}

function isPlainTextColumn({ type, choices, isMultiple, display }: Field): boolean {
  return ['string', 'code', 'text'].includes(type) && choices === null && !isMultiple && display === 'text';
}

const trimText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
