import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import type { ListOptions } from '../store/list.ts';
import { list } from '../store/list.ts';
import type { StoredRecord } from '../store/records.ts';
import { compared, isComputed, needsComputed, scanned, SCAN_LIMIT } from './batches.ts';
import { behaviourOf } from './behave.ts';
import { asRead } from './as-read.ts';
import type { Call } from './call.ts';
import { complete } from './complete.ts';
import { sourcedPage } from './sourced.ts';

export interface Page {
  /** Records of the store hold their version as `_version`; rows that a behaviour makes have none. */
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
  if (!needsComputed(call, resource, options)) {
    const { rows, total, isEstimated } = await list(call.tx, model, resource, options);
    return { rows: await asRead(call, resource, await complete(call, resource, rows.map(versioned))), total, isEstimated };
  }
  const { all, isWhole } = await scan(call, resource, options);
  const { sort, offset, limit } = options;
  const sorted = sort && isComputed(call, resource, sort.by) ? all.toSorted((a, b) => compared(resource, [sort], a, b)) : all;
  return { rows: sorted.slice(offset, limit === null ? undefined : offset + limit), total: all.length, isEstimated: !isWhole };
}

async function scan(call: Call, resource: Resource, options: ListOptions): Promise<{ all: readonly Values[]; isWhole: boolean }> {
  const all: Values[] = [];
  let read = 0;
  for await (const { found, seen } of scanned(call, resource, options)) {
    if (read >= SCAN_LIMIT) return { all, isWhole: false };
    all.push(...found.map(({ stored, values }) => versioned({ values, version: stored.version })));
    read += seen;
  }
  return { all, isWhole: true };
}

function versioned({ values, version }: Pick<StoredRecord, 'values' | 'version'>): Values {
  return { ...values, _version: version };
}
