import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { compareValues, type AuditedRecord, type NewAuditEntry } from '../store/audit.ts';
import { baseResourceOf, type ServerCall } from './call.ts';

/** What was done to a record. */
export interface AuditedWrite {
  readonly verb: string;
  readonly before: AuditedRecord | null;
  readonly after: AuditedRecord | null;
  /** Whose doing it was, where the call is nobody's. */
  readonly by?: string;
  /** The version whose values it gives back. */
  readonly restoredFrom?: number | null | undefined;
}

/** The entry of the audit log that tells of a write; null: there was no record, neither before nor after. */
export function buildAuditEntry(
  call: ServerCall,
  resource: Resource,
  { verb, before, after, by, restoredFrom }: AuditedWrite,
): NewAuditEntry | null {
  const record = after ?? before;
  if (!record) return null;
  return {
    resource: baseResourceOf(call.engine.model, resource).name,
    record_id: record.id,
    parent: record.parent,
    version: record.version,
    type: verb,
    blame_user: call.user?.username ?? by ?? null,
    created_at: call.now.toISOString(),
    diffs: compareValues(resource.fields, before?.values ?? null, after?.values ?? null),
    relations: auditRelationsOf(resource, record.values),
    descriptor_hash: call.engine.model.hash,
    ...(typeof restoredFrom === 'number' && { restored_from: restoredFrom }),
  };
}

function auditRelationsOf(resource: Resource, values: Values): readonly { readonly type: string; readonly id: string }[] {
  return Object.values(resource.fields).flatMap(({ name, choices, derived }) => {
    const value = values[name];
    return choices?.kind === 'ref' && derived === null && typeof value === 'string' && value !== ''
      ? [{ type: choices.to, id: value }]
      : [];
  });
}
