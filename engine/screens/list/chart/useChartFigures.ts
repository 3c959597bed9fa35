import { useMemo, useState } from 'react';
import { useListCounts } from '../../../data/useListCounts.ts';
import { useListSums } from '../../../data/useListSums.ts';
import type { ChoiceCount } from '../../../model/choice-counts.ts';
import type { Resource } from '../../../model/model.ts';
import type { ListQuery } from '../../../model/query.ts';
import type { FieldSums } from '../../../model/sums.ts';
import type { Params } from '../../../model/values.ts';

/** What a chart shows of one value. */
export interface ChartFigure {
  /** null: of records without a value. */
  readonly value: string | null;
  readonly amount: number;
}

interface FiguresAsked {
  readonly param: string;
  /** The field that is added up; null: records are counted. */
  readonly sum: string | null;
  /** In which of several currencies; '': in that of most records. */
  readonly currency: string;
  readonly query: ListQuery;
  readonly params: Params;
  /** false: no call is made yet. */
  readonly isWanted: boolean;
}

interface ToldFigures {
  /** `untold`: this user is not told the field of every record. `many`: the values are too many. */
  readonly state: 'waiting' | 'failed' | 'untold' | 'many' | 'here';
  readonly figures: readonly ChartFigure[];
  readonly currency: string | null;
  /** Each is added up by itself, and drawn by itself. */
  readonly currencies: readonly string[];
}

export interface ChartFigures extends ToldFigures {
  readonly isFetching: boolean;
  readonly again: () => void;
}

const nothing = { figures: [], currency: null, currencies: [] };

/** What the server says of each value, of all records that match. What is drawn stays until the next answer to the same question is here. */
export function useChartFigures(resource: Resource, { param, sum, currency, query, params, isWanted }: FiguresAsked): ChartFigures {
  const counts = useListCounts(resource, { param, query, params, isWanted: isWanted && sum === null });
  const fields = useMemo(() => (sum === null ? [] : [sum]), [sum]);
  const sums = useListSums(resource, { fields, query: { ...query, group: param }, params, isWanted });
  const { isError, isFetching, refetch } = sum === null ? counts : sums;
  const told = useMemo(
    () => (sum === null ? readCounts(counts.data) : readSums(sums.data, sum, currency)),
    [counts.data, sums.data, sum, currency],
  );
  const about = JSON.stringify([param, sum, currency]);
  const [kept, setKept] = useState<{ readonly about: string; readonly told: ToldFigures } | null>(null);
  if (told !== null && (kept?.told !== told || kept.about !== about)) setKept({ about, told });
  const drawn = told ?? (kept?.about === about && !isError ? kept.told : null);
  return { ...(drawn ?? { ...nothing, state: isError ? 'failed' : 'waiting' }), isFetching, again: () => void refetch() };
}

function readCounts(data: readonly ChoiceCount[] | null | undefined): ToldFigures | null {
  if (data === undefined) return null;
  if (data === null) return { ...nothing, state: 'many' };
  return { ...nothing, state: 'here', figures: data.map(({ value, count }) => ({ value, amount: count })) };
}

function readSums(data: FieldSums | undefined, sum: string, wanted: string): ToldFigures | null {
  if (data === undefined) return null;
  const told = Object.hasOwn(data, sum) ? data[sum] : undefined;
  if (told === undefined) return { ...nothing, state: 'untold' };
  const records = new Map<string | null, number>();
  for (const { currency, count } of told) records.set(currency, (records.get(currency) ?? 0) + count);
  const byRecords = [...records].toSorted((a, b) => b[1] - a[1]).map(([each]) => each);
  const currency = byRecords.find((each) => each === wanted) ?? byRecords[0] ?? null;
  const own = told.filter((each) => each.currency === currency);
  return {
    state: 'here',
    figures: own.map((each) => ({ value: each.value ?? null, amount: Number(each.sum) })),
    currency,
    currencies: byRecords.flatMap((each) => each ?? []),
  };
}
