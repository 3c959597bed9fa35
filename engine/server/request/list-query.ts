import { isConditionTrue } from '../../model/evaluate.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { AcceptedParam, QueryOp, Resource } from '../../model/model.ts';
import { canAskEmptiness, takesAlternatives } from '../../model/source.ts';
import { findFilteredField } from '../../model/filtered-field.ts';
import { findGroupedField, listGroupedSorts } from '../../model/grouped-field.ts';
import { periods, printPeriod, resolvePeriods } from '../../model/periods.ts';
import { FILTER_LIMIT, parseListQuery, ROWS_UNASKED, SEARCH_LIMIT, toCanonicalQuery } from '../../model/query.ts';
import type { QueryFilter, ListQuery } from '../../model/query.ts';
import { parseComparison } from '../../model/query-value.ts';
import type { Params } from '../../model/values.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { refuseQueryProblems, requireRowCount } from './query-problems.ts';

/** The list query of a call, each name and value checked against what the resource accepts from this user, who sees the `shown` fields. */
export function readListQuery(
  whole: Resource,
  query: URLSearchParams,
  { scope, shown }: { scope: EvaluationScope; shown: ReadonlySet<string> },
): ListQuery {
  // Whoever may not see a field learns nothing of it by filtering or searching.
  const accepts = whole.accepts.filter(({ field }) => field === '' || shown.has(field));
  const resource = { ...whole, accepts, search: whole.search.filter((name) => shown.has(name)) };
  const ages = resource.accepts.filter((accept) => accept.ops.includes('within')).map((accept) => accept.param);
  const parsed = parseListQuery(withoutLookupParams(resource, query), new Set(ages));
  refuseQueryProblems(parsed.problems);
  // `q=*one,other` is a search for any of several texts.
  const [searches, filters] = [
    parsed.query.filters.filter(isSearchFilter),
    parsed.query.filters.filter((filter) => !isSearchFilter(filter)),
  ];
  const { alternatives } = parsed.query;
  refuseCostlyQuery(parsed.query, { searches, filters: [...filters, ...alternatives.flat()] });
  if (alternatives.length > 0 && !takesAlternatives(resource))
    refuseCall('unknown-filter', say('{resources} cannot be filtered by alternatives', { resources: resource.titlePlural }));
  const tell = (each: readonly QueryFilter[]): readonly QueryFilter[] => each.map((filter) => tellPeriods(resource, filter, scope));
  const told = toCanonicalQuery({ ...parsed.query, filters: tell(filters), alternatives: alternatives.map(tell) });
  for (const filter of [...told.filters, ...told.alternatives.flat()]) refuseBadFilter(resource, filter, scope);
  refuseBadSorts(resource, parsed.query.sort, scope);
  const { group } = parsed.query;
  if (group !== null) refuseBadGroup(resource, group, scope);
  if ((parsed.query.search !== null || searches.length > 0) && resource.search.length === 0)
    refuseCall('unknown-filter', say('{resources} cannot be searched with "{param}"', { resources: resource.titlePlural, param: 'q' }));
  refuseExtraParams(resource, parsed.extra);
  const started = parsed.query.sort.length > 0 ? parsed.query.sort : readStartSort(whole, { scope, shown });
  // An empty order is that of the list, which decides within groups as well.
  const within = group !== null && started.length === 0 ? (whole.list?.sort ?? []) : started;
  return {
    ...parsed.query,
    sort: listGroupedSorts({ group, sort: within }),
    filters: [...searches, ...told.filters],
    alternatives: told.alternatives,
    limit: requireRowCount(parsed.query.limit, ROWS_UNASKED),
  };
}

/** Refuses a query that costs more than any screen of ours asks for. */
function refuseCostlyQuery(
  { search, alternatives }: Pick<ListQuery, 'search' | 'alternatives'>,
  { searches, filters }: { searches: readonly QueryFilter[]; filters: readonly QueryFilter[] },
): void {
  const texts = [search, ...searches.flatMap(({ values }) => values)].flatMap((text) => text ?? []);
  const words = texts.flatMap((text) => text.split(/\s+/).filter((word) => word !== ''));
  if (texts.join('').length > SEARCH_LIMIT.length || words.length > SEARCH_LIMIT.words)
    refuseCall('bad-value', say('A search can have at most {words, number} words and {length, number} characters', SEARCH_LIMIT));
  if (filters.length > FILTER_LIMIT.filters)
    refuseCall('bad-value', say('A list can be filtered by at most {filters, number} fields at once', FILTER_LIMIT));
  if (alternatives.length > FILTER_LIMIT.alternatives)
    refuseCall('bad-value', say('A list can be filtered by at most {alternatives, number} alternatives', FILTER_LIMIT));
  const long = filters.find(({ values }) => values.length > FILTER_LIMIT.values);
  if (long)
    refuseCall(
      'bad-value',
      say('"{param}" can be filtered by at most {values, number} values at once', { ...FILTER_LIMIT, param: long.param }),
    );
}

function isSearchFilter({ param }: QueryFilter): boolean {
  return param === 'q';
}

/** The parents a call names, from its path and from `_param`. Refuses a missing required one. */
export function readQueryParents(resource: Resource, params: Params, query: URLSearchParams): Params {
  const parents: Record<string, string> = {};
  for (const parent of resource.parents) {
    const inPath = params[parent.param];
    const isNamed = inPath !== undefined && inPath !== '*' && inPath !== '';
    const value = isNamed ? inPath : (query.get(`_${parent.param}`) ?? singleFilterValue(query.get(parent.param)) ?? '*');
    if (value !== '*' && value !== '') parents[parent.param] = value;
    else if (!parent.wildcard) refuseCall('missing-parent', say('No filter _{param}', { param: parent.param }));
  }
  return parents;
}

/** What a filter asks for if it is one value; others (any of, not, empty) name no parent. */
function singleFilterValue(text: string | null): string | null {
  const { op, values } = text === null ? { op: null, values: [] } : parseComparison(text);
  return op === 'eq' ? (values[0] ?? null) : null;
}

function refuseBadFilter(resource: Resource, filter: QueryFilter, scope: EvaluationScope): void {
  const accepted = resource.accepts.filter(
    (accept) => accept.param === filter.param && accept.ops.length > 0 && isAcceptOffered(accept, scope),
  );
  if (accepted.length === 0)
    refuseUnknownFilter(
      resource,
      filter.param,
      offeredParams(resource, scope, (accept) => accept.ops.length > 0),
    );
  const isEmptiness = filter.values.every((value) => value === null);
  const takesIt = accepted.some((accept) =>
    isEmptiness ? takesEmptiness(resource, accept, filter.op) : takesOperator(accept.ops, filter.op),
  );
  if (!takesIt)
    refuseCall('unknown-operator', say('"{param}" cannot be filtered with "{operator}"', { param: filter.param, operator: filter.op }), {
      hint: accepted.flatMap((accept) => accept.ops),
    });
  if (!accepted.some((accept) => fitsFilterValues(resource, accept, filter)))
    refuseCall('bad-value', say('The value of "{param}" is not valid', { param: filter.param }), {
      hint: [filterKindOf(resource, accepted[0])],
    });
}

/** The filter with the days of this moment for its periods, so that nothing behind it knows of them. */
function tellPeriods(resource: Resource, filter: QueryFilter, scope: EvaluationScope): QueryFilter {
  const accept = resource.accepts.find(({ param }) => param === filter.param);
  const told = resolvePeriods(filter, accept ? findFilteredField(resource, accept) : null, scope);
  return (
    told ??
    refuseCall('bad-value', say('The value of "{param}" is not valid', { param: filter.param }), {
      hint: ['date', ...periods.map(printPeriod)],
    })
  );
}

function refuseUnknownFilter(resource: Resource, param: string, hint?: readonly string[]): never {
  const message = say('{resources} cannot be filtered by "{param}"', { resources: resource.titlePlural, param });
  return refuseCall('unknown-filter', message, hint ? { hint } : {});
}

// Any filter may be asked whether it is empty, unless the records are in a system that cannot tell.
function takesEmptiness({ source, fields }: Resource, { field }: AcceptedParam, op: QueryOp): boolean {
  return (fields[field]?.derived ?? null) !== null || canAskEmptiness(source, op);
}

function takesOperator(ops: readonly QueryOp[], op: QueryOp): boolean {
  if (ops.includes(op)) return true;
  // A range is written as one or both of its ends.
  return (op === 'gt' || op === 'lt' || op === 'between') && (ops.includes('between') || (ops.includes('gt') && ops.includes('lt')));
}

function refuseBadSorts(resource: Resource, sorts: ListQuery['sort'], scope: EvaluationScope): void {
  if (sorts.length > 1 && sorts.length > (resource.list?.mostSorts ?? 1))
    refuseCall('bad-value', say('A list can be sorted by one field only'));
  const isAccepted = (by: string): boolean =>
    resource.accepts.some((accept) => accept.param === by && accept.isSortable && isAcceptOffered(accept, scope));
  const unknown = sorts.find(({ by }) => !isAccepted(by));
  if (unknown !== undefined) {
    refuseCall('unknown-sort', say('{resources} cannot be sorted by "{param}"', { resources: resource.titlePlural, param: unknown.by }), {
      hint: offeredParams(resource, scope, (accept) => accept.isSortable),
    });
  }
}

/** Groups are counted beside the rows: what has no counts for this user does not part them either. */
function refuseBadGroup(resource: Resource, group: string, scope: EvaluationScope): void {
  if (findGroupedField(resource, group, scope) === null)
    refuseCall('unknown-sort', say('{resources} cannot be grouped by "{param}"', { resources: resource.titlePlural, param: group }), {
      hint: offeredParams(resource, scope, ({ param }) => findGroupedField(resource, param, scope) !== null),
    });
}

/** The order that a list begins with tells nobody of what they may not see. Empty: it holds as it is. */
function readStartSort(
  { list, accepts, key }: Resource,
  { scope, shown }: { readonly scope: EvaluationScope; readonly shown: ReadonlySet<string> },
): ListQuery['sort'] {
  const sorts = list?.sort ?? [];
  const open = sorts.filter(({ by }) => {
    const ways = accepts.filter((accept) => accept.param === by && accept.isSortable);
    return ways.length === 0 || ways.some((way) => isAcceptOffered(way, scope) && (way.field === '' || shown.has(way.field)));
  });
  if (open.length === sorts.length) return [];
  return open.length > 0 ? open : key.map((by) => ({ by, desc: false }));
}

export function isAcceptOffered(accept: AcceptedParam, scope: EvaluationScope): boolean {
  return isConditionTrue(accept.when, scope);
}

function offeredParams(resource: Resource, scope: EvaluationScope, which: (accept: AcceptedParam) => boolean): readonly string[] {
  const names = resource.accepts.filter((accept) => which(accept) && isAcceptOffered(accept, scope)).map((accept) => accept.param);
  return [...new Set(names)];
}

function refuseExtraParams(resource: Resource, extra: Readonly<Record<string, string>>): void {
  const known = new Set(resource.parents.map((parent) => `_${parent.param}`));
  for (const name of Object.keys(extra)) {
    if (!known.has(name)) refuseUnknownFilter(resource, name);
  }
}

/** Fixed parameters that references send along read no field: as they are sent they are accepted, and filter nothing here. */
function withoutLookupParams(resource: Resource, query: URLSearchParams): URLSearchParams {
  const sent = new Map(resource.accepts.filter(({ field }) => field === '').map(({ param, only }) => [param, only]));
  for (const [param, text] of query) {
    const only = sent.get(param) ?? null;
    if (only !== null && !only.includes(text))
      refuseCall('bad-value', say('The value of "{param}" is not valid', { param }), { hint: only });
  }
  return new URLSearchParams([...query].filter(([name]) => !sent.has(name)));
}

function filterKindOf(resource: Resource, accept: AcceptedParam | undefined): string {
  const ty = accept && resource.fields[accept.field]?.ty;
  return typeof ty === 'string' ? ty : 'text';
}

const AGE = /^\d+\s?(?:second|minute|hour|day|week|month|year)s?$/;

function fitsFilterValues(resource: Resource, accept: AcceptedParam, filter: QueryFilter): boolean {
  if (filter.op === 'prefix' || filter.op === 'contains' || accept.steps.length > 0) return true;
  const ty = resource.fields[accept.field]?.ty;
  return filter.values.every(
    (value) => value === null || value === '' || (filter.op === 'within' ? AGE.test(value) : fitsFilterType(ty, value)),
  );
}

function fitsFilterType(ty: unknown, value: string): boolean {
  switch (ty) {
    case 'number':
      return Number.isFinite(Number(value)) && value.trim() !== '';
    case 'bool':
      return value === 'true' || value === 'false';
    case 'date':
    case 'date-time':
      return /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T')));
    default:
      return true;
  }
}
