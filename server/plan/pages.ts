import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import type { ListOptions } from '../store/list.ts';
import { list } from '../store/list.ts';
import { compared, isDerived, needsComputed, scanned, SCAN_LIMIT } from './batches.ts';
import { behaviourOf } from './behave.ts';
import type { Call } from './call.ts';
import { complete } from './complete.ts';
import { sourcedPage } from './sourced.ts';

export interface Page {
  readonly rows: readonly Values[];
  readonly total: number;
  readonly isEstimated: boolean;
  /** Sent with the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page of completed records. Filters and sorts by derived fields are applied after the read, all others by the store. */
export async function pageOf(call: Call, resource: Resource, options: ListOptions): Promise<Page> {
  const { model } = call.engine;
  const source = behaviourOf(call.engine, resource)?.source;
  if (source) return sourcedPage(call, resource, { ...options, source });
  if (!needsComputed(resource, options)) {
    const { rows, total, isEstimated } = await list(call.tx, model, resource, options);
    const stored = rows.map(({ values }) => values);
    return { rows: await complete(call, resource, stored), total, isEstimated };
  }
  const { all, isWhole } = await scan(call, resource, options);
  const { sort, offset, limit } = options;
  const sorted = sort && isDerived(resource, sort.by) ? all.toSorted((a, b) => compared(resource, [sort], a, b)) : all;
  return { rows: sorted.slice(offset, limit === null ? undefined : offset + limit), total: all.length, isEstimated: !isWhole };
}

async function scan(call: Call, resource: Resource, options: ListOptions): Promise<{ all: readonly Values[]; isWhole: boolean }> {
  const all: Values[] = [];
  let read = 0;
  for await (const { found, seen } of scanned(call, resource, options)) {
    if (read >= SCAN_LIMIT) return { all, isWhole: false };
    all.push(...found.map(({ values }) => values));
    read += seen;
  }
  return { all, isWhole: true };
}
