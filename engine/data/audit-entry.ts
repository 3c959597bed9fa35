/** Entries of the audit log as the API sends them. */
import { objectOrEmpty } from './errors.ts';
import type { Field, Resource } from '../model/model.ts';
import { isSameContent } from '../model/normalize.ts';
import type { Row, Values } from '../model/values.ts';
import { valueFromWire } from '../model/records.ts';

export interface AuditedChange {
  /** null: the log names something that is not a field of the record. */
  readonly field: Field | null;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditEntry {
  readonly type: string;
  readonly user: string;
  readonly at: string;
  /** Of the record after the write; of a deletion before it. null: the log does not say. */
  readonly version: number | null;
  /** The version whose values it gave back; null: it was no such write. */
  readonly restoredFrom: number | null;
  /** How many of its changes are of fields that are no more. */
  readonly lost: number;
  readonly changes: readonly AuditedChange[];
  readonly relations: readonly { readonly type: string; readonly id: string }[];
}

/** Reads an entry; diffs come as a list of `{field, old, new}` or as a map `field: {old, new}`. */
export function parseAuditEntry(resource: Resource, row: Values): AuditEntry {
  return {
    type: printAuditValue(row['type']),
    user: printAuditValue(row['blame_user']),
    at: printAuditValue(row['created_at']),
    version: typeof row['version'] === 'number' ? row['version'] : null,
    restoredFrom: typeof row['restored_from'] === 'number' ? row['restored_from'] : null,
    lost: typeof row['lost'] === 'number' ? row['lost'] : 0,
    changes: parseFieldChanges(resource, row['diffs']),
    relations: parseAuditRelations(row['relations']),
  };
}

/** The records that a write also touched. */
export function parseAuditRelations(relations: unknown): AuditEntry['relations'] {
  return (Array.isArray(relations) ? relations : []).map((each) => ({
    type: printAuditValue(objectOrEmpty(each)['type']),
    id: printAuditValue(objectOrEmpty(each)['id']),
  }));
}

/** What a write changed, by the fields of the record. Null that became "", or the other way round, is no change that anybody sees. */
export function parseFieldChanges(resource: Resource, diffs: unknown): readonly AuditedChange[] {
  const list: readonly Row[] = Array.isArray(diffs)
    ? diffs.map(objectOrEmpty)
    : Object.entries(objectOrEmpty(diffs)).map(([field, diff]) => ({ ...objectOrEmpty(diff), field }));
  const changes = list.map((diff): AuditedChange => {
    const name = printAuditValue(diff['field']);
    const field = findAuditedField(resource, name);
    const read = (value: unknown) => (field === null ? (value ?? null) : valueFromWire(field, value ?? null));
    return {
      field,
      name,
      before: read(diff['old'] ?? diff['before'] ?? diff['old_value']),
      after: read(diff['new'] ?? diff['after'] ?? diff['new_value']),
    };
  });
  return changes.filter(({ before, after }) => !isSameContent(before, after));
}

// The log may name a field by its name, its place in the record or its name in requests.
function findAuditedField(resource: Resource, name: string): Field | null {
  const fields = Object.values(resource.fields);
  return (
    fields.find((field) => field.path.join('.') === name) ?? fields.find((field) => field.name === name || field.sendAs === name) ?? null
  );
}

function printAuditValue(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
