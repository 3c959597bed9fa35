import { useMemo } from 'react';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { useCollectionPage } from '../../data/useRecord.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { parseAuditEntry, type AuditEntry } from '../../data/audit-entry.ts';

/** The audit log of a record, newest first; empty without one, while it loads, and where it is refused. */
export function useRecordActivity(resource: Resource, record: Values, params: Params): readonly AuditEntry[] {
  const name = Object.values(resource.collections).find(({ isAudit }) => isAudit)?.name ?? null;
  const key = getRecordKey(resource, record);
  const log = useCollectionPage(resource, {
    name: key === null ? null : name,
    key: key ?? [],
    params: resolveRecordParams(resource, record, params),
  });
  const rows = log.data?.rows;
  return useMemo(
    () => (rows ?? []).map((row) => parseAuditEntry(resource, row)).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    [resource, rows],
  );
}
