/** Rows of another system as records, and records as what it is sent. */
import { createHash } from 'node:crypto';
import type { Field, Resource } from '../../model/model.ts';
import { rowFromValues, valuesFromRow, setAtPath } from '../../model/records.ts';
import type { HttpSource } from '../../model/source.ts';
import { getAtPath, isEmptyValue, isPlainObject } from '../../model/steps.ts';
import type { Row, Values } from '../../model/values.ts';
import { isSameContent } from '../../model/normalize.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { keyFromValues, joinKeyParts } from '../store/layout.ts';
import type { StoredRecord } from '../store/record.ts';
import { findUntoldReference, flattenRow, placeOf, placeValues } from './places.ts';
import type { ForeignSystems } from './system.ts';

export type SourcedResource = Resource & {
  readonly source: HttpSource;
  /** What its records are below of: the parent as it is stored, and the fields that name it. */
  readonly below?: { readonly parent: string; readonly values: Values };
};

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

/** `header`: the entity tag of a single record, or null in lists. */
export function recordFromForeign(
  resource: SourcedResource,
  row: unknown,
  { header, isListed, now }: { readonly header: string | null; readonly isListed: boolean; readonly now: Date },
): ForeignRecord {
  if (!isPlainObject(row)) return refuseUnreadable(resource);
  const untold = findUntoldReference(resource, row);
  if (untold !== null) {
    const name = { source: resource.source.name, field: untold.name };
    return refuseCall('source-wrong', say('"{source}" does not say what "{field}" refers to', name));
  }
  const read = Object.entries(valuesFromRow(resource, flattenRow(resource, row))).filter(([name]) => Object.hasOwn(resource.fields, name));
  const told = Object.fromEntries(read.map(([name, value]) => [name, numberAsText(resource.fields[name], value)]));
  const above = Object.entries(resource.below?.values ?? {});
  if (above.some(([name, key]) => !isEmptyValue(told[name]) && String(told[name]) !== key)) return refuseOther(resource);
  const values = { ...told, ...Object.fromEntries(above) };
  if (Object.entries(values).some(([name, value]) => isManyForOne(resource.fields[name], value))) return refuseUnreadable(resource);
  const key = keyFromValues(resource, values);
  if (key === null) return refuseUnreadable(resource);
  const at = now.toISOString();
  const tag = tagOf(resource.source, row) ?? header;
  const version = versionOfRow(resource.source, row, { tag, isListed });
  return { id: joinKeyParts(resource, key), parent: resource.below?.parent ?? '', values, row, tag, version, createdAt: at, updatedAt: at };
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

/** Rights are decided by what a record holds: it must be one that was asked for. */
export function refuseOther({ source }: SourcedResource): never {
  return refuseCall('source-wrong', say('"{source}" answers with another record than it was asked for', { source: source.name }));
}

function refuseUnreadable({ source }: SourcedResource): never {
  return refuseCall('source-wrong', say('"{source}" answers with what is no record', { source: source.name }));
}

/** The entity tag where a record holds its own. */
function tagOf({ dialect: { version } }: HttpSource, row: Row): string | null {
  const told = version.by === 'etag' ? fieldVersionOf(version.field, row) : null;
  return typeof told === 'string' && told !== '' ? told : null;
}

/** A number for what tells versions apart there; 0: rows of a list do not tell. */
function versionOfRow({ dialect: { version } }: HttpSource, row: Row, o: { tag: string | null; isListed: boolean }): number {
  if (o.isListed && (!version.isInLists || (version.by === 'etag' && o.tag === null))) return 0;
  const told = version.by === 'etag' && o.tag !== null ? o.tag : version.by === 'field' ? fieldVersionOf(version.field, row) : null;
  if (typeof told === 'number' && Number.isInteger(told) && told > 0 && told < 2 ** 31) return told;
  return numberOfText(told === null || told === undefined ? sortedText(row) : String(told));
}

function fieldVersionOf(field: readonly string[] | null, row: Row): unknown {
  return field === null ? null : getAtPath(row, field);
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
  const entries = sentEntries(resource, values).filter(([, value]) => !isEmptyValue(value));
  const flat = rowFromValues(resource, Object.fromEntries(entries));
  return wrapBody(
    resource,
    placeValues(
      resource,
      flat,
      entries.map(([name]) => name),
    ),
  );
}

/** What a change is sent as: PATCH what differs; PUT the row as it was read with that, so that nothing is lost which no field describes. */
export function bodyOfChange(resource: SourcedResource, old: ForeignRecord, values: Values): Row {
  const changed = sentEntries(resource, values).filter(([name, value]) => !isSameContent(value ?? null, old.values[name] ?? null));
  const sent = Object.fromEntries(changed.map(([name, value]) => [name, asItWas(resource, old.row, { name, value })]));
  const { update, places } = resource.source.dialect;
  if (update === 'PATCH') {
    // Where a record names its kind, it names itself too.
    const own = (places?.type ?? null) === null ? [] : resource.key.map((name) => [name, old.values[name]] as const);
    const flat = rowFromValues(resource, { ...Object.fromEntries(own), ...sent });
    return wrapBody(resource, placeValues(resource, flat, [...new Set([...own.map(([name]) => name), ...Object.keys(sent)])]));
  }
  const flat = rowFromValues(resource, sent);
  const whole = Object.keys(sent).reduce<Row>((row, name) => {
    const { [name]: field } = resource.fields;
    return field === undefined ? row : (setAtPath(row, placeOf(resource, field), getAtPath(flat, field.path)) as Row);
  }, old.row);
  return wrapBody(resource, whole);
}

function wrapBody({ source }: SourcedResource, row: Row): Row {
  return setAtPath({}, source.dialect.send, row) as Row;
}

function asItWas(resource: SourcedResource, row: Row, { name, value }: { readonly name: string; readonly value: unknown }): unknown {
  const { [name]: field } = resource.fields;
  const wasNumber = field !== undefined && typeof getAtPath(row, placeOf(resource, field)) === 'number';
  return wasNumber && typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function sentEntries({ fields }: Resource, values: Values): readonly (readonly [string, unknown])[] {
  return Object.entries(values).filter(([name]) => {
    const field = fields[name];
    return field !== undefined && field.value === null && field.derived === null;
  });
}
