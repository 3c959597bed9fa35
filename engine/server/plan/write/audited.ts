import type { Resource } from '../../../model/model.ts';
import { appendAuditEntry } from '../../store/audit.ts';
import { moveComments } from '../../store/comments.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { ServerCall } from '../call.ts';
import { baseResourceOf, forgetReads } from '../call.ts';
import { holdReferencedRecords } from '../hold-referenced.ts';
import { buildAuditEntry, type AuditedWrite } from '../audit-entry.ts';
import { requireKept } from './kept.ts';
import { notifyOfWrite } from './notify.ts';

export interface DoneWrite extends AuditedWrite {
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
}

/** What belongs to a write that no statement has told of yet, in its transaction. */
export async function completeWrite(call: ServerCall, resource: Resource, wrote: DoneWrite): Promise<void> {
  await settleWrite(call, resource, wrote);
  if (wrote.after) await holdReferencedRecords(call, resource, { before: wrote.before, after: wrote.after });
  const entry = buildAuditEntry(call, resource, wrote);
  if (entry) await appendAuditEntry(call.tx, entry);
}

/** What belongs to a write once it is done: it has not removed the last record that must remain, what was said at the record is where it is, and who waited for it is told. */
export async function settleWrite(call: ServerCall, resource: Resource, { verb, before, after }: DoneWrite): Promise<void> {
  if (!after && !before) return;
  forgetReads(call, resource);
  const base = baseResourceOf(call.engine.model, resource);
  if (base.hasComments && before && after && before.parent !== after.parent)
    await moveComments(call.tx, { resource: base, id: after.id, parent: before.parent }, after.parent);
  await requireKept(call, resource, { before, after });
  await notifyOfWrite(call, base, { verb, before, after });
}
