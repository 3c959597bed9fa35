import type { Resource } from '../../model/model.ts';
import { isAuditView, parseRecordKey } from '../store/layout.ts';
import * as records from '../store/records.ts';
import type { StoredRecord } from '../store/records.ts';
import { findResourceByName } from '../store/stored.ts';
import type { ServerCall } from './call.ts';
import { keepBelowSeen, hidesSomeRecords, keepSeen } from './parents.ts';

/**
 * Of the records of a list those that nothing above them hides; of entries of the audit log those whose record this user may see. What is
 * gone can be judged no more: its entries are for those from whom no record of that resource is hidden.
 */
export function keepShown(call: ServerCall, resource: Resource, found: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  return isAuditView(resource) ? keepSeenEntries(call, found) : keepBelowSeen(call, resource, found);
}

/** Whether entries of the audit log may be hidden from this user. */
export function hidesSomeEntries(call: ServerCall, resource: Resource): boolean {
  return isAuditView(resource) && Object.values(call.engine.model.resources).some((each) => hidesSomeRecords(call, each));
}

async function keepSeenEntries(call: ServerCall, entries: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const known = new Map<string, Promise<boolean>>();
  const shown: StoredRecord[] = [];
  for (const entry of entries) {
    const { resource, record_id: id } = entry.values;
    const place = JSON.stringify([resource, id]);
    const isSeen = known.get(place) ?? isRecordOfEntrySeen(call, String(resource), String(id));
    known.set(place, isSeen);
    if (await isSeen) shown.push(entry);
  }
  return shown;
}

async function isRecordOfEntrySeen(call: ServerCall, name: string, id: string): Promise<boolean> {
  const resource = findResourceByName(call.engine.model, name);
  if (resource === null || !hidesSomeRecords(call, resource)) return true;
  // An entry does not tell below which parent its record is: of several that are called that, one that is hidden hides it.
  const stored = await records.getRecordsWithKey(call.tx, resource, { key: parseRecordKey(resource, id), parents: {} });
  return stored.length > 0 && (await keepSeen(call, resource, stored)).length === stored.length;
}
