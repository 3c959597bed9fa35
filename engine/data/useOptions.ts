import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isConditionTrue, type EvaluationScope } from '../model/evaluate.ts';
import { pickLocalizedText } from '../model/localized.ts';
import type { Field, ModelQuery, Resource } from '../model/model.ts';
import { emptyQuery, evaluateQuery, type ListQuery } from '../model/query.ts';
import { listFieldsRead } from '../model/reads.ts';
import type { Values } from '../model/values.ts';
import { useData } from './data-context.ts';
import { objectOrEmpty } from './errors.ts';
import { evaluateLookupParams, type RefChoices } from './lookups.ts';
import type { LoadedPage } from './source.ts';
import { useDebouncedValue } from './useDebounced.ts';

export interface ReferenceChoice {
  readonly value: string;
  readonly title: string;
  /** The referenced record; null for a fallback. */
  readonly values: Values | null;
}

export interface ReferenceOffer {
  /** What the search text finds; none while that is not known, so that what an older text found cannot be taken. */
  readonly choices: readonly ReferenceChoice[];
  /** What was found last, to name what was taken of it. */
  readonly known: readonly ReferenceChoice[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** The list holds nothing, whatever is typed. */
  readonly isBare: boolean;
  /** How many records match; more than `choices` means: type to narrow down. */
  readonly total: number;
  /** Fields to fill first, because the filter reads them. */
  readonly missing: readonly string[];
}

const settleMs = 300;
const none: readonly ReferenceChoice[] = [];

/** What a reference field offers for a search text; asks 300 ms after the last key. `isOpen: false` makes no call. */
export function useReferenceOffer(
  field: Pick<Field, 'choices'>,
  search: string,
  { scope, locale, isOpen }: { scope: EvaluationScope; locale: string; isOpen: boolean },
): ReferenceOffer {
  const { source, loadResource } = useData();
  const choices = field.choices?.kind === 'ref' ? field.choices : null;
  const settled = useDebouncedValue(search, settleMs).trim();
  const filters = choices === null ? null : evaluateQuery(choices.filter, scope);
  const params = choices === null ? {} : evaluateLookupParams(choices, scope);
  const query: ListQuery = {
    ...emptyQuery,
    filters: filters ?? [],
    search: settled === '' ? null : settled,
    limit: choices?.pageSize ?? 0,
  };
  const keyOf = (asked: ListQuery) => ['records', choices?.to, 'options', choices?.key, asked, params];
  const answer = useQuery<LoadedPage>({
    queryKey: keyOf(query),
    queryFn: async ({ signal }) => {
      const target = await loadResource(choices?.to ?? '');
      return source.list(target, sortLookupByTitle(target, query, choices), params, signal);
    },
    enabled: isOpen && choices !== null && filters !== null && isConditionTrue(choices.picker, scope),
    staleTime: 30_000,
    retry: false,
    placeholderData: (previous, of) => (of?.queryKey[1] === choices?.to ? previous : undefined),
  });
  const isBehind = settled !== search.trim() || answer.isPlaceholderData;
  // A text that finds nothing says nothing about the list: it was empty before anything was typed, or it is not.
  const whole = useQueryClient().getQueryData<LoadedPage>(keyOf({ ...query, search: null }));
  const isBare = answer.isError || whole?.rows.length === 0;
  const known = useMemo(
    () => (isBare ? filterFallbackChoices(choices, query.search) : buildReferenceChoices(choices, answer.data, locale)),
    [choices, answer.data, isBare, query.search, locale],
  );
  const missing = useMemo(
    () => (choices === null || filters !== null ? [] : listMissingFilterFields(choices.filter, scope)),
    [choices, filters, scope],
  );
  return {
    choices: isBehind ? none : known,
    known,
    isLoading: answer.isFetching || isBehind,
    isFailed: answer.isError,
    isBare,
    total: answer.data?.total ?? known.length,
    missing,
  };
}

function sortLookupByTitle(target: Resource, query: ListQuery, choices: RefChoices | null): ListQuery {
  const title = target.fields[choices?.title ?? ''];
  const isSortable =
    title !== undefined && target.accepts.some((accept) => accept.field === title.name && accept.steps.length === 0 && accept.isSortable);
  return isSortable ? { ...query, sort: [{ by: title.query, desc: false }] } : query;
}

function buildReferenceChoices(choices: RefChoices | null, page: LoadedPage | undefined, locale: string): readonly ReferenceChoice[] {
  if (choices === null) return [];
  return (page?.rows ?? [])
    .filter((row) => (row[choices.key] ?? null) !== null)
    .map((row) => ({
      value: String(row[choices.key]),
      title: pickLocalizedText(row[choices.title], locale) ?? String(row[choices.key]),
      values: row,
    }));
}

/** What is offered in place of a list that cannot be read or holds nothing, as far as it matches what was typed. */
function filterFallbackChoices(choices: RefChoices | null, search: string | null): readonly ReferenceChoice[] {
  const sought = (search ?? '').toLowerCase();
  return (choices?.fallback ?? [])
    .map(String)
    .filter((value) => value.toLowerCase().includes(sought))
    .map((value) => ({ value, title: value, values: null }));
}

/** Fields that a filter reads and that hold nothing yet. */
export function listMissingFilterFields(filter: ModelQuery, scope: EvaluationScope): readonly string[] {
  const self: Values = objectOrEmpty(scope.self);
  const reads = filter.flatMap((entry) => entry.values.flatMap((value) => ('expr' in value ? value.expr.reads : [])));
  return [...new Set(listFieldsRead(reads))].filter((name) => (self[name] ?? '') === '' && name !== '_data');
}
