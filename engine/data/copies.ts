/** The records that rows refer to, read beside them: by the hooks that draw them, and early, so that names come with the rows. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { EvaluationScope } from '../model/evaluate.ts';
import type { Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import type { DataServices } from './data-context.ts';
import { attachCopies, collectLookups, fetchLookup, groupLookupCopies, listReferenceFields, type RecordLookup } from './lookups.ts';

export interface CopyOptions {
  /** Memoise it: a new scope asks again which references may be looked up. */
  readonly scope: EvaluationScope;
  /** Field names to look up; null: all reference fields. Memoise it. */
  readonly only: readonly string[] | null;
}

/** What a lookup is asked by; the same for the hooks and for an early `client.prefetchQuery`. */
export function buildLookupOptions({ source, loadResource }: DataServices, lookup: RecordLookup) {
  return queryOptions<readonly Values[]>({
    queryKey: ['records', lookup.to, 'lookup', lookup],
    queryFn: async () => fetchLookup(source, await loadResource(lookup.to), lookup),
    staleTime: 60_000,
    // The raw id is good enough: nobody waits for a second try.
    retry: false,
  });
}

/** Reads what the rows refer to before they are drawn. Never fails: an id stays where its record is not found. */
export async function prefetchCopies(
  client: QueryClient,
  data: DataServices,
  { resource, rows, scope, only }: CopyOptions & { readonly resource: Resource; readonly rows: readonly Values[] },
): Promise<void> {
  const lookups = collectLookups(listReferenceFields(resource, only), rows, scope);
  await Promise.all(lookups.map((lookup) => client.prefetchQuery(buildLookupOptions(data, lookup))));
}

/** The rows with those copies, for who does not draw them. Never fails, either. */
export async function readRowsWithCopies(
  client: QueryClient,
  data: DataServices,
  { resource, rows, scope, only }: CopyOptions & { readonly resource: Resource; readonly rows: readonly Values[] },
): Promise<readonly Values[]> {
  const fields = listReferenceFields(resource, only);
  const lookups = collectLookups(fields, rows, scope);
  if (lookups.length === 0) return rows;
  const read = async (lookup: RecordLookup): Promise<readonly Values[]> =>
    client.fetchQuery(buildLookupOptions(data, lookup)).catch(() => []);
  return attachCopies(fields, rows, { copies: groupLookupCopies(lookups, await Promise.all(lookups.map(read))), scope });
}
