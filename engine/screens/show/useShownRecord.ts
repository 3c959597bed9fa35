import { useMemo } from 'react';
import { useRowsWithCopies } from '../../data/useRefs.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { useScope } from '../context.ts';

interface ShownRecord {
  /** With the copies of the records that it refers to, once they are here. */
  readonly record: Values;
  readonly scope: EvaluationScope;
}

/** A stored record as its page shows it, and what conditions about it read. */
export function useShownRecord(resource: Resource, stored: Values, params: Params): ShownRecord {
  const plain = useRecordScope(stored, params);
  const [record = stored] = useRowsWithCopies(
    resource,
    useMemo(() => [stored], [stored]),
    { scope: plain, only: null },
  );
  return { record, scope: useRecordScope(record, params) };
}

export function useRecordScope(record: Values, params: Params): EvaluationScope {
  return useScope(useMemo(() => ({ self: record, old: record, params, mode: 'show' as const }), [record, params]));
}
