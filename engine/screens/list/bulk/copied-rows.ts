/** Rows of a list as text for the clipboard: the columns that are shown, each value as files of the list have it. */
import { displayedValueOf } from '../../../fields/displayed-value.ts';
import { currentFieldState } from '../../../model/access.ts';
import { printCsvLine, printTableLine } from '../../../model/csv.ts';
import { evaluateValue, type EvaluationScope } from '../../../model/evaluate.ts';
import { toExportCell, type ExportCell } from '../../../model/export-cell.ts';
import type { Field, ModelText } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import type { ShownColumn } from '../columns/columns.ts';
import type { ListModel } from '../useList.ts';

/** `table`: cells between tabs, which a spreadsheet takes apart where it is pasted. */
export type CopyFormat = 'table' | 'csv' | 'json';

type PrintedList = Pick<ListModel, 'resource' | 'columns' | 'scopeOf'>;

interface CopiedColumn {
  readonly name: string;
  readonly title: string;
  /** As the record has it. */
  readonly valueOf: (values: Values, scope: EvaluationScope) => unknown;
  readonly cellOf: (value: unknown) => ExportCell;
}

interface CopySpeech {
  readonly text: (text: ModelText) => string;
  readonly locale: string;
}

export function printCopiedRows(
  format: CopyFormat,
  rows: readonly Values[],
  { resource, columns: shown, scopeOf }: PrintedList,
  speech: CopySpeech,
): string {
  const columns = shown.flatMap((column) => listCopiedColumns(column, speech));
  if (format === 'json') {
    const names = new Set([...resource.key, ...columns.map(({ name }) => name)]);
    const byName = new Map(columns.map((column) => [column.name, column]));
    const valueOf = (values: Values, name: string): unknown => {
      const column = byName.get(name);
      return (column === undefined ? values[name] : column.valueOf(values, scopeOf(values))) ?? null;
    };
    const records = rows.map((values) => Object.fromEntries([...names].map((name) => [name, valueOf(values, name)])));
    return `${JSON.stringify(records, null, 2)}\n`;
  }
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((values) => columns.map(({ valueOf, cellOf }) => cellOf(valueOf(values, scopeOf(values))))),
  ];
  return lines.map(format === 'csv' ? printCsvLine : printTableLine).join('');
}

/** One for each field: a column may hold several. What a screen draws by itself has no value. */
function listCopiedColumns(column: ShownColumn, { text, locale }: CopySpeech): readonly CopiedColumn[] {
  const title = text(column.title);
  if (column.kind === 'value')
    return [{ name: column.name, title, valueOf: (_, scope) => evaluateValue({ expr: column.value }, scope), cellOf: toPlainCell }];
  return column.shown.map(({ field }) => ({
    name: field.name,
    title: column.shown.length === 1 ? title : `${title}: ${text(field.title)}`,
    valueOf: (values, scope) => readShownValue(field, values, scope),
    cellOf: (value) => toExportCell(field, value, locale),
  }));
}

/** What this user may not see of a record is not copied from it either. */
function readShownValue(field: Field, values: Values, scope: EvaluationScope): unknown {
  return currentFieldState(field, scope).visible ? displayedValueOf(field, values, scope) : null;
}

function toPlainCell(value: unknown): ExportCell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
