import { useMemo } from 'react';
import type { Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { buildLookupOptions, type CopyOptions } from './copies.ts';
import { useData } from './data-context.ts';
import { listReferenceFields, collectLookups, attachCopies, groupLookupCopies } from './lookups.ts';
import { useAnswers, type Answer } from './useAnswers.ts';

/**
 * The rows with copies of the records they refer to in `_data`: one any-of call per target and page. What is not found keeps its raw id.
 * All copies come at once, when the last call is answered: a page is drawn again once and not for each target.
 */
export function useRowsWithCopies(resource: Resource, rows: readonly Values[], { scope, only }: CopyOptions): readonly Values[] {
  const data = useData();
  const fields = useMemo(() => listReferenceFields(resource, only), [resource, only]);
  const lookups = useMemo(() => collectLookups(fields, rows, scope), [fields, rows, scope]);
  const answers = useAnswers(useMemo(() => lookups.map((lookup) => buildLookupOptions(data, lookup)), [data, lookups]));
  const found = useMemo(() => listLookupRows(answers), [answers]);
  return useMemo(
    () => (lookups.length === 0 ? rows : attachCopies(fields, rows, { copies: groupLookupCopies(lookups, found), scope })),
    [fields, rows, scope, lookups, found],
  );
}

function listLookupRows(answers: readonly Answer<readonly Values[]>[]): readonly (readonly Values[])[] {
  return answers.some(({ isPending }) => isPending) ? nobody : answers.map(({ data }) => data ?? none);
}

const none: readonly Values[] = [];
const nobody: readonly (readonly Values[])[] = [];
