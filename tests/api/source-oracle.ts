/** What a list of pieces has to answer, told over the array of them; the manual says the same in words. */
import type { QueryOp } from '../../engine/model/model.ts';
import { pieceFields, type Piece, type PieceField, type SourceKind } from './source-kinds.ts';
import { unmarked } from './store-reference.ts';

type Value = Piece[PieceField];

const isEmpty = (value: Value): boolean => value === null || value === '';
const lower = (value: Value): string => (isEmpty(value) ? '' : String(value).toLowerCase());
const begin = (text: string): string => (text.length === 10 ? `${text}T00:00:00.000Z` : text);
const end = (text: string): string => (text.length === 10 ? `${text}T23:59:59.999Z` : text);
const isNumber = (name: PieceField): boolean => name === 'size' || name === 'price';

function compareWith(name: PieceField, value: Value, { wanted, as }: { readonly wanted: string; as(text: string): string }): number {
  if (isNumber(name)) return Number(value) - Number(wanted);
  const [a, b] = name === 'seen' ? [String(value), as(wanted)] : [String(value), wanted];
  return a < b ? -1 : a > b ? 1 : 0;
}

function equals(name: PieceField, value: Value, wanted: string): boolean {
  if (wanted === '' || isEmpty(value)) return wanted === '' && isEmpty(value);
  if (name === 'seen') return compareWith(name, value, { wanted, as: begin }) >= 0 && compareWith(name, value, { wanted, as: end }) <= 0;
  return isNumber(name) ? Number(value) === Number(wanted) : String(value) === wanted;
}

/** Whether a filter finds a piece. `isBlankHeld`: whether an empty text counts as a value where emptiness is asked for. */
export function isFound(
  piece: Piece,
  { name, op, values, isBlankHeld }: { name: PieceField; op: QueryOp; values: readonly (string | null)[]; isBlankHeld: boolean },
): boolean {
  const value = piece[name];
  const [first = null, second = null] = values;
  const is = (wanted: string | null): boolean =>
    wanted === null ? value === null || (value === '' && !isBlankHeld) : equals(name, value, wanted);
  const isFrom = (wanted: string): boolean => !isEmpty(value) && compareWith(name, value, { wanted, as: begin }) >= 0;
  const isTo = (wanted: string): boolean => !isEmpty(value) && compareWith(name, value, { wanted, as: end }) <= 0;
  switch (op) {
    case 'eq':
    case 'in':
      return values.some(is);
    case 'ne':
      return !values.some(is);
    case 'contains':
      return lower(value).includes(lower(first));
    case 'prefix':
      return lower(value).startsWith(lower(first));
    // Nothing is at least, or at most, nothing.
    case 'gt':
      return first !== '' && isFrom(first ?? '');
    case 'lt':
      return first !== '' && isTo(first ?? '');
    case 'between':
      return (first === '' || isFrom(first ?? '')) && (second === '' || isTo(second ?? ''));
    case 'within':
      // 57 days before the clock of the tests.
      return !isEmpty(value) && String(value) >= (name === 'day' ? '2031-03-05' : '2031-03-05T12:00:00.000Z');
  }
}

const texts = ['Apfel', 'öl', 'Ö', '007', '7', 'a', '%', '_', ',', '"', "'", '\\', '(', '*', '!no', '~empty~', '*x', 'MÜLLER', 'true', ''];
const asked: Readonly<Record<PieceField, readonly string[]>> = {
  ...{
    id: ['k5', 'K5', '10', "k'1", 'k,2', 'k 3', 'k&8', 'k%9', 'ä4', 'n20', 'none'],
    name: texts,
    note: texts,
    owner: ['ada', 'BOB', 'b'],
  },
  ...{ size: ['3', '3.0', '-1', '10', '9.5', ''], price: ['2.5', '2.50', '10', '0', '1e1'], day: ['2031-03-05', '2031-03-01'] },
  ...{
    seen: ['2031-03-05', '2031-03-03T12:00:00.000Z', '2031-03-01T00:30:00.000Z'],
    active: ['true', 'false'],
    grade: ['low', 'high', ''],
  },
  ...{ state: ['draft', 'open'], secret: ['s2', 'S', '2'] },
};

/** What a filter is asked with, several for each operator; null: what has no value. */
export function listAskedValues(name: PieceField, op: QueryOp): readonly (readonly (string | null)[])[] {
  const each = asked[name];
  if (op === 'eq' || op === 'ne') return [...each, null].map((value) => [value]);
  if (op === 'within') return [['57day']];
  if (op === 'in') return [each.slice(0, 2), each.slice(2, 7), each.slice(-3)].filter((values) => values.length > 1);
  if (op !== 'between') return each.map((value) => [value]);
  return [...each.map((value, at) => [value, each[(at + 1) % each.length] ?? '']), [each[0] ?? '', ''], ['', each[0] ?? '']];
}

/** Whether a piece was seen on a day of a zone nine hours before UTC. */
export function isSeenInTokyo({ seen }: Piece, op: QueryOp, [low = '', high = low]: readonly string[]): boolean {
  const at = seen === null ? Number.NaN : Date.parse(String(seen));
  const hour = 3_600_000;
  const [from, to] = [Date.parse(`${low}T00:00:00Z`) - 9 * hour, Date.parse(`${high}T00:00:00Z`) + 15 * hour];
  if (op === 'ne') return !(at >= from && at < to);
  return (op === 'lt' || at >= from) && (op === 'gt' || at < to);
}

/** Every operator of the language. */
export const allOperators: readonly QueryOp[] = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'];

/** Whether all words are in one of the texts that are searched. */
export function isMentioned(piece: Piece, search: string): boolean {
  return lower(search)
    .split(' ')
    .every((word) => lower(piece.name).includes(word) || lower(piece.note).includes(word));
}

/** The first two rows that stand the wrong way round; null: they are in order. */
export function findDisorder(kind: SourceKind, rows: readonly Piece[], { by, desc }: { by: PieceField; desc: boolean }): string | null {
  const isBlankHeld = kind.name !== 'store' && kind.name !== 'table';
  const isNone = (value: Value): boolean => value === null || (value === '' && !isBlankHeld);
  const spell = (value: Value): string => (kind.folded.includes(by) ? unmarked(String(value)) : String(value));
  const compare = (a: Value, b: Value): number => {
    if (isNone(a) || isNone(b)) {
      const turn = isNone(a) === isNone(b) ? 0 : isNone(a) ? 1 : -1;
      return kind.empties === 'first' ? -turn : kind.empties === 'always last' && desc ? -turn : turn;
    }
    return isNumber(by) ? Number(a) - Number(b) : Buffer.compare(Buffer.from(spell(a)), Buffer.from(spell(b)));
  };
  const at = rows.findIndex((row, index) => index > 0 && compare(rows[index - 1]?.[by] ?? null, row[by]) * (desc ? -1 : 1) > 0);
  return at < 0 ? null : `${by} ${desc ? 'desc' : 'asc'}: ${String(rows[at - 1]?.[by])} before ${String(rows[at]?.[by])}`;
}

/** A row of an answer as the piece that it is. */
export function pieceOf(row: Readonly<Record<string, unknown>>, key: string): Piece {
  return Object.fromEntries(pieceFields.map((name) => [name, row[name === 'id' ? key : name] ?? null])) as Piece;
}
