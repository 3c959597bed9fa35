/** Rows of another system as records, and records as what it is sent. */
import { createHash } from 'node:crypto';
import type { Field, Resource } from '../../model/model.ts';
import { rowFromValues, valuesFromRow, setAtPath } from '../../model/records.ts';
import type { RecordSource } from '../../model/source.ts';
import { getAtPath, isEmptyValue, isPlainObject } from '../../model/steps.ts';
import type { Row, Values } from '../../model/values.ts';
import { isSameContent } from '../../model/normalize.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { keyFromValues, joinKeyParts } from '../store/layout.ts';
import type { StoredRecord } from '../store/record.ts';
import type { ForeignSystems } from './system.ts';

export type SourcedResource = Resource & { readonly source: RecordSource };

/** What is read, and by what. */
export interface ForeignReading {
  readonly systems: ForeignSystems;
  readonly resource: SourcedResource;
}

/** A record with the row that it was read from. */
export interface ForeignRecord extends StoredRecord {
  readonly row: Row;
  /** What the system calls this version; null: it has no word for it. */
  readonly tag: string | null;
}

/** `tag`: of a single record, or null in lists. */
export function recordFromForeign(
  resource: SourcedResource,
  row: unknown,
  { tag, isListed, now }: { readonly tag: string | null; readonly isListed: boolean; readonly now: Date },
): ForeignRecord {
  if (!isPlainObject(row)) return refuseUnreadable(resource);
  const read = Object.entries(valuesFromRow(resource, row)).filter(([name]) => Object.hasOwn(resource.fields, name));
  const values = Object.fromEntries(read.map(([name, value]) => [name, numberAsText(resource.fields[name], value)]));
  if (Object.entries(values).some(([name, value]) => isManyForOne(resource.fields[name], value))) return refuseUnreadable(resource);
  const key = keyFromValues(resource, values);
  if (key === null) return refuseUnreadable(resource);
  const at = now.toISOString();
  const version = versionOfRow(resource.source, row, { tag, isListed });
  return { id: joinKeyParts(resource, key), parent: '', values, row, tag, version, createdAt: at, updatedAt: at };
}

// Rules compare what is one value: `!=` would be true of a list that holds it.
function isManyForOne(field: Field | undefined, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || field?.codec.kind !== 'plain') return false;
  return typeof field.ty === 'string' ? field.ty !== 'json' : 'enum' in field.ty;
}

// Many systems count their keys; a reference and a key are texts here unless the descriptor says otherwise.
function numberAsText(field: Field | undefined, value: unknown): unknown {
  return field?.ty === 'string' && typeof value === 'number' ? String(value) : value;
}

function refuseUnreadable({ source }: SourcedResource): never {
  return refuseCall('source-wrong', say('"{source}" answers with what is no record', { source: source.name }));
}

/** A number for what tells versions apart there; 0: rows of a list do not tell. */
function versionOfRow({ dialect: { version } }: RecordSource, row: Row, o: { tag: string | null; isListed: boolean }): number {
  if (o.isListed && !version.isInLists) return 0;
  const told = version.by === 'etag' && o.tag !== null ? o.tag : version.by === 'field' ? fieldVersionOf(version.field, row) : null;
  if (typeof told === 'number' && Number.isInteger(told) && told > 0 && told < 2 ** 31) return told;
  return numberOfText(told === null || told === undefined ? sortedText(row) : String(told));
}

function fieldVersionOf(field: string | null, row: Row): unknown {
  return field === null ? null : getAtPath(row, field.split('.'));
}

// Fits the column of the audit log; never 0.
function numberOfText(text: string): number {
  return (createHash('sha256').update(text).digest().readUInt32BE() >>> 1) | 1;
}

function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isPlainObject(each) ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

/** What a new record is sent as: what has a value, under the names that the system has. */
export function bodyOfNew(resource: SourcedResource, values: Values): Row {
  return rowFromValues(resource, Object.fromEntries(sentEntries(resource, values).filter(([, value]) => !isEmptyValue(value))));
}

/** What a change is sent as: PATCH what differs; PUT the row as it was read with that, so that nothing is lost which no field describes. */
export function bodyOfChange(resource: SourcedResource, old: ForeignRecord, values: Values): Row {
  const changed = sentEntries(resource, values).filter(([name, value]) => !isSameContent(value ?? null, old.values[name] ?? null));
  const patch = rowFromValues(
    resource,
    Object.fromEntries(changed.map(([name, value]) => [name, asItWas(resource, old.row, { name, value })])),
  );
  if (resource.source.dialect.update === 'PATCH') return patch;
  return changed.reduce<Row>((row, [name]) => {
    const path = resource.fields[name]?.path ?? [name];
    return setAtPath(row, path, getAtPath(patch, path)) as Row;
  }, old.row);
}

function asItWas({ fields }: Resource, row: Row, { name, value }: { readonly name: string; readonly value: unknown }): unknown {
  const wasNumber = typeof getAtPath(row, fields[name]?.path ?? [name]) === 'number';
  return wasNumber && typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function sentEntries({ fields }: Resource, values: Values): readonly (readonly [string, unknown])[] {
  return Object.entries(values).filter(([name]) => {
    const field = fields[name];
    return field !== undefined && field.value === null && field.derived === null;
  });
}
