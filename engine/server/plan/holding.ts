/** Where records are: in the store, in another system behind its API, or in a table of another database. All answer the same questions, so that the same gates stand before all. */
import type { ChoiceCount } from '../../model/choice-counts.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { deleteForeignRecord, insertForeignRecord, readForeignRecord, updateForeignRecord } from '../foreign/record.ts';
import { iterateForeignRecords, listForeignRecords } from '../foreign/list.ts';
import type { ForeignReading, ForeignRecord, SourcedResource } from '../foreign/rows.ts';
import type { DatabaseResource } from '../database/describe-table.ts';
import {
  countTableChoices,
  deleteTableRecord,
  insertTableRecord,
  isTableValueTaken,
  iterateTableRecords,
  listTableRecords,
  readTableRecord,
  readTableRecordsByValues,
  readTableRecordsWithIds,
  sumTableRecords,
  updateTableRecord,
  type DatabaseReading,
} from '../database/records.ts';
import * as choices from '../store/choice-counts.ts';
import * as lists from '../store/list.ts';
import type { ListedRecords, StoreListOptions } from '../store/list.ts';
import * as records from '../store/records.ts';
import * as sums from '../store/sums.ts';
import type { SumGroup, SumRequest } from '../store/sums.ts';
import type { RecordSelection } from '../store/select.ts';
import type { NewRecord, RecordAddress, RowLock, StoredRecord } from '../store/records.ts';
import type { AuditedRecord, NewAuditEntry } from '../store/audit.ts';
import { holdReferencedRecords } from './hold-referenced.ts';
import { buildAuditEntry, type AuditedWrite } from './audit-entry.ts';
import type { ServerCall } from './call.ts';
import { callScopeOf } from './call.ts';

type RecordHolder = ({ readonly kind: 'api' } & ForeignReading) | ({ readonly kind: 'table' } & DatabaseReading);

/** What a resource's records are asked of; null: the store. */
function findHolder(call: ServerCall, resource: Resource): RecordHolder | null {
  if (resource.source === null) return null;
  if (resource.source.kind === 'http') return { kind: 'api', systems: call.engine, resource: resource as SourcedResource };
  const { databases, model } = call.engine;
  return { kind: 'table', databases, model, resource: resource as DatabaseResource, scope: callScopeOf(call, 'list') };
}

/** Where a change goes to; what is done elsewhere from here on cannot be taken back. */
function findHolderToChange(call: ServerCall, resource: Resource): RecordHolder | null {
  if (resource.source !== null) call.sent.add(resource.source.name);
  return findHolder(call, resource);
}

/** The record at an address. */
export function getRecord(
  call: ServerCall,
  resource: Resource,
  at: RecordAddress,
  options: { readonly lock?: RowLock | undefined } = {},
): Promise<StoredRecord | null> {
  const holder = findHolder(call, resource);
  if (holder === null) return records.getRecord(call.tx, resource, at, options);
  return holder.kind === 'api' ? readForeignRecord(holder, at.key, call.now) : readTableRecord(holder, at.key);
}

/** The records that hold one of these values in a field, letter case included. */
export async function getRecordsByValues(
  call: ServerCall,
  resource: Resource,
  field: string,
  values: readonly string[],
): Promise<readonly StoredRecord[]> {
  const holder = findHolder(call, resource);
  if (holder === null) return records.getRecordsByValues(call.tx, resource, field, values);
  if (holder.kind === 'table') return readTableRecordsByValues(holder, field, values);
  const wanted = values.filter((value) => value !== '');
  const param = resource.fields[field]?.query ?? field;
  const found: StoredRecord[] = [];
  for (let at = 0; at < wanted.length; at += 50) {
    const filter = { param, op: 'in' as const, values: wanted.slice(at, at + 50) };
    const { rows } = await listForeignRecords(holder, { ...everything(call), filters: [filter], limit: 1000, offset: 0 });
    found.push(...rows.filter((record) => wanted.includes(String(record.values[field]))));
  }
  return found;
}

/** Every record that has one of these ids. */
export function getRecordsWithIds(call: ServerCall, resource: Resource, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const holder = findHolder(call, resource);
  if (holder === null) return records.getRecordsWithIds(call.tx, resource, ids);
  return holder.kind === 'table' ? readTableRecordsWithIds(holder, ids) : getRecordsByValues(call, resource, resource.key[0] ?? '', ids);
}

/** One page of records and how many there are. */
export function listRecords(call: ServerCall, resource: Resource, options: StoreListOptions): Promise<ListedRecords> {
  const holder = findHolder(call, resource);
  if (holder === null) return lists.listRecords(call.tx, call.engine.model, resource, options);
  return holder.kind === 'api' ? listForeignRecords(holder, options) : listTableRecords(holder, options);
}

/** All records of a selection in order, some at a time. */
export function iterateRecords(
  call: ServerCall,
  resource: Resource,
  options: Omit<StoreListOptions, 'limit' | 'offset'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const holder = findHolder(call, resource);
  if (holder === null) return lists.iterateRecords(call.tx, call.engine.model, resource, options);
  return holder.kind === 'api' ? iterateForeignRecords(holder, options) : iterateTableRecords(holder, options);
}

/** Sums over a selection; null: only record by record. */
export async function sumRecords(
  call: ServerCall,
  resource: Resource,
  asked: SumRequest & { readonly selection: RecordSelection },
): Promise<readonly SumGroup[] | null> {
  const holder = findHolder(call, resource);
  if (holder === null) return sums.sumRecords(call.tx, call.engine.model, resource, asked);
  return holder.kind === 'table' ? sumTableRecords(holder, asked) : null;
}

/** How many records of a selection hold each value of a filter; null: only record by record. */
export async function countChoices(
  call: ServerCall,
  resource: Resource,
  asked: { readonly param: string; readonly selection: RecordSelection },
): Promise<readonly ChoiceCount[] | null> {
  const holder = findHolder(call, resource);
  if (holder === null) return choices.countChoices(call.tx, call.engine.model, resource, asked);
  return holder.kind === 'table' ? countTableChoices(holder, asked) : null;
}

/** Whether another record has this value in a unique field. */
export async function isValueTaken(
  call: ServerCall,
  resource: Resource,
  asked: {
    readonly field: Field;
    readonly value: unknown;
    readonly within: Values;
    readonly except: Pick<StoredRecord, 'id' | 'parent'> | null;
  },
): Promise<boolean> {
  const holder = findHolder(call, resource);
  if (holder === null) return records.isValueTaken(call.tx, resource, asked);
  if (holder.kind === 'table') return isTableValueTaken(holder, asked);
  const wanted = Object.entries({ [asked.field.name]: asked.value, ...asked.within });
  const filters = wanted.map(([name, value]) => ({
    param: resource.fields[name]?.query ?? name,
    op: 'eq' as const,
    values: [value === null || value === undefined ? null : String(value)],
  }));
  const { rows } = await listForeignRecords(holder, { ...everything(call), filters, limit: 2, offset: 0 });
  return rows.some(({ id }) => id !== asked.except?.id);
}

/** Adds a record. What is done to a record of the store is told to the audit log by the same statement; `verb` null: it is not told. */
export function insertRecord(
  call: ServerCall,
  resource: Resource,
  { verb, restoredFrom, ...record }: NewRecord & Pick<AuditedWrite, 'restoredFrom'> & { readonly verb: string | null },
): Promise<StoredRecord> {
  const holder = findHolderToChange(call, resource);
  if (holder !== null)
    return holder.kind === 'api' ? insertForeignRecord(holder, record.values, call.now) : insertTableRecord(holder, record.values);
  const tell = verb === null ? null : tellBeforehand(call, resource, { verb, before: null, restoredFrom });
  return records.insertRecord(call.tx, resource, record, { now: call.now, tell });
}

/** Writes what differs; null: the record has changed since it was read, or is gone. */
export function updateRecord(
  call: ServerCall,
  resource: Resource,
  {
    verb,
    restoredFrom,
    ...change
  }: { readonly old: StoredRecord; readonly values: Values; readonly verb: string } & Pick<AuditedWrite, 'restoredFrom'>,
): Promise<StoredRecord | null> {
  const holder = findHolderToChange(call, resource);
  const tell = tellBeforehand(call, resource, { verb, before: change.old, restoredFrom });
  if (holder === null) return records.updateRecord(call.tx, resource, { ...change, now: call.now, tell });
  if (holder.kind === 'table') return updateTableRecord(holder, change);
  return updateForeignRecord(holder, { ...change, old: change.old as ForeignRecord, now: call.now });
}

/** Holds what a record will refer to and words the entry, both before the statement that writes the two. */
function tellBeforehand(
  call: ServerCall,
  resource: Resource,
  told: Pick<AuditedWrite, 'verb' | 'restoredFrom'> & { readonly before: StoredRecord | null },
) {
  return async (after: AuditedRecord): Promise<NewAuditEntry | null> => {
    await holdReferencedRecords(call, resource, { before: told.before, after });
    return buildAuditEntry(call, resource, { ...told, after });
  };
}

/** Deletes a record; false when it has changed since it was read, or is gone. */
export function deleteRecord(call: ServerCall, resource: Resource, record: StoredRecord): Promise<boolean> {
  const holder = findHolderToChange(call, resource);
  if (holder !== null)
    return holder.kind === 'api' ? deleteForeignRecord(holder, record as ForeignRecord) : deleteTableRecord(holder, record);
  const entry = buildAuditEntry(call, resource, { verb: 'delete', before: record, after: null });
  return records.deleteRecord(call.tx, resource, record, entry);
}

function everything(call: ServerCall): Pick<StoreListOptions, 'search' | 'sort' | 'parents' | 'rows' | 'scope'> {
  return { search: null, sort: [], parents: {}, rows: true, scope: callScopeOf(call, 'list') };
}
