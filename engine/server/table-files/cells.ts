import { formatInstant, instantOfMoment, parseMoment } from '../../model/dates.ts';
import type { ModelValue } from '../../model/expression.ts';
import type { Field } from '../../model/model.ts';
import { say, type SaidMessage } from '../reply/say.ts';
import { isStorableText } from '../request/body.ts';

/** Why a cell says nothing that can be stored. */
interface TableCellFault {
  readonly rule: string;
  readonly message: SaidMessage;
}

type TableCellReading = { readonly value: unknown } | { readonly fault: TableCellFault };

/** What spreadsheets put into a cell whose formula has failed, in the words of their country, or that was too narrow when it was saved. */
const failedFormula = /^(?:#(?:N\/A|NV|DIV\/0!|GETTING_DATA|\p{Lu}+[!?])|Err:\d{3}|#{3,})$/u;

/** A character that cannot be stored stands in it, or what a spreadsheet says of a mistake. */
export function findTableCellFault(cell: string): TableCellFault | null {
  if (!isStorableText(cell)) return { rule: 'characters', message: say('It contains a character that cannot be stored') };
  return failedFormula.test(cell) ? { rule: 'formula', message: say('The formula in this cell failed: {cell}', { cell }) } : null;
}

/** A cell that is not empty as a value, as exports have it: money in main units, lists separated by commas. A text in several languages is in `locale`. */
export function readTableCell(field: Field, cell: string, locale: string): TableCellReading {
  const isList = field.isMultiple || field.items !== null;
  const inner = field.items ?? field;
  const value = isList ? cell.split(',').map((part) => parseSingleCell(inner, part.trim(), locale)) : parseSingleCell(field, cell, locale);
  const isWrong = Array.isArray(value) ? value.includes(undefined) : value === undefined;
  return isWrong ? { fault: { rule: 'type', message: describeFittingText(inner, cell) } } : { value };
}

function describeFittingText({ ty, type }: Field, cell: string): SaidMessage {
  if (ty === 'bool') return say('It must be true or false');
  if (thousands.test(cell)) return say('It can be read in two ways: write a thousand as 1000, without a point or a comma');
  return type === 'integer' ? say('It must be a whole number such as 12') : say('It must be a number such as 12.50');
}

// undefined: the cell does not fit the type.
function parseSingleCell(field: Field, cell: string, locale: string): unknown {
  const { codec } = field;
  if (codec.kind === 'money') return parseMinorUnits(cell, codec.scale);
  if (codec.kind === 'key-value') return parseKeyValueCell(cell);
  if (codec.kind === 'date' || codec.kind === 'date-time') return parseDateCell(cell, codec);
  if (field.type === 'integer') return parseWholeCell(cell);
  if (field.ty === 'number') return parseNumberCell(cell);
  if (field.ty === 'bool') return booleans.get(cell.toLowerCase());
  if (codec.kind === 'localized') return { [locale]: cell };
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
