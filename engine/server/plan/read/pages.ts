import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import type { StoreListOptions } from '../../store/list.ts';
import type { StoredRecord } from '../../store/records.ts';
import { needsComputedValues, scanCompleted, SCAN_LIMIT, sortCompleted } from './batches.ts';
import { findBehaviour } from '../behave.ts';
import { recomputeAsRead } from './as-read.ts';
import type { ServerCall } from '../call.ts';
import { listRecords } from '../holding.ts';
import { completeRecords } from './complete.ts';
import { readSourcedPage } from './sourced.ts';

export interface RecordPage {
  /** Records of the store hold their version as `_version`; rows that a behaviour makes have none. */
  readonly rows: readonly Values[];
  readonly total: number;
  readonly isEstimated: boolean;
  /** Sent with the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page of completed records. Filters and sorts by derived fields are applied after the read, all others by the store. */
export async function readRecordPage(call: ServerCall, resource: Resource, options: StoreListOptions): Promise<RecordPage> {
  const source = findBehaviour(call.engine, resource)?.source;
  if (source) return readSourcedPage(call, resource, { ...options, source });
  if (!needsComputedValues(call, resource, options)) {
    const { rows, total, isEstimated } = await listRecords(call, resource, options);
    return {
      rows: await recomputeAsRead(call, resource, await completeRecords(call, resource, rows.map(withRowVersion))),
      total,
      isEstimated,
    };
  }
  const { all, isWhole } = await scanForPage(call, resource, options);
  const { offset, limit } = options;
  const sorted = sortCompleted(call, resource, { sorts: options.sort, all, valuesOf: (values) => values });
  return { rows: sorted.slice(offset, limit === null ? undefined : offset + limit), total: all.length, isEstimated: !isWhole };
}

async function scanForPage(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions,
): Promise<{ all: readonly Values[]; isWhole: boolean }> {
  const all: Values[] = [];
  let read = 0;
  for await (const { found, seen } of scanCompleted(call, resource, options)) {
    if (read >= SCAN_LIMIT) return { all, isWhole: false };
    all.push(...found.map(({ stored, values }) => withRowVersion({ values, version: stored.version })));
    read += seen;
  }
  return { all, isWhole: true };
}

function withRowVersion({ values, version }: Pick<StoredRecord, 'values' | 'version'>): Values {
  // Of some records in other systems it is known only when they are read one by one.
  return version === 0 ? values : { ...values, _version: version };
}
