/** Single records in another system: read and written. */
import type { Values } from '../../model/values.ts';
import { isAddressablePart } from '../../model/addressable.ts';
import { wireNameOf } from '../../model/records.ts';
import { getAtPath, isEmptyValue, isPlainObject } from '../../model/steps.ts';
import type { FieldError } from '../reply/refusal.ts';
import { refuseCall, refuseFieldErrors } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { joinKeyParts, parseRecordKey } from '../store/layout.ts';
import { parseRecordAddress, printRecordAddress, printSourceFilter } from './address.ts';
import { findPointedField } from './places.ts';
import {
  bodyOfChange,
  bodyOfNew,
  recordFromForeign,
  refuseOther,
  type ForeignReading,
  type ForeignRecord,
  type SourcedResource,
} from './rows.ts';
import { fillTemplate, sourceNameOf, type QueryParts } from './templates.ts';
import { askSystem, reasonIn, type SystemCall, type SystemReply } from './system.ts';

/** The record with a key; null: there is none. */
export async function readForeignRecord(
  { systems, resource }: ForeignReading,
  key: readonly string[],
  now: Date,
): Promise<ForeignRecord | null> {
  const address = addressRecord(resource, key, now);
  if (address === null) return null;
  const reply = await askSystem(systems, resource.source, { method: 'GET', ...address, isOfRecord: true });
  if (reply.status === 404) return null;
  if (reply.status >= 400) return refuseQuestion(resource);
  const row = recordIn(resource, reply);
  if (row === undefined || row === null) return null;
  return recordOfReply(resource, { row, reply, key, now });
}

/** `key` is null where only the system knows it. */
function recordOfReply(
  resource: SourcedResource,
  { row, reply, key, now }: { row: unknown; reply: SystemReply; key: readonly string[] | null; now: Date },
): ForeignRecord {
  const record = recordFromForeign(resource, row, { header: reply.headers['etag'] ?? null, isListed: false, now });
  return key === null || record.id === joinKeyParts(resource, key) ? record : refuseOther(resource);
}

/** A new record, as the system has it now. */
export async function insertForeignRecord(reading: ForeignReading, values: Values, now: Date): Promise<ForeignRecord> {
  const { systems, resource } = reading;
  const reply = await askSystem(systems, resource.source, { method: 'POST', body: bodyOfNew(resource, values) });
  refuseRejection(resource, reply);
  const row = recordIn(resource, reply);
  if (isPlainObject(row)) return recordOfReply(resource, { row, reply, key: enteredKey(resource, values), now });
  const key = keyOfNew(resource, reply, values);
  const record = key === null ? null : await readForeignRecord(reading, key, now);
  return (
    record ??
    refuseCall('source-wrong', say('"{source}" has saved the record, but does not say under which key', { source: resource.source.name }))
  );
}

/** The changed record; null: it has changed since it was read, or is gone. */
export async function updateForeignRecord(
  reading: ForeignReading,
  { old, values, now }: { readonly old: ForeignRecord; readonly values: Values; readonly now: Date },
): Promise<ForeignRecord | null> {
  const { resource } = reading;
  const key = parseRecordKey(resource, old.id);
  const { dialect } = resource.source;
  const reply = await changeRecord(reading, old, { method: dialect.update, body: bodyOfChange(resource, old, values) });
  if (reply === null) return null;
  const row = recordIn(resource, reply);
  if (isPlainObject(row) && dialect.version.by !== 'etag') return recordOfReply(resource, { row, reply, key, now });
  return readForeignRecord(reading, key, now);
}

/** False: it has changed since it was read, or is gone. */
export async function deleteForeignRecord(reading: ForeignReading, old: ForeignRecord): Promise<boolean> {
  return (await changeRecord(reading, old, { method: 'DELETE' })) !== null;
}

/** What a system is asked to do with a record, or with none of them. */
export interface SystemDeed {
  readonly method: SystemCall['method'];
  /** Behind the address of the record, or of the list. */
  readonly steps: readonly string[];
  readonly body: unknown;
}

/** False: it has changed since it was read, or is gone. */
export async function askForeignDeed(
  reading: ForeignReading,
  old: ForeignRecord | null,
  { method, steps, body }: SystemDeed,
): Promise<boolean> {
  const { systems, resource } = reading;
  const below = steps.map((step) => `/${encodeURIComponent(step)}`).join('');
  const isEmpty = isPlainObject(body) && Object.keys(body).length === 0;
  const call = { method, ...(method !== 'GET' && !isEmpty && { body }) };
  if (old !== null) return (await changeRecord(reading, old, { ...call, below })) !== null;
  refuseRejection(resource, await askSystem(systems, resource.source, { ...call, at: below }));
  return true;
}

/** Sends a change with what the system calls the version; null: there is another version by now. */
async function changeRecord(
  { systems, resource }: ForeignReading,
  old: ForeignRecord,
  { below = '', ...call }: Pick<SystemCall, 'method' | 'body'> & { readonly below?: string },
): Promise<SystemReply | null> {
  const { source } = resource;
  const { version, address } = source.dialect;
  const at = addressRecord(resource, parseRecordKey(resource, old.id), new Date(old.updatedAt));
  if (at === null) return null;
  const told = version.by === 'field' && version.field !== null ? getAtPath(old.row, version.field) : null;
  const isGuarded = address === 'filter' && !isEmptyValue(told);
  const guard: QueryParts = isGuarded ? guardByField(resource, version.field ?? [], told) : [];
  const reply = await askSystem(systems, source, {
    ...call,
    ...at,
    ...(below !== '' && { at: (at.at ?? '') + below }),
    query: [...(at.query ?? []), ...guard],
    // Without a tag at least the record must be there: some systems would make a new one of the change.
    ...(version.by === 'etag' && { headers: { 'if-match': old.tag ?? '*' } }),
  });
  if ([404, 410, 412].includes(reply.status)) return null;
  refuseRejection(resource, reply);
  // Addressed by a filter, nothing was changed where nothing comes back.
  if (address === 'filter' && Array.isArray(reply.body) && reply.body.length === 0) return null;
  return reply;
}

function guardByField(resource: SourcedResource, path: readonly string[], told: unknown): QueryParts {
  const type = typeof told === 'number' ? 'number' : 'string';
  const { source } = resource;
  const template = source.dialect.filters['eq'] ?? '{field}={value}';
  const values = { source, field: { path, ty: type, type } as const, value: String(told), all: [String(told)] };
  return fillTemplate(template, values) ?? refuseQuestion(resource);
}

/** null: no record has such a key. */
function addressRecord(resource: SourcedResource, key: readonly string[], now: Date): Pick<SystemCall, 'at' | 'query'> | null {
  if (key.length === 0 || !key.every(isAddressablePart)) return null;
  const at = printRecordAddress(resource, key);
  if (resource.source.dialect.address !== 'filter') return at === null ? null : { at };
  const parts = resource.key.map((name, at) => {
    const param = resource.fields[name]?.query ?? name;
    return printSourceFilter(resource, { param, op: 'eq', values: [key[at] ?? ''] }, now);
  });
  return parts.includes(null) ? { at: at ?? '' } : { query: parts.flatMap((part) => part ?? []) };
}

function recordIn({ source }: SourcedResource, { body }: SystemReply): unknown {
  const { record, rows } = source.dialect;
  const own = getAtPath(body, record);
  if (isPlainObject(own)) return own;
  const list = Array.isArray(own) ? own : getAtPath(body, rows);
  if (!Array.isArray(list)) return undefined;
  if (list.length > 1) return refuseCall('source-wrong', say('"{source}" answers with several records for one', { source: source.name }));
  return list[0];
}

function enteredKey({ key }: SourcedResource, values: Values): readonly string[] | null {
  const entered = key.map((name) => values[name]);
  return entered.some(isEmptyValue) ? null : entered.map(String);
}

function keyOfNew(resource: SourcedResource, { headers }: SystemReply, values: Values): readonly string[] | null {
  const entered = enteredKey(resource, values);
  if (entered !== null) return entered;
  const last = headers['location']?.split(/[?#]/)[0]?.split('/').at(-1);
  if (resource.key.length !== 1 || last === undefined || last === '') return null;
  try {
    const key = parseRecordAddress(resource, decodeURIComponent(last));
    return key === null ? null : [key];
  } catch {
    return null;
  }
}

function refuseQuestion({ source }: SourcedResource): never {
  return refuseCall('source-wrong', say('"{source}" does not understand the question for a record', { source: source.name }));
}

/** A change that the system refuses: at its fields where it names them. */
function refuseRejection(resource: SourcedResource, { status, body }: SystemReply): void {
  if (status < 400) return;
  const { source } = resource;
  const reason = reasonIn(source.dialect.errors, body);
  refuseFieldErrors(listFieldErrors(resource, body));
  const values = { source: source.name, reason: reason ?? String(status) };
  if (status === 409) refuseCall('not-now', say('"{source}" refuses the change: {reason}', values));
  refuseCall('bad-value', say('"{source}" refuses the change: {reason}', values));
}

function listFieldErrors(resource: SourcedResource, body: unknown): readonly FieldError[] {
  const { source } = resource;
  const { at, field, text, message, about } = source.dialect.errors;
  const told = getAtPath(body, at);
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(told)
    ? told.map((each: unknown) => [getAtPath(each, field), getAtPath(each, text)] as const)
    : isPlainObject(told)
      ? Object.entries(told).map(([name, each]) => [name, Array.isArray(each) ? each.join(' ') : each] as const)
      : [];
  const own = about === null ? [] : [[getAtPath(body, about), getAtPath(body, message)] as const];
  return [...entries, ...own].flatMap(([name, reason]): readonly FieldError[] => {
    const isPointer = typeof name === 'string' && name.startsWith('/');
    const known = isPointer
      ? findPointedField(resource, name)
      : Object.values(resource.fields).find((each) => sourceNameOf(source, each) === name);
    if (known === undefined || typeof reason !== 'string') return [];
    return [{ path: wireNameOf(known), code: 'source', message: say('{reason}', { reason: reason.slice(0, 300) }) }];
  });
}
