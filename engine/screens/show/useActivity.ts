import { useMemo } from 'react';
import { keyOf, paramsOf } from '../../data/address.ts';
import { useCollection } from '../../data/useRecord.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { auditEntry, type AuditEntry } from '../../data/audit-entry.ts';

/** The audit log of a record, newest first; empty without one, while it loads, and where it is refused. */
export function useActivity(resource: Resource, record: Values, params: Params): readonly AuditEntry[] {
  const name = Object.values(resource.collections).find(({ isAudit }) => isAudit)?.name ?? null;
  const key = keyOf(resource, record);
  const log = useCollection(resource, { name: key === null ? null : name, key: key ?? [], params: paramsOf(resource, record, params) });
  const rows = log.data?.rows;
  return useMemo(
    () => (rows ?? []).map((row) => auditEntry(resource, row)).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    [resource, rows],
  );
}
