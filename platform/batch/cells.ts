import {
  type Field,
  formatInstant,
  instantOfMoment,
  isStorableText,
  type ModelValue,
  parseMoment,
  type Resource,
  type SaidMessage,
  say,
} from 'steward/server';
import type { BatchType, LineDoubt, BatchLine } from './batch-type.ts';

/** A cell that leaves the field as it is. */
const skipped = 'SKP';
/** A cell that empties the field. */
const deleted = 'DEL';

/** What spreadsheets put into a cell whose formula has failed, in the words of their country, or that was too narrow when it was saved. */
const failedFormula = /^(?:#(?:N\/A|NV|DIV\/0!|GETTING_DATA|\p{Lu}+[!?])|Err:\d{3}|#{3,})$/u;

export type BatchCells = Readonly<Record<string, string>>;

/** What the cells of a line say: values of fields by field, texts of the type's own by column. */
interface LineValues extends Pick<BatchLine, 'values' | 'own'> {
  readonly faults: readonly LineDoubt[];
}

/** The cells of a line as values, and what cannot be read. An empty cell says nothing, so it is a fault. */
export function parseBatchCells(type: BatchType, resource: Resource, cells: BatchCells): LineValues {
  const faults: LineDoubt[] = [];
  const values: Record<string, unknown> = {};
  const own: Record<string, string | null> = {};
  for (const { name, field } of type.columns) {
    const cell = cells[name]?.trim();
    if (cell === undefined || cell === skipped) continue;
    const fault = findCellFault(name, cell);
    if (fault !== null) faults.push(fault);
    else if (field === null) own[name] = cell === deleted ? null : cell;
    else {
      const read = parseBatchCell(name, resource.fields[field], cell);
      if ('fault' in read) faults.push(read.fault);
      else values[field] = read.value;
    }
  }
  return { values, own, faults };
}

// Nothing stands in it, or what a spreadsheet says of a mistake.
function findCellFault(column: string, cell: string): LineDoubt | null {
  if (cell === '') return { field: column, rule: 'empty', message: say('It must be filled, or skipped with SKP or emptied with DEL') };
  if (!isStorableText(cell)) return { field: column, rule: 'characters', message: say('It contains a character that cannot be stored') };
  if (!failedFormula.test(cell)) return null;
  return { field: column, rule: 'formula', message: say('The formula in this cell failed: {cell}', { cell }) };
}

type CellReading = { readonly value: unknown } | { readonly fault: LineDoubt };

function parseBatchCell(column: string, field: Field | undefined, cell: string): CellReading {
  if (cell === deleted) return { value: null };
  if (!field) return { value: cell };
  const value = field.isMultiple ? cell.split(',').map((part) => parseSingleCell(field, part.trim())) : parseSingleCell(field, cell);
  const isWrong = Array.isArray(value) ? value.includes(undefined) : value === undefined;
  return isWrong ? { fault: createTypeFault(column, { field, cell }) } : { value };
}

function createTypeFault(column: string, { field, cell }: { readonly field: Field; readonly cell: string }): LineDoubt {
  return { field: column, rule: 'type', message: describeFittingText(field, cell) };
}

function describeFittingText({ ty }: Field, cell: string): SaidMessage {
  if (ty === 'bool') return say('It must be true or false');
  if (thousands.test(cell)) return say('It can be read in two ways: write a thousand as 1000, without a point or a comma');
  return say('It must be a number such as 12.50');
}

// undefined: the cell does not fit the type.
function parseSingleCell(field: Field, cell: string): unknown {
  const { codec } = field;
  if (codec.kind === 'money') return parseMinorUnits(cell, codec.scale);
  if (codec.kind === 'key-value') return parseKeyValueCell(cell);
  if (codec.kind === 'date' || codec.kind === 'date-time') return parseDateCell(cell, codec);
  if (field.type === 'integer') return parseWholeCell(cell);
  if (field.ty === 'number') return parseNumberCell(cell);
  if (field.ty === 'bool') return booleans.get(cell.toLowerCase());
  if (codec.kind === 'localized') return { en: cell };
  return cell;
}

// A day in a field that holds a point in time is the time that the field gives its days, as forms send it.
function parseDateCell(
  cell: string,
  { wire, zone, timeOfDay }: { wire: string; zone: ModelValue<string> | null; timeOfDay: string | null },
): string {
  const moment = wire === 'iso' && parseMoment(cell)?.kind === 'date' ? parseMoment(`${cell}T${timeOfDay ?? '00:00:00'}`) : null;
  return (moment && formatInstant(instantOfMoment(moment, zone !== null && 'lit' in zone ? zone.lit : 'UTC'))) ?? cell;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);

// A comma is taken as the decimal sign when no point stands there as well.
function parseNumberCell(cell: string): number | undefined {
  const text = cell.includes('.') ? cell : cell.replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

// `1.000` and `1,000` are a thousand to one half of the world and one to the other.
const thousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

function parseWholeCell(cell: string): number | undefined {
  return thousands.test(cell) ? undefined : parseNumberCell(cell);
}

function parseMinorUnits(cell: string, scale: number): number | undefined {
  const value = scale < 3 ? parseWholeCell(cell) : parseNumberCell(cell);
  const units = value === undefined ? undefined : Number((value * 10 ** scale).toFixed(4));
  return units !== undefined && Number.isSafeInteger(units) ? units : undefined;
}

// As exports write it: `key=value; key=value`.
function parseKeyValueCell(cell: string): unknown {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ key: part.split('=')[0]?.trim() ?? '', value: part.split('=').slice(1).join('=').trim() }));
}
