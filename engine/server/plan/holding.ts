/** Where records are: in the store, or in another system behind its API. Both answer the same questions, so that the same gates stand before both. */
import type { Field, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { deleteForeignRecord, insertForeignRecord, readForeignRecord, updateForeignRecord } from '../foreign/record.ts';
import { iterateForeignRecords, listForeignRecords } from '../foreign/list.ts';
import type { ForeignReading, ForeignRecord, SourcedResource } from '../foreign/rows.ts';
import * as lists from '../store/list.ts';
import type { ListedRecords, StoreListOptions } from '../store/list.ts';
import * as records from '../store/records.ts';
import type { NewRecord, RecordAddress, RowLock, StoredRecord } from '../store/records.ts';
import type { ServerCall } from './call.ts';
import { callScopeOf } from './call.ts';

/** The system that a change goes to; what is done from here on cannot be taken back. */
function findForeignToChange(call: ServerCall, resource: Resource): ForeignReading | null {
  if (resource.source !== null) call.sent.add(resource.source.name);
  return findForeign(call, resource);
}

function findForeign(call: ServerCall, resource: Resource): ForeignReading | null {
  return resource.source === null ? null : { systems: call.engine, resource: resource as SourcedResource };
}

/** The record at an address. */
export function getRecord(
  call: ServerCall,
  resource: Resource,
  at: RecordAddress,
  options: { readonly lock?: RowLock | undefined } = {},
): Promise<StoredRecord | null> {
  const foreign = findForeign(call, resource);
  return foreign ? readForeignRecord(foreign, at.key, call.now) : records.getRecord(call.tx, resource, at, options);
}

/** The records that hold one of these values in a field, letter case included. */
export async function getRecordsByValues(
  call: ServerCall,
  resource: Resource,
  field: string,
  values: readonly string[],
): Promise<readonly StoredRecord[]> {
  const foreign = findForeign(call, resource);
  if (!foreign) return records.getRecordsByValues(call.tx, resource, field, values);
  const wanted = values.filter((value) => value !== '');
  const param = resource.fields[field]?.query ?? field;
  const found: StoredRecord[] = [];
  for (let at = 0; at < wanted.length; at += 50) {
    const filter = { param, op: 'in' as const, values: wanted.slice(at, at + 50) };
    const { rows } = await listForeignRecords(foreign, { ...everything(call), filters: [filter], limit: 1000, offset: 0 });
    found.push(...rows.filter((record) => wanted.includes(String(record.values[field]))));
  }
  return found;
}

/** Every record that has one of these ids. */
export function getRecordsWithIds(call: ServerCall, resource: Resource, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const [key = ''] = resource.key;
  return resource.source ? getRecordsByValues(call, resource, key, ids) : records.getRecordsWithIds(call.tx, resource, ids);
}

/** One page of records and how many there are. */
export function listRecords(call: ServerCall, resource: Resource, options: StoreListOptions): Promise<ListedRecords> {
  const foreign = findForeign(call, resource);
  return foreign ? listForeignRecords(foreign, options) : lists.listRecords(call.tx, call.engine.model, resource, options);
}

/** All records of a selection in order, some at a time. */
export function iterateRecords(
  call: ServerCall,
  resource: Resource,
  options: Omit<StoreListOptions, 'limit' | 'offset'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const foreign = findForeign(call, resource);
  return foreign ? iterateForeignRecords(foreign, options) : lists.iterateRecords(call.tx, call.engine.model, resource, options);
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
  const foreign = findForeign(call, resource);
  if (!foreign) return records.isValueTaken(call.tx, resource, asked);
  const wanted = Object.entries({ [asked.field.name]: asked.value, ...asked.within });
  const filters = wanted.map(([name, value]) => ({
    param: resource.fields[name]?.query ?? name,
    op: 'eq' as const,
    values: [value === null || value === undefined ? null : String(value)],
  }));
  const { rows } = await listForeignRecords(foreign, { ...everything(call), filters, limit: 2, offset: 0 });
  return rows.some(({ id }) => id !== asked.except?.id);
}

/** Adds a record. */
export function insertRecord(call: ServerCall, resource: Resource, record: NewRecord): Promise<StoredRecord> {
  const foreign = findForeignToChange(call, resource);
  return foreign ? insertForeignRecord(foreign, record.values, call.now) : records.insertRecord(call.tx, resource, record, call.now);
}

/** Writes what differs; null: the record has changed since it was read, or is gone. */
export function updateRecord(
  call: ServerCall,
  resource: Resource,
  change: { readonly old: StoredRecord; readonly values: Values },
): Promise<StoredRecord | null> {
  const foreign = findForeignToChange(call, resource);
  if (!foreign) return records.updateRecord(call.tx, resource, { ...change, now: call.now });
  return updateForeignRecord(foreign, { ...change, old: change.old as ForeignRecord, now: call.now });
}

/** Deletes a record; false when it has changed since it was read, or is gone. */
export function deleteRecord(call: ServerCall, resource: Resource, record: StoredRecord): Promise<boolean> {
  const foreign = findForeignToChange(call, resource);
  return foreign ? deleteForeignRecord(foreign, record as ForeignRecord) : records.deleteRecord(call.tx, resource, record);
}

function everything(call: ServerCall): Pick<StoreListOptions, 'search' | 'sort' | 'parents' | 'rows' | 'scope'> {
  return { search: null, sort: null, parents: {}, rows: true, scope: callScopeOf(call, 'list') };
}
