import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Scope } from '../model/evaluate.ts';
import type { Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { useData, type Data } from './data-context.ts';
import { groupOf, lookupQuery, lookupsOf, refOf, withCopies, type Copies, type Lookup } from './lookups.ts';

export interface RefOptions {
  /** Memoise it: a new scope asks again which references may be looked up. */
  readonly scope: Scope;
  /** Field names to look up; null: all reference fields. Memoise it. */
  readonly only: readonly string[] | null;
}

/**
 * The rows with copies of the records they refer to in `_data`: one any-of call per target and page. What is not found keeps its raw id.
 * All copies come at once, when the last call is answered: a page is drawn anew once and not for each target.
 */
export function useRefs(resource: Resource, rows: readonly Values[], { scope, only }: RefOptions): readonly Values[] {
  const data = useData();
  const fields = useMemo(
    () => Object.values(resource.fields).filter((field) => refOf(field) !== null && (only === null || only.includes(field.name))),
    [resource, only],
  );
  const lookups = useMemo(() => lookupsOf(fields, rows, scope), [fields, rows, scope]);
  const found = useQueries({ queries: lookups.map((lookup) => lookupOptions(data, lookup)), combine: rowsOf });
  return useMemo(
    () => (lookups.length === 0 ? rows : withCopies(fields, rows, { copies: copiesOf(lookups, found), scope })),
    [fields, rows, scope, lookups, found],
  );
}

function rowsOf(results: readonly UseQueryResult<readonly Values[]>[]): readonly (readonly Values[])[] {
  return results.some((result) => result.isPending) ? nobody : results.map((result) => result.data ?? none);
}

const none: readonly Values[] = [];
const nobody: readonly (readonly Values[])[] = [];

function lookupOptions({ source, loadResource }: Data, lookup: Lookup) {
  return {
    queryKey: ['records', lookup.to, 'lookup', lookup],
    queryFn: async (): Promise<readonly Values[]> => {
      const target = await loadResource(lookup.to);
      return (await source.list(target, lookupQuery(target, lookup), lookup.params)).rows;
    },
    staleTime: 60_000,
    // The raw id is good enough: nobody waits for a second try.
    retry: false,
  };
}

function copiesOf(lookups: readonly Lookup[], found: readonly (readonly Values[])[]): Copies {
  const copies = new Map<string, Map<string, Values>>();
  lookups.forEach((lookup, at) => {
    const group = copies.get(groupOf(lookup)) ?? new Map<string, Values>();
    copies.set(groupOf(lookup), group);
    for (const row of found[at] ?? none) group.set(String(row[lookup.key]), row);
  });
  return copies;
}
