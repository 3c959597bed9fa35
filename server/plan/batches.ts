import { holds } from '../../engine/model/evaluate.ts';
import type { Condition } from '../../engine/model/expression.ts';
import { compare, matches } from '../../engine/model/matches.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ListOptions } from '../store/list.ts';
import { each, list } from '../store/list.ts';
import type { StoredRecord } from '../store/records.ts';
import { asRead, isNarrow } from './as-read.ts';
import type { Call } from './call.ts';
import { complete } from './complete.ts';
import { hidesEntries, shownOf } from './entries-seen.ts';
import type { Found } from './find.ts';
import { hidingParents } from './parents.ts';

/** Most records that are read to filter or sort a page by a value that is computed with each answer. */
export const SCAN_LIMIT = 50_000;

/** All completed records of a list in order, a few hundred at a time. Only a sort by a computed value has to hold them all, and has a limit. */
export async function* batches(call: Call, resource: Resource, options: ListOptions): AsyncGenerator<readonly Found[]> {
  const late = sortsOf(options).filter(({ by }) => isComputed(call, resource, by));
  if (late.length === 0) {
    for await (const { found } of scanned(call, resource, options)) yield found;
    return;
  }
  const all: Found[] = [];
  for await (const { found } of scanned(call, resource, options)) {
    all.push(...found);
    if (all.length > SCAN_LIMIT)
      refuse(
        'bad-value',
        say('More than {limit, number} records cannot be sorted by "{param}", which is computed for each of them', {
          limit: SCAN_LIMIT,
          param: late[0]?.by ?? '',
        }),
      );
  }
  yield all.toSorted((a, b) => compared(resource, late, a.values, b.values));
}

/** How many records a list has; where computed values decide, how many it can have at most. */
export async function countOf(call: Call, resource: Resource, options: ListOptions): Promise<number> {
  const { stored } = split(call, resource, options);
  return (await list(call.tx, call.engine.model, resource, { ...stored, sort: null, thenBy: [], offset: 0, limit: 0 })).total;
}

/** What the store selects, completed, and of that what passes by computed values; `seen` counts the former. */
export async function* scanned(
  call: Call,
  resource: Resource,
  options: ListOptions,
): AsyncGenerator<{ readonly found: readonly Found[]; readonly seen: number }> {
  const { stored, passes } = split(call, resource, options);
  const take = async (batch: readonly StoredRecord[]): Promise<readonly Found[]> => {
    const seen = await shownOf(call, resource, batch);
    const completed = await complete(
      call,
      resource,
      seen.map(({ values }) => values),
    );
    const read = await asRead(call, resource, completed);
    return seen.flatMap((record, at) => {
      const [values, whole] = [read[at], completed[at]];
      return values && whole && passes(values, whole) ? [{ stored: record, values }] : [];
    });
  };
  for await (const batch of each(call.tx, call.engine.model, resource, stored)) yield { found: await take(batch), seen: batch.length };
}

/**
 * Whether a list is filtered, sorted or narrowed by what the store does not hold: the row rule may read computed fields and copies as well,
 * and below all parents at once some may be hidden.
 */
export function needsComputed(call: Call, resource: Resource, options: ListOptions): boolean {
  return (
    hidesEntries(call, resource) ||
    hidingParents(call, resource).some(({ param }) => options.parents[param] === undefined) ||
    options.filters.some(({ param }) => isComputed(call, resource, param)) ||
    sortsOf(options).some(({ by }) => isComputed(call, resource, by)) ||
    readsComputed(resource, options.rows)
  );
}

/** Order of two records by computed values. */
export function compared(resource: Resource, sorts: Sorts, a: Values, b: Values): number {
  for (const { by, desc } of sorts) {
    const turn = compare(valueOf(resource, a, by), valueOf(resource, b, by)) * (desc ? -1 : 1);
    if (turn !== 0) return turn;
  }
  return 0;
}

type Sorts = readonly { readonly by: string; readonly desc: boolean }[];

function sortsOf({ sort, thenBy = [] }: ListOptions): Sorts {
  return sort === null ? [] : [sort, ...thenBy];
}

function split(
  call: Call,
  resource: Resource,
  options: ListOptions,
): { stored: ListOptions; passes: (self: Values, whole: Values) => boolean } {
  const late = options.filters.filter(({ param }) => isComputed(call, resource, param));
  const [sort = null, ...thenBy] = sortsOf(options).filter(({ by }) => !isComputed(call, resource, by));
  const isLate = readsComputed(resource, options.rows);
  return {
    stored: {
      ...options,
      filters: options.filters.filter((filter) => !late.includes(filter)),
      sort,
      thenBy,
      rows: isLate ? true : options.rows,
    },
    // Which records there are is asked of all that is stored, what they hold of what is read.
    passes: (self, whole) =>
      matches(resource, self, late, options.scope.now) && (!isLate || holds(options.rows, { ...options.scope, self: whole })),
  };
}

function readsComputed(resource: Resource, rows: Condition): boolean {
  if (typeof rows === 'boolean') return false;
  return rows.reads.some((read) => {
    const [root, name = ''] = read.split('.');
    return root === 'self' && (name === '_data' || (resource.fields[name]?.derived ?? null) !== null);
  });
}

/** Whether a filter or sort reads a field that is computed with each answer, or of which this user is not told every value. */
export function isComputed(call: Call, resource: Resource, param: string): boolean {
  const field = resource.fields[fieldOf(resource, param)];
  return field !== undefined && (field.derived !== null || isNarrow(call, resource, field));
}

function valueOf(resource: Resource, values: Values, param: string): unknown {
  return values[fieldOf(resource, param)];
}

function fieldOf(resource: Resource, param: string): string {
  return resource.accepts.find((accept) => accept.param === param)?.field ?? param;
}
