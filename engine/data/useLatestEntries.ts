import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import type { Params, Values } from '../model/values.ts';
import { getRecordKey, resolveRecordParams } from './address.ts';
import { parseAuditEntry, type AuditEntry } from './audit-entry.ts';
import { useData } from './data-context.ts';
import { recordsQueryKey } from './keys.ts';

/** More writes than these between two readings of a form are not told one by one. */
const most = 20;

const none: readonly AuditEntry[] = [];

/**
 * What the audit log says of the writes behind this version of a record, the newest first. Empty where the resource keeps none on the
 * record's page, where whoever asks may not read it, and until it is here.
 */
export function useLatestEntries(
  resource: Resource,
  { record, params, after }: { readonly record: Values; readonly params: Params; readonly after: number },
): readonly AuditEntry[] {
  const { source } = useData();
  const name = Object.values(resource.collections).find(({ isAudit }) => isAudit)?.name ?? null;
  const key = getRecordKey(resource, record);
  const own = resolveRecordParams(resource, record, params);
  const { data } = useQuery({
    queryKey: [...recordsQueryKey(resource), 'latest-entries', name, key, own, after, record['_version']],
    queryFn: async () => {
      const { rows } = await source.collection(resource, name ?? '', key ?? [], { params: own, limit: most });
      const entries = rows.map((row) => parseAuditEntry(resource, row)).filter(({ version }) => version !== null && version > after);
      return entries.sort((a, b) => Number(b.version) - Number(a.version));
    },
    enabled: name !== null && key !== null,
    // Nobody's name is owed.
    retry: false,
  });
  return data ?? none;
}
