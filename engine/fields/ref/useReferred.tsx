import { askInOneCall } from '../../data/asked-together.ts';
import { useData } from '../../data/data-context.ts';
import { useAnswers } from '../../data/useAnswers.ts';
import { evaluateLookupParams, type RefChoices } from '../../data/lookups.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Values } from '../../model/values.ts';

/** The records behind the ids of a reference, by id, asked for in one call; what is not found or not yet there is missing. */
export function useReferredRecords(choices: RefChoices, ids: readonly string[], scope: EvaluationScope): ReadonlyMap<string, Values> {
  const { source, loadResource } = useData();
  const params = evaluateLookupParams(choices, scope);
  const found = useAnswers(
    ids.map((id) => {
      const lookup = { to: choices.to, key: choices.key, params, ids: [id] };
      return {
        queryKey: ['records', choices.to, 'lookup', lookup],
        queryFn: async () => {
          const target = await loadResource(choices.to);
          // A reference that is not by key names one record all the same, and the API gives it by that name.
          if (!target.key.includes(choices.key)) return [(await source.get(target, [id], params)).values];
          return askInOneCall(source, target, { key: choices.key, params, id });
        },
        enabled: isConditionTrue(choices.picker, scope),
        staleTime: 60_000,
        retry: false,
      };
    }),
  );
  return new Map(
    ids.flatMap((id, at) =>
      (found[at]?.data ?? []).flatMap((row): [string, Values][] => (String(row[choices.key]) === id ? [[id, row]] : [])),
    ),
  );
}
