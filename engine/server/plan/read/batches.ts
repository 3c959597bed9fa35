import { isConditionTrue } from '../../../model/evaluate.ts';
import type { Condition } from '../../../model/expression.ts';
import { fieldTypeOf } from '../../../fields/types.ts';
import { pickLocalizedText } from '../../../model/localized.ts';
import { compareWireValues, matchesFilters } from '../../../model/matches.ts';
import type { Resource, SortKey } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import type { Values } from '../../../model/values.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { StoreListOptions } from '../../store/list.ts';
import { printStoredPlace } from '../../store/stored-place.ts';
import type { StoredRecord } from '../../store/records.ts';
import { recomputeAsRead, isNarrowField } from './as-read.ts';
import type { ServerCall } from '../call.ts';
import { iterateRecords, listRecords } from '../holding.ts';
import { completeRecords } from './complete.ts';
import { hidesSomeEntries, keepShown } from './entries-seen.ts';
import type { FoundRecord } from './find.ts';
import { listHidingParents } from './parents.ts';

/** Most records that are read to filter or sort a page by a value that is computed with each answer. */
export const SCAN_LIMIT = 50_000;

/** All completed records of a list in order, a few hundred at a time. Only a sort by a computed value has to hold them all, and has a limit. */
export async function* iterateCompleted(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions,
): AsyncGenerator<readonly FoundRecord[]> {
  const late = options.sort.filter(({ by }) => isComputedParam(call, resource, by));
  if (late.length === 0) {
    for await (const { found } of scanCompleted(call, resource, options)) yield found;
    return;
  }
  const all: FoundRecord[] = [];
  for await (const { found } of scanCompleted(call, resource, options)) {
    all.push(...found);
    if (all.length > SCAN_LIMIT)
      refuseCall(
        'bad-value',
        say('More than {limit, number} records cannot be sorted by "{param}", which is computed for each of them', {
          limit: SCAN_LIMIT,
          param: late[0]?.by ?? '',
        }),
      );
  }
  yield sortCompleted(call, resource, { sorts: options.sort, all, valuesOf: ({ values }) => values });
}

/** How many records a list has; where computed values decide, how many it can have at most. */
export async function countListed(call: ServerCall, resource: Resource, options: StoreListOptions): Promise<number> {
  const { stored } = splitListOptions(call, resource, options);
  return (await listRecords(call, resource, { ...stored, sort: [], offset: 0, limit: 0 })).total;
}

/** What the store selects, completed, and of that what passes by computed values; `seen` counts the former. */
export async function* scanCompleted(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions,
): AsyncGenerator<{ readonly found: readonly FoundRecord[]; readonly seen: number }> {
  const { stored, alternatives, passes } = splitListOptions(call, resource, options);
  const take = async (batch: readonly StoredRecord[]): Promise<readonly FoundRecord[]> => {
    const seen = await keepShown(call, resource, batch);
    const early = await Promise.all(
      alternatives.map((each) => selectPlaces(call, resource, { options: stored, filters: each.early, batch: seen })),
    );
    const completed = await completeRecords(
      call,
      resource,
      seen.map(({ values }) => values),
    );
    const read = await recomputeAsRead(call, resource, completed);
    return seen.flatMap((record, at) => {
      const [values, whole] = [read[at], completed[at]];
      const isAny =
        alternatives.length === 0 ||
        alternatives.some(
          ({ late }, nth) =>
            early[nth]?.has(printStoredPlace(record)) === true &&
            values !== undefined &&
            matchesFilters(resource, values, late, options.scope.now),
        );
      return values && whole && isAny && passes(values, whole) ? [{ stored: record, values }] : [];
    });
  };
  for await (const batch of iterateRecords(call, resource, stored)) yield { found: await take(batch), seen: batch.length };
}

/**
 * Whether a list is filtered, sorted or narrowed by what the store does not hold: the row rule may read computed fields and copies as well,
 * and below all parents at once some may be hidden.
 */
export function needsComputedValues(call: ServerCall, resource: Resource, options: StoreListOptions): boolean {
  return (
    hidesSomeEntries(call, resource) ||
    listHidingParents(call, resource).some(({ param }) => options.parents[param] === undefined) ||
    [...options.filters, ...(options.alternatives ?? []).flat()].some(({ param }) => isComputedParam(call, resource, param)) ||
    options.sort.some(({ by }) => isComputedParam(call, resource, by)) ||
    readsComputedFields(resource, options.rows)
  );
}

/** Order of two records by their values. */
export function compareBySorts(resource: Resource, sorts: readonly SortKey[], a: Values, b: Values): number {
  for (const { by, desc } of sorts) {
    const turn = compareWireValues(valueOfParam(resource, a, by), valueOfParam(resource, b, by)) * (desc ? -1 : 1);
    if (turn !== 0) return turn;
  }
  return 0;
}

interface Completed<T> {
  readonly sorts: readonly SortKey[];
  /** In the order of those keys that the store knows. */
  readonly all: readonly T[];
  readonly valuesOf: (one: T) => Values;
}

/** What the store put in order by the keys that it knows, in the order of all: a computed one counts at its place among them. */
export function sortCompleted<T>(call: ServerCall, resource: Resource, { sorts, all, valuesOf }: Completed<T>): readonly T[] {
  const stored = sorts.filter(({ by }) => !isComputedParam(call, resource, by));
  if (stored.length === sorts.length) return all;
  const places = new Map<T, readonly number[]>();
  // How many groups stand before a record, by the first of the stored keys, by the first two, and so on: nobody but the store knows its order of texts.
  let groups: readonly number[] = stored.map(() => 0);
  all.forEach((one, at) => {
    const before = all[at - 1];
    const turned = before === undefined ? -1 : stored.findIndex(({ by }) => !areTied(call, resource, by, valuesOf(before), valuesOf(one)));
    if (turned >= 0) groups = groups.map((count, key) => (key < turned ? count : count + 1));
    places.set(one, groups);
  });
  return all.toSorted((a, b) => {
    for (const sort of sorts) {
      const key = stored.indexOf(sort);
      const turn =
        key < 0 ? compareBySorts(resource, [sort], valuesOf(a), valuesOf(b)) : (places.get(a)?.[key] ?? 0) - (places.get(b)?.[key] ?? 0);
      if (turn !== 0) return turn;
    }
    return 0;
  });
}

/** Whether the store has two records side by side. */
function areTied(call: ServerCall, resource: Resource, by: string, a: Values, b: Values): boolean {
  const [left, right] = [a, b].map((values) => pickLocalizedText(valueOfParam(resource, values, by), call.locale));
  const field = resource.fields[fieldOfParam(resource, by)];
  // A database has an order of its own; the store puts lines of text in order whatever their letter case and marks.
  const isFolded =
    field !== undefined && resource.source?.kind !== 'postgres' && (fieldTypeOf(field).isLine || field.codec.kind === 'localized');
  return isFolded ? compareWireValues(left, right) === 0 : left === right;
}

/** An alternative: what the store tells of it, as in every other list, and what is known only once a record is read. */
interface SplitAlternative {
  readonly early: readonly QueryFilter[];
  readonly late: readonly QueryFilter[];
}

/** Which of these records pass filters that the store can ask. */
async function selectPlaces(
  call: ServerCall,
  resource: Resource,
  { options, filters, batch }: { options: StoreListOptions; filters: readonly QueryFilter[]; batch: readonly StoredRecord[] },
): Promise<ReadonlySet<string>> {
  if (filters.length === 0 || batch.length === 0) return new Set(batch.map(printStoredPlace));
  const [key = ''] = resource.key;
  const named = { param: resource.fields[key]?.query ?? key, op: 'in' as const, values: batch.map(({ values }) => String(values[key])) };
  const asked = { ...options, filters: [...options.filters, ...filters, named], sort: [], offset: 0, limit: null };
  return new Set((await listRecords(call, resource, asked)).rows.map(printStoredPlace));
}

function splitListOptions(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions,
): { stored: StoreListOptions; alternatives: readonly SplitAlternative[]; passes: (self: Values, whole: Values) => boolean } {
  const { alternatives = [] } = options;
  // Where one of them is known only after the read, the others narrow nothing before it.
  const isAnyLate = alternatives.flat().some(({ param }) => isComputedParam(call, resource, param));
  const late = options.filters.filter(({ param }) => isComputedParam(call, resource, param));
  const sort = options.sort.filter(({ by }) => !isComputedParam(call, resource, by));
  const isLate = readsComputedFields(resource, options.rows);
  return {
    stored: {
      ...options,
      filters: options.filters.filter((filter) => !late.includes(filter)),
      alternatives: isAnyLate ? [] : alternatives,
      sort,
      rows: isLate ? true : options.rows,
    },
    alternatives: isAnyLate
      ? alternatives.map((each) => ({
          early: each.filter(({ param }) => !isComputedParam(call, resource, param)),
          late: each.filter(({ param }) => isComputedParam(call, resource, param)),
        }))
      : [],
    // Which records exist is asked of all that is stored, what they hold of what is read.
    passes: (self, whole) =>
      matchesFilters(resource, self, late, options.scope.now) &&
      (!isLate || isConditionTrue(options.rows, { ...options.scope, self: whole })),
  };
}

function readsComputedFields(resource: Resource, rows: Condition): boolean {
  if (typeof rows === 'boolean') return false;
  return rows.reads.some((read) => {
    const [root, name = ''] = read.split('.');
    return root === 'self' && (name === '_data' || (resource.fields[name]?.derived ?? null) !== null);
  });
}

/** Whether a filter or sort reads a field that is computed with each answer, or of which this user is not told every value. */
export function isComputedParam(call: ServerCall, resource: Resource, param: string): boolean {
  const field = resource.fields[fieldOfParam(resource, param)];
  return field !== undefined && (field.derived !== null || isNarrowField(call, resource, field));
}

function valueOfParam(resource: Resource, values: Values, param: string): unknown {
  return values[fieldOfParam(resource, param)];
}

function fieldOfParam(resource: Resource, param: string): string {
  return resource.accepts.find((accept) => accept.param === param)?.field ?? param;
}
