import { useQuery } from '@tanstack/react-query';
import { isConditionTrue, type EvaluationScope } from '../model/evaluate.ts';
import type { Values } from '../model/values.ts';
import { buildLookupOptions } from './copies.ts';
import { useData } from './data-context.ts';
import { evaluateLookupParams, type RecordLookup, type RefChoices } from './lookups.ts';

/** The records behind some ids of one reference, in one call; empty while they load and when the lookup is refused. */
export function useReferencedRecords(
  choices: RefChoices | null,
  ids: readonly (string | null)[],
  scope: EvaluationScope,
): readonly Values[] {
  const data = useData();
  const asked = [...new Set(ids.filter((id) => id !== null && id !== ''))].map(String).sort();
  const lookup: RecordLookup = {
    to: choices?.to ?? '',
    key: choices?.key ?? '',
    params: choices === null ? {} : evaluateLookupParams(choices, scope),
    ids: asked,
  };
  const answer = useQuery({
    ...buildLookupOptions(data, lookup),
    enabled: choices !== null && asked.length > 0 && isConditionTrue(choices.picker, scope),
  });
  return answer.data ?? none;
}

const none: readonly Values[] = [];
