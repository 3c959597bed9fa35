import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { appendAuditEntry, compareValues } from '../../store/audit.ts';
import type { WrittenRecord } from '../../store/lock-referenced.ts';
import { lockReferencedRecords } from '../../store/lock-referenced.ts';
import type { StoredRecord } from '../../store/records.ts';
import { StoreError } from '../../store/store.ts';
import type { ServerCall } from '../call.ts';
import { baseResourceOf, forgetReads } from '../call.ts';
import { requireKept } from './kept.ts';

export interface DoneWrite {
  readonly verb: string;
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
  /** Whose doing it was, where the call is nobody's. */
  readonly by?: string;
}

/** What belongs to every write, in its transaction: it does not remove the last record that must remain, what it refers to stays until it ends, and it has its audit entry. */
export async function completeWrite(call: ServerCall, resource: Resource, { verb, before, after, by }: DoneWrite): Promise<void> {
  const record = after ?? before;
  if (!record) return;
  forgetReads(call, resource);
  await requireKept(call, resource, { before, after });
  if (after) await holdReferencedRecords(call, resource, { before, after });
  await appendAuditEntry(call.tx, {
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
  });
}

// What was there when it was checked may be gone when it is locked: then all begins again, and is checked without it. What is absent then
// as well was written by code that wants it so.
async function holdReferencedRecords(call: ServerCall, resource: Resource, written: WrittenRecord): Promise<void> {
  if (call.absent === null) return;
  const absent = await lockReferencedRecords(call.tx, call.engine.model, resource, written);
  const isNew = absent.some((each) => call.absent?.has(each) === false);
  for (const each of absent) call.absent.add(each);
  const message = `"${resource.name}": what the record refers to was deleted at the same moment.`;
  if (isNew) throw new StoreError({ message, code: '40001', constraint: null, detail: null });
}

function auditRelationsOf(resource: Resource, values: Values): readonly { readonly type: string; readonly id: string }[] {
  return Object.values(resource.fields).flatMap(({ name, choices, derived }) => {
    const value = values[name];
    return choices?.kind === 'ref' && derived === null && typeof value === 'string' && value !== ''
      ? [{ type: choices.to, id: value }]
      : [];
  });
}
