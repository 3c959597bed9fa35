import { isMadeByServer } from '../../model/access.ts';
import type { ApiOperation, Field, Resource } from '../../model/model.ts';
import { bodyFromValues, valuesFromRow } from '../../model/records.ts';
import { isEmptyValue, isPlainObject } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import type { BehaviourContext, JobContext } from '../behaviour.ts';
import type { PlannedCall } from '../plan/ask.ts';
import { fillAddress } from '../plan/write/address.ts';
import { toLastingRefusal } from '../reply/refusal-of.ts';
import { Refusal } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { findTableCellFault, readTableCell } from '../table-files/cells.ts';
import type { TableLine } from '../table-files/table.ts';
import type { ImportColumns } from './columns.ts';
import { createFindingsOfLine, createImportFinding, type ImportFinding } from './findings.ts';

/** What a line says, as far as its cells can be read. An empty cell says nothing: it leaves the field as it is. */
export interface ImportRow {
  readonly line: number;
  readonly values: Values;
  /** The key of the record that it names, as one text; null: it names none. */
  readonly subject: string | null;
  readonly faults: readonly ImportFinding[];
}

export function readImportRow(
  { key }: Resource,
  columns: ImportColumns,
  { line: { line, cells, surplus }, locale }: { readonly line: TableLine; readonly locale: string },
): ImportRow {
  const values: Record<string, unknown> = {};
  const faults: ImportFinding[] = [];
  if (surplus > 0) {
    const message = say('The line has {n, plural, one {# cell} other {# cells}} more than the header', { n: surplus });
    faults.push(createImportFinding({ line, column: null, message }));
  }
  for (const [column, field] of columns.fields) {
    const cell = cells[column]?.trim() ?? '';
    if (cell === '') continue;
    const spoilt = findTableCellFault(cell);
    const read = spoilt === null ? readTableCell(field, cell, locale) : { fault: spoilt };
    if ('fault' in read) faults.push(createImportFinding({ line, column, message: read.fault.message }));
    else values[field.name] = read.value;
  }
  const named = key.every((name) => !isEmptyValue(values[name]));
  return { line, values, subject: named ? JSON.stringify(key.map((name) => String(values[name]))) : null, faults };
}

/** What becomes of a line. */
export type ImportVerdict = { readonly kind: 'create' | 'update' } | { readonly findings: readonly ImportFinding[] };

interface ImportTarget {
  readonly resource: Resource;
  readonly columns: ImportColumns;
}

/** Asks the API for what a line says, together with what `also` writes: both are done, or neither, and then the findings say why. */
export async function askImportRow(
  { ask }: Pick<JobContext, 'ask'>,
  { resource, columns }: ImportTarget,
  row: ImportRow,
  also: (own: BehaviourContext, kind: 'create' | 'update') => Promise<void>,
): Promise<ImportVerdict> {
  if (row.faults.length > 0) return { findings: row.faults };
  try {
    const current = await findCurrentRecord(ask, resource, row);
    const kind = current === null ? 'create' : 'update';
    const call = current === null ? planRowCreation(resource, row) : planRowChange(resource, row, current);
    await ask(call, (own) => also(own, kind));
    return { kind };
  } catch (error) {
    const refusal = toLastingRefusal(error);
    if (refusal === null) throw error;
    return { findings: createFindingsOfLine(resource, columns, { line: row.line, refusal }) };
  }
}

interface CurrentRecord {
  readonly values: Values;
  readonly version: string | undefined;
}

// As the user may see it: what is hidden from them is not there.
async function findCurrentRecord(
  ask: JobContext['ask'],
  resource: Resource,
  { values, subject }: ImportRow,
): Promise<CurrentRecord | null> {
  const { get, update } = resource.ops;
  if (subject === null || get === null || update === null) return null;
  try {
    const answer = await ask({ method: 'GET', path: printRowAddress(get, resource, values) });
    if (answer.kind !== 'record') return null;
    return { values: valuesFromRow(resource, answer.row), version: answer.version === null ? undefined : String(answer.version) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null;
    throw error;
  }
}

function planRowCreation(resource: Resource, { values }: ImportRow): PlannedCall {
  const { create } = resource.ops;
  if (create === null) throw new Error(`Nothing creates records of "${resource.name}"`);
  const made = resource.key.find((name) => resource.fields[name] !== undefined && isKeyMade(resource.fields[name]));
  if (made !== undefined && !isEmptyValue(values[made]))
    throw new Refusal('not-found', say('{resource} not found', { resource: resource.title }));
  const body = bodyFromValues(resource, values, { mode: 'create', fields: Object.keys(values), form: null });
  return { method: create.method, path: printRowAddress(create, resource, values), body };
}

function isKeyMade(field: Field): boolean {
  return isMadeByServer(field) || field.readOnly === true;
}

function planRowChange(resource: Resource, { values }: ImportRow, { values: current, version }: CurrentRecord): PlannedCall {
  const { update } = resource.ops;
  if (update === null) throw new Error(`Nothing changes records of "${resource.name}"`);
  const given = Object.entries(values).filter(([name]) => !resource.key.includes(name));
  // A file has one language; the others stay.
  const merged = given.map(([name, value]) => {
    const before = current[name];
    return resource.fields[name]?.codec.kind === 'localized' && isPlainObject(before) && isPlainObject(value)
      ? ([name, { ...before, ...value }] as const)
      : ([name, value] as const);
  });
  const set = Object.fromEntries(merged);
  const isWhole = update.method === 'PUT';
  const fields = isWhole ? update.send : Object.keys(set);
  const body = bodyFromValues(resource, isWhole ? { ...current, ...set } : set, { mode: 'edit', fields, form: null });
  // A whole record must not overwrite what somebody has saved since it was read.
  const read = isWhole && version !== undefined ? { version } : {};
  return { method: update.method, path: printRowAddress(update, resource, values), body, ...read };
}

function printRowAddress({ path }: ApiOperation, resource: Resource, values: Values): string {
  return fillAddress(path, resource, { values, params: {} }).join('/');
}
