import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { appendAudit, diffs } from '../store/audit.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Call } from './call.ts';
import { baseOf } from './call.ts';

export interface Wrote {
  readonly verb: string;
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
}

/** The audit entry of a write, in its transaction. */
export async function audited(call: Call, resource: Resource, { verb, before, after }: Wrote): Promise<void> {
  const record = after ?? before;
  if (!record) return;
  await appendAudit(call.tx, {
    resource: baseOf(call.engine.model, resource).name,
    record_id: record.id,
    parent: record.parent,
    version: record.version,
    type: verb,
    blame_user: call.user?.username ?? null,
    created_at: call.now.toISOString(),
    diffs: diffs(resource.fields, before?.values ?? null, after?.values ?? null),
    relations: relationsOf(resource, record.values),
    descriptor_hash: call.engine.model.hash,
  });
}

function relationsOf(resource: Resource, values: Values): readonly { readonly type: string; readonly id: string }[] {
  return Object.values(resource.fields).flatMap(({ name, choices, derived }) => {
    const value = values[name];
    return choices?.kind === 'ref' && derived === null && typeof value === 'string' && value !== ''
      ? [{ type: choices.to, id: value }]
      : [];
  });
}
