/** Where records are: in the store, in another system behind its API, or in a table of another database. All answer the same questions, so that the same gates stand before all. */
import type { ChoiceCount } from '../../model/choice-counts.ts';
import type { Field, Resource } from '../../model/model.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Params, Values } from '../../model/values.ts';
import { placeBelow } from '../foreign/below.ts';
import {
  askForeignDeed,
  deleteForeignRecord,
  insertForeignRecord,
  readForeignRecord,
  updateForeignRecord,
  type SystemDeed,
} from '../foreign/record.ts';
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
import { getWithReferred, questionByValues } from './get-with-referred.ts';
import { holdReferencedRecords } from './hold-referenced.ts';
import { buildAuditEntry, type AuditedWrite } from './audit-entry.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { parentAfterMove, parentRouteParams } from '../store/layout.ts';
import type { ServerCall } from './call.ts';
import { callScopeOf, readOnce } from './call.ts';

type RecordHolder =
  | ({ readonly kind: 'api' } & ForeignReading)
  | ({ readonly kind: 'table' } & DatabaseReading)
  /** A system has them below others, and the call does not say which. */
  | { readonly kind: 'nowhere' };

/** What a resource's records are asked of; null: the store. */
function findHolder(call: ServerCall, resource: Resource, parents: Params = call.params): RecordHolder | null {
  if (resource.source === null) return null;
  if (resource.source.kind === 'http') {
    const placed = placeBelow(resource as SourcedResource, parents);
    return placed === null ? { kind: 'nowhere' } : { kind: 'api', systems: call.engine, resource: placed };
  }
  const { databases, model } = call.engine;
  return { kind: 'table', databases, model, resource: resource as DatabaseResource, scope: callScopeOf(call, 'list') };
}

/** Where a change goes to; what is done elsewhere from here on cannot be taken back. */
function findHolderToChange(call: ServerCall, resource: Resource, parents: Params): Exclude<RecordHolder, { kind: 'nowhere' }> | null {
  if (resource.source !== null) call.sent.add(resource.source.name);
  const holder = findHolder(call, resource, parents);
  return holder?.kind === 'nowhere' ? refuseCall('not-found', say('There is nothing at this address')) : holder;
}

interface RecordReading {
  readonly lock?: RowLock | undefined;
  /** References whose records the call will ask for: they may be read along. */
  readonly references?: ReadonlySet<string> | undefined;
}

/** The record at an address. */
export function getRecord(
  call: ServerCall,
  resource: Resource,
  at: RecordAddress,
  { lock, references }: RecordReading = {},
): Promise<StoredRecord | null> {
  const holder = findHolder(call, resource, { ...call.params, ...at.parents });
  if (holder === null && lock === undefined && references?.size) return getWithReferred(call, { resource, at, references });
  if (holder === null) return records.getRecord(call.tx, resource, at, { lock });
  if (holder.kind === 'nowhere') return Promise.resolve(null);
  return holder.kind === 'api' ? readForeignRecord(holder, at.key, call.now) : readTableRecord(holder, at.key);
}

/** The same as `getRecordsByValues`, asked once in a call. */
export function getRecordsByValuesOnce(
  call: ServerCall,
  resource: Resource,
  field: string,
  values: readonly string[],
): Promise<readonly StoredRecord[]> {
  return readOnce(call, resource, questionByValues(field, values), () => getRecordsByValues(call, resource, field, values));
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
  if (holder.kind === 'nowhere') return [];
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
  const holder = findHolder(call, resource, { ...call.params, ...options.parents });
  if (holder === null) return lists.listRecords(call.tx, call.engine.model, resource, options);
  if (holder.kind === 'nowhere') return Promise.resolve({ rows: [], total: 0, isEstimated: false, next: null });
  return holder.kind === 'api' ? listForeignRecords(holder, options) : listTableRecords(holder, options);
}

/** All records of a selection in order, some at a time. */
export function iterateRecords(
  call: ServerCall,
  resource: Resource,
  options: Omit<StoreListOptions, 'limit' | 'offset'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const holder = findHolder(call, resource, { ...call.params, ...options.parents });
  if (holder === null) return lists.iterateRecords(call.tx, call.engine.model, resource, options);
  if (holder.kind === 'table') return iterateTableRecords(holder, options);
  return holder.kind === 'api' ? iterateForeignRecords(holder, options) : iterateNothing();
}

async function* iterateNothing(): AsyncGenerator<readonly StoredRecord[]> {}

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
  const { within, except } = asked;
  const above = resource.parents.flatMap(({ field }) => field ?? []);
  const holder = findHolder(
    call,
    resource,
    except === null ? namedParents(call, resource, within) : parentRouteParams(resource, except.parent),
  );
  if (holder === null) return records.isValueTaken(call.tx, resource, asked);
  if (holder.kind === 'nowhere') return false;
  if (holder.kind === 'table') return isTableValueTaken(holder, asked);
  // Where it is looked for says what it is below.
  const wanted = Object.entries({ [asked.field.name]: asked.value, ...within }).filter(([name]) => !above.includes(name));
  const filters = wanted.map(([name, value]) => ({
    param: resource.fields[name]?.query ?? name,
    op: 'eq' as const,
    values: [value === null || value === undefined ? null : String(value)],
  }));
  const { rows } = await listForeignRecords(holder, { ...everything(call), filters, limit: 2, offset: 0 });
  return rows.some(({ id }) => id !== asked.except?.id);
}

/** The parents that an address names, else the values of a record. */
function namedParents(call: ServerCall, { parents }: Resource, values: Values): Params {
  const named = parents.flatMap(({ param, field }) =>
    field === null || isEmptyValue(values[field]) ? [] : [[param, String(values[field])]],
  );
  return { ...Object.fromEntries(named), ...call.params };
}

/** Adds a record. What is done to a record of the store is told to the audit log by the same statement; `verb` null: it is not told. */
export function insertRecord(
  call: ServerCall,
  resource: Resource,
  { verb, restoredFrom, ...record }: NewRecord & Pick<AuditedWrite, 'restoredFrom'> & { readonly verb: string | null },
): Promise<StoredRecord> {
  const holder = findHolderToChange(call, resource, { ...call.params, ...record.parents });
  if (holder !== null)
    return holder.kind === 'api' ? insertForeignRecord(holder, record.values, call.now) : insertTableRecord(holder, record.values);
  const tell = verb === null ? null : tellBeforehand(call, resource, { verb, before: null, restoredFrom });
  return records.insertRecord(call.tx, resource, record, { now: call.now, tell });
}

/** Writes what differs; null: the record has changed since it was read, or is gone. */
export async function updateRecord(
  call: ServerCall,
  resource: Resource,
  {
    verb,
    restoredFrom,
    ...change
  }: { readonly old: StoredRecord; readonly values: Values; readonly verb: string } & Pick<AuditedWrite, 'restoredFrom'>,
): Promise<StoredRecord | null> {
  const holder = findHolderToChange(call, resource, parentRouteParams(resource, change.old.parent));
  const tell = tellBeforehand(call, resource, { verb, before: change.old, restoredFrom });
  if (holder === null) return records.updateRecord(call.tx, resource, { ...change, now: call.now, tell });
  if (holder.kind === 'table') return updateTableRecord(holder, change);
  if (parentAfterMove(resource, change.values, change.old) !== change.old.parent)
    return refuseCall('bad-value', say('In another system a record stays below what it is below'));
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
  const holder = findHolderToChange(call, resource, parentRouteParams(resource, record.parent));
  if (holder !== null)
    return holder.kind === 'api' ? deleteForeignRecord(holder, record as ForeignRecord) : deleteTableRecord(holder, record);
  const entry = buildAuditEntry(call, resource, { verb: 'delete', before: record, after: null });
  return records.deleteRecord(call.tx, resource, record, entry);
}

/** Has the system of a record do something with it, or with none; false: the record has changed since it was read, or is gone. */
export async function askDeed(call: ServerCall, resource: Resource, record: StoredRecord | null, deed: SystemDeed): Promise<boolean> {
  const holder = findHolderToChange(call, resource, record === null ? call.params : parentRouteParams(resource, record.parent));
  if (holder?.kind !== 'api') throw new Error(`No system can be asked about "${resource.name}".`);
  return askForeignDeed(holder, record as ForeignRecord | null, deed);
}

function everything(call: ServerCall): Pick<StoreListOptions, 'search' | 'sort' | 'parents' | 'rows' | 'scope'> {
  return { search: null, sort: [], parents: {}, rows: true, scope: callScopeOf(call, 'list') };
}
