import { holds } from '../../engine/model/evaluate.ts';
import type { Condition } from '../../engine/model/expression.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import type { ListOptions } from '../store/list.ts';
import { each, list } from '../store/list.ts';
import type { Call } from './call.ts';
import { complete } from './complete.ts';
import { matches, order } from './matches.ts';

/** Most records that are read to filter or sort by a value that is computed with each answer. */
const SCAN_LIMIT = 50_000;
const BATCH = 500;

export interface Page {
  readonly rows: readonly Values[];
  readonly total: number;
  readonly isEstimated: boolean;
}

/** A page of completed records. Filters and sorts by derived fields are applied after the read, all others by the store. */
export async function pageOf(call: Call, resource: Resource, options: ListOptions): Promise<Page> {
  const { model } = call.engine;
  if (!needsComputed(resource, options)) {
    const { rows, total, isEstimated } = await list(call.tx, model, resource, options);
    const stored = rows.map(({ values }) => values);
    return { rows: await complete(call, resource, stored), total, isEstimated };
  }
  const { all, isWhole } = await scan(call, resource, options);
  const { sort, offset, limit } = options;
  const sorted =
    sort && isDerived(resource, sort.by)
      ? all.toSorted((a, b) => order(valueOf(resource, a, sort.by), valueOf(resource, b, sort.by)) * (sort.desc ? -1 : 1))
      : all;
  return { rows: sorted.slice(offset, limit === null ? undefined : offset + limit), total: all.length, isEstimated: !isWhole };
}

async function scan(call: Call, resource: Resource, options: ListOptions): Promise<{ all: readonly Values[]; isWhole: boolean }> {
  const derived = options.filters.filter(({ param }) => isDerived(resource, param));
  const stored = options.filters.filter((filter) => !derived.includes(filter));
  const sort = options.sort && isDerived(resource, options.sort.by) ? null : options.sort;
  const isLate = readsComputed(resource, options.rows);
  const rows = isLate ? true : options.rows;
  const passes = (self: Values): boolean =>
    derived.every((filter) => matches(resource, filter, self)) && (!isLate || holds(options.rows, { ...options.scope, self }));
  const all: Values[] = [];
  let seen = 0;
  let batch: Values[] = [];
  const take = async (): Promise<void> => {
    const completed = await complete(call, resource, batch);
    all.push(...completed.filter(passes));
    batch = [];
  };
  for await (const record of each(call.tx, call.engine.model, resource, { ...options, filters: stored, sort, rows })) {
    seen += 1;
    if (seen > SCAN_LIMIT) break;
    batch.push(record.values);
    if (batch.length === BATCH) await take();
  }
  await take();
  return { all, isWhole: seen <= SCAN_LIMIT };
}

// The row rule may read derived fields and copies of other records as well.
function needsComputed(resource: Resource, { filters, sort, rows }: ListOptions): boolean {
  return (
    filters.some(({ param }) => isDerived(resource, param)) ||
    (sort !== null && isDerived(resource, sort.by)) ||
    readsComputed(resource, rows)
  );
}

function readsComputed(resource: Resource, rows: Condition): boolean {
  if (typeof rows === 'boolean') return false;
  return rows.reads.some((read) => {
    const [root, name = ''] = read.split('.');
    return root === 'self' && (name === '_data' || (resource.fields[name]?.derived ?? null) !== null);
  });
}

function isDerived(resource: Resource, param: string): boolean {
  return (resource.fields[fieldOf(resource, param)]?.derived ?? null) !== null;
}

function valueOf(resource: Resource, values: Values, param: string): unknown {
  return values[fieldOf(resource, param)];
}

function fieldOf(resource: Resource, param: string): string {
  return resource.accepts.find((accept) => accept.param === param)?.field ?? param;
}
