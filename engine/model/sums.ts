/** Which fields of a list are added up over all records that match, and what keeps amounts of several currencies apart. */
import { evaluateNode, UNKNOWN, type EvaluationScope } from './evaluate.ts';
import type { Field, Resource } from './model.ts';
import { reduceNode } from './partial.ts';
import { listFieldsRead, listNodeReads } from './reads.ts';
import type { Values } from './values.ts';

/** A sum of the records that match. */
export interface FieldSum {
  /** Of the records that have this in the field by which they are grouped, null: nothing; missing: of all records. */
  readonly value?: string | null;
  /** null: of plain numbers. */
  readonly currency: string | null;
  /** An exact decimal number; of money in minor units. */
  readonly sum: string;
  /** Records that have a value. */
  readonly count: number;
}

/** By field. A field is missing of which somebody is not told every value. */
export type FieldSums = Readonly<Record<string, readonly FieldSum[]>>;

export interface SummedField {
  readonly field: Field;
  /** Fields whose values say in which currency an amount is. */
  readonly by: readonly string[];
}

type SummedOf = Pick<Resource, 'fields' | 'source'>;

/** How a field is added up; null: it is not, or whoever holds the records cannot. */
export function findSummedField({ fields, source }: SummedOf, name: string): SummedField | null {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.isSummed !== true || !isAddable(field) || source?.kind === 'http') return null;
  const by = listCurrencyFields(field);
  return by?.every((each) => isPlainStored(fields[each])) === true ? { field, by } : null;
}

/** The fields of a list that are added up, in the order of its columns. */
export function listSummedFields(resource: SummedOf & Pick<Resource, 'list'>): readonly SummedField[] {
  const names = (resource.list?.columns ?? []).flatMap((column) =>
    column.kind === 'fields' ? column.cells.map(({ field }) => field) : [],
  );
  return [...new Set(names)].flatMap((name) => findSummedField(resource, name) ?? []);
}

/** Whether each record has one number in it, which is stored. */
function isAddable(field: Field): boolean {
  return isPlainStored(field) && isAmount(field);
}

/** Whether its values are numbers that mean what they are. */
export function isAmount({ type, choices }: Field): boolean {
  return ['money', 'number', 'integer'].includes(type) && choices === null;
}

function isPlainStored(field: Field | undefined): boolean {
  return (
    field !== undefined &&
    !field.isMultiple &&
    field.items === null &&
    field.members === null &&
    field.value === null &&
    field.derived === null &&
    field.filledBy !== 'reading' &&
    (field.codec.kind === 'plain' || field.codec.kind === 'money')
  );
}

/** What the currency is read from in a list; null: from more than the record itself. */
function listCurrencyFields({ codec }: Field): readonly string[] | null {
  if (codec.kind !== 'money' || 'lit' in codec.currency) return [];
  const reads = listNodeReads(reduceNode(codec.currency.expr.node, (node) => (node[0] === 'mode' ? { value: 'list' } : null)));
  const isOwn = reads.every((read) => read.startsWith('settings.') || /^self\.[^.]+$/.test(read));
  return isOwn ? [...new Set(listFieldsRead(reads))] : null;
}

/** The currency of the amounts of records with these values; null: of plain numbers, or unknown. */
export function findSumCurrency({ codec }: Field, self: Values, scope: EvaluationScope): string | null {
  if (codec.kind !== 'money') return null;
  if ('lit' in codec.currency) return codec.currency.lit;
  const found = evaluateNode(codec.currency.expr.node, { ...scope, mode: 'list', self });
  return found === UNKNOWN ? null : String(found);
}
