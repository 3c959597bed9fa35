import type { Resource } from '../../../model/model.ts';
import { isAuditView } from '../../store/layout.ts';
import type { StoredRecord } from '../../store/records.ts';
import { findResourceByName } from '../../store/stored.ts';
import type { ServerCall } from '../call.ts';
import { getRecordsWithIds } from '../holding.ts';
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
  const seen = new Set<StoredRecord>();
  for (const name of new Set(entries.map(({ values }) => String(values['resource'])))) {
    const own = entries.filter(({ values }) => String(values['resource']) === name);
    for (const entry of await keepSeenOfResource(call, name, own)) seen.add(entry);
  }
  return entries.filter((entry) => seen.has(entry));
}

/** All records that the entries are about are read at once. */
async function keepSeenOfResource(call: ServerCall, name: string, entries: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const resource = findResourceByName(call.engine.model, name);
  if (resource === null || !hidesSomeRecords(call, resource)) return entries;
  const idOf = ({ values }: StoredRecord): string => String(values['record_id']);
  const stored = await getRecordsWithIds(call, resource, [...new Set(entries.map(idOf))]);
  const shown = new Set(await keepSeen(call, resource, stored));
  const found = new Set(stored.map(({ id }) => id));
  // An entry does not tell below which parent its record is: of several that are called that, one that is hidden hides it.
  const hidden = new Set(stored.filter((record) => !shown.has(record)).map(({ id }) => id));
  return entries.filter((entry) => found.has(idOf(entry)) && !hidden.has(idOf(entry)));
}
