import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { appendAudit, diffs } from '../store/audit.ts';
import type { Written } from '../store/lock-referenced.ts';
import { lockReferenced } from '../store/lock-referenced.ts';
import type { StoredRecord } from '../store/records.ts';
import { StoreError } from '../store/store.ts';
import type { Call } from './call.ts';
import { baseOf } from './call.ts';
import { checkKept } from './kept.ts';

export interface Wrote {
  readonly verb: string;
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
  /** Whose doing it was, where the call is nobody's. */
  readonly by?: string;
}

/** What belongs to every write, in its transaction: it takes the last of nothing that always stays, what it refers to stays until it ends, and its audit entry. */
export async function audited(call: Call, resource: Resource, { verb, before, after, by }: Wrote): Promise<void> {
  const record = after ?? before;
  if (!record) return;
  await checkKept(call, resource, { before, after });
  if (after) await holdReferenced(call, resource, { before, after });
  await appendAudit(call.tx, {
    resource: baseOf(call.engine.model, resource).name,
    record_id: record.id,
    parent: record.parent,
    version: record.version,
    type: verb,
    blame_user: call.user?.username ?? by ?? null,
    created_at: call.now.toISOString(),
    diffs: diffs(resource.fields, before?.values ?? null, after?.values ?? null),
    relations: relationsOf(resource, record.values),
    descriptor_hash: call.engine.model.hash,
  });
}

// What was there when it was checked may be gone when it is locked: then all begins anew, and is checked without it. What is absent then
// as well was written by code that wants it so.
async function holdReferenced(call: Call, resource: Resource, written: Written): Promise<void> {
  if (call.absent === null) return;
  const absent = await lockReferenced(call.tx, call.engine.model, resource, written);
  const isNew = absent.some((each) => call.absent?.has(each) === false);
  for (const each of absent) call.absent.add(each);
  const message = `"${resource.name}": what the record refers to was deleted at the same moment.`;
  if (isNew) throw new StoreError({ message, code: '40001', constraint: null, detail: null });
}

function relationsOf(resource: Resource, values: Values): readonly { readonly type: string; readonly id: string }[] {
  return Object.values(resource.fields).flatMap(({ name, choices, derived }) => {
    const value = values[name];
    return choices?.kind === 'ref' && derived === null && typeof value === 'string' && value !== ''
      ? [{ type: choices.to, id: value }]
      : [];
  });
}
