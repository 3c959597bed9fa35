import type { Resource } from '../../engine/model/model.ts';
import { isAuditView, parseKey } from '../store/layout.ts';
import * as records from '../store/records.ts';
import type { StoredRecord } from '../store/records.ts';
import { resourceCalled } from '../store/stored.ts';
import type { Call } from './call.ts';
import { belowSeen, hidesSome, seenOf } from './parents.ts';

/**
 * Of the records of a list those that nothing above them hides; of entries of the audit log those whose record this user may see. What is
 * gone can be judged no more: its entries are for those from whom no record of that resource is hidden.
 */
export function shownOf(call: Call, resource: Resource, found: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  return isAuditView(resource) ? entriesSeen(call, found) : belowSeen(call, resource, found);
}

/** Whether entries of the audit log may be hidden from this user. */
export function hidesEntries(call: Call, resource: Resource): boolean {
  return isAuditView(resource) && Object.values(call.engine.model.resources).some((each) => hidesSome(call, each));
}

async function entriesSeen(call: Call, entries: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const known = new Map<string, Promise<boolean>>();
  const shown: StoredRecord[] = [];
  for (const entry of entries) {
    const { resource, record_id: id } = entry.values;
    const place = JSON.stringify([resource, id]);
    const isSeen = known.get(place) ?? isRecordSeen(call, String(resource), String(id));
    known.set(place, isSeen);
    if (await isSeen) shown.push(entry);
  }
  return shown;
}

async function isRecordSeen(call: Call, name: string, id: string): Promise<boolean> {
  const resource = resourceCalled(call.engine.model, name);
  if (resource === null || !hidesSome(call, resource)) return true;
  // An entry does not tell below which parent its record is: of several that are called so, one that is hidden hides it.
  const stored = await records.getAll(call.tx, resource, { key: parseKey(resource, id), parents: {} });
  return stored.length > 0 && (await seenOf(call, resource, stored)).length === stored.length;
}
