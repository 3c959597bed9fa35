import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { evaluateLookupParams, type RefChoices } from '../../data/lookups.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { emptyQuery, evaluateQuery } from '../../model/query.ts';

interface StillMatchingOptions {
  /** The filter as it stands now, as text; it is only asked again when this changes. */
  readonly filterText: string;
  readonly scope: EvaluationScope;
  readonly onGone: (ids: readonly string[]) => void;
}

/** After the filter of a reference has changed: tells which of the chosen ids no longer match it. Stored values are never questioned. */
export function useStillMatching(choices: RefChoices, ids: readonly string[], { filterText, scope, onGone }: StillMatchingOptions): void {
  const { source, loadResource } = useData();
  const [first] = useState(filterText);
  const isAsked = filterText !== first && ids.length > 0;
  const filters = evaluateQuery(choices.filter, scope);
  const answer = useQuery({
    queryKey: ['records', choices.to, 'matching', filterText, ids],
    queryFn: async () => {
      if (filters === null) return [];
      const target = await loadResource(choices.to);
      const param = target.fields[choices.key]?.query ?? choices.key;
      const own = { param, op: 'in' as const, values: ids };
      const page = await source.list(
        target,
        { ...emptyQuery, filters: [...filters, own], limit: ids.length },
        evaluateLookupParams(choices, scope),
      );
      return page.rows.map((row) => String(row[choices.key]));
    },
    enabled: isAsked,
    retry: false,
  });
  const matching = answer.data;
  useEffect(() => {
    if (!isAsked || matching === undefined) return;
    const gone = ids.filter((id) => !matching.includes(id));
    if (gone.length > 0) onGone(gone);
    // The ids are the question that `matching` answers; asking again for a new callback would clear twice.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsked, matching]);
}
