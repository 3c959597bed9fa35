/** Columns as wide as what stands in them. */
import { displayedValueOf, isNothingToShow } from '../../../fields/displayed-value.ts';
import { formatPlainText } from '../../../fields/cell.tsx';
import { titleOfReferenced } from '../../../fields/ref/RefCell.tsx';
import { titleOfChoice } from '../../../fields/select/choices.ts';
import type { LocaleSpeech } from '../../../i18n/index.ts';
import { evaluateValue, isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import { valueForLocale } from '../../../model/localized.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { sizeColumns, type ShownColumn } from './columns.ts';
import { measureCellText } from './text-width.ts';

interface FittingFacts {
  readonly speech: LocaleSpeech;
  readonly scopeOf: (values: Values) => EvaluationScope;
}

type ShownCell = ShownColumn['shown'][number];

export function fitColumns(
  columns: readonly ShownColumn[],
  rows: readonly { readonly values: Values }[],
  { speech, scopeOf }: FittingFacts,
): readonly ShownColumn[] {
  const measureCell = (column: ShownColumn, values: Values): number => {
    const scope = scopeOf(values);
    if (column.kind === 'value') return measureCellText(formatValue(evaluateValue({ expr: column.value }, scope), speech));
    return column.shown.reduce((sum, cell) => sum + measureFieldCell(cell, values, { scope, speech }), (column.shown.length - 1) * gap);
  };
  return sizeColumns(columns, (column) => ({
    print: speech.text,
    longest: Math.max(0, ...rows.slice(0, mostMeasured).map(({ values }) => measureCell(column, values))),
  }));
}

/** Those that may not be cut, as wide as these rows need too; the same columns where they are. */
export function widenColumns(
  columns: readonly ShownColumn[],
  rows: readonly { readonly values: Values }[],
  facts: FittingFacts,
): readonly ShownColumn[] {
  const fitted = fitColumns(columns, rows, facts);
  const wide = columns.map((column, at) => {
    const own = fitted[at];
    return own?.isWhole === true && own.width > column.width ? own : column;
  });
  return wide.some((column, at) => column !== columns[at]) ? wide : columns;
}

/** Rows of a page that are measured: more would hardly tell more. */
const mostMeasured = 100;
const gap = 8;
const copyButton = 24 + gap;
/** px of a name that comes after its row. */
const nameToCome = 220;

function measureFieldCell(
  { cell, field }: ShownCell,
  values: Values,
  { scope, speech }: { readonly scope: EvaluationScope; readonly speech: LocaleSpeech },
): number {
  const value = valueForLocale(field, displayedValueOf(field, values, scope), speech.locale);
  const { choices, codec, unit, tag, isMultiple } = field;
  if (choices?.kind === 'ref' && !isNothingToShow(value) && !hasCopy(values, field.name)) return nameToCome;
  const print = (each: unknown): string => {
    if (choices?.kind === 'ref') return titleOfReferenced(field, each, { values, locale: speech.locale });
    const word = titleOfChoice(field, each);
    if (word !== null) return speech.text(word);
    if (codec.kind !== 'money' || typeof each !== 'number') return formatValue(each, speech);
    const currency = evaluateValue(codec.currency, scope);
    return speech.money(each, typeof currency === 'string' ? currency : null, codec.scale);
  };
  const whole = isMultiple && Array.isArray(value) ? value.map(print).join(', ') : print(value);
  const shown = whole.slice(0, (cell.truncate ?? field.truncate ?? whole.length) + 1);
  const behind = unit === null ? '' : ` ${formatPlainText(evaluateValue(unit, scope))}`;
  const beside =
    (field.hasCopy ? copyButton : 0) +
    (tag === null || !isConditionTrue(tag.when, scope) ? 0 : gap + 12 + measureCellText(speech.text(tag.text)));
  return measureCellText(shown + behind) + beside;
}

function hasCopy({ _data: copies }: Values, field: string): boolean {
  return isPlainObject(copies) && copies[field] !== undefined;
}

const formatValue = (value: unknown, { number }: LocaleSpeech): string =>
  typeof value === 'number' ? number(value) : Array.isArray(value) ? value.join(', ') : formatPlainText(value);
