/** Entries of the audit log as the API sends them. */
import { asRecord } from './errors.ts';
import type { Field, Resource } from '../model/model.ts';
import type { Row, Values } from '../model/values.ts';
import { fromWire } from '../model/records.ts';

export interface Change {
  /** null: the log names something that is no field of the record. */
  readonly field: Field | null;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditEntry {
  readonly type: string;
  readonly user: string;
  readonly at: string;
  readonly changes: readonly Change[];
  readonly relations: readonly { readonly type: string; readonly id: string }[];
}

/** Reads an entry; diffs come as a list of `{field, old, new}` or as a map `field: {old, new}`. */
export function auditEntry(resource: Resource, row: Values): AuditEntry {
  return {
    type: textOf(row['type']),
    user: textOf(row['blame_user']),
    at: textOf(row['created_at']),
    changes: changesOf(resource, row['diffs']),
    relations: relationsOf(row['relations']),
  };
}

/** The records that a write also touched. */
export function relationsOf(relations: unknown): AuditEntry['relations'] {
  return (Array.isArray(relations) ? relations : []).map((each) => ({
    type: textOf(asRecord(each)['type']),
    id: textOf(asRecord(each)['id']),
  }));
}

/** What a write changed, by the fields of the record. */
export function changesOf(resource: Resource, diffs: unknown): readonly Change[] {
  const list: readonly Row[] = Array.isArray(diffs)
    ? diffs.map(asRecord)
    : Object.entries(asRecord(diffs)).map(([field, diff]) => ({ ...asRecord(diff), field }));
  return list.map((diff) => {
    const name = textOf(diff['field']);
    const field = fieldFor(resource, name);
    const read = (value: unknown) => (field === null ? (value ?? null) : fromWire(field, value ?? null));
    return {
      field,
      name,
      before: read(diff['old'] ?? diff['before'] ?? diff['old_value']),
      after: read(diff['new'] ?? diff['after'] ?? diff['new_value']),
    };
  });
}

// The log may name a field by its name, its place in the record or its name in requests.
function fieldFor(resource: Resource, name: string): Field | null {
  const fields = Object.values(resource.fields);
  return (
    fields.find((field) => field.path.join('.') === name) ?? fields.find((field) => field.name === name || field.sendAs === name) ?? null
  );
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
