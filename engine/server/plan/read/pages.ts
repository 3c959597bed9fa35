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

/** A completed record of a page. */
interface PageRecord {
  readonly values: Values;
  /** null: rows that a behaviour makes have none, and of some records in other systems it is known only when they are read one by one. */
  readonly version: number | null;
}

export interface RecordPage {
  readonly rows: readonly PageRecord[];
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
    const completed = await completeRecords(
      call,
      resource,
      rows.map(({ values }) => values),
    );
    const read = await recomputeAsRead(call, resource, completed);
    return { rows: read.map((values, at) => pageRecordOf(values, rows[at])), total, isEstimated };
  }
  const { all, isWhole } = await scanForPage(call, resource, options);
  const { offset, limit } = options;
  const sorted = sortCompleted(call, resource, { sorts: options.sort, all, valuesOf: ({ values }) => values });
  return { rows: sorted.slice(offset, limit === null ? undefined : offset + limit), total: all.length, isEstimated: !isWhole };
}

async function scanForPage(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions,
): Promise<{ all: readonly PageRecord[]; isWhole: boolean }> {
  const all: PageRecord[] = [];
  let read = 0;
  for await (const { found, seen } of scanCompleted(call, resource, options)) {
    if (read >= SCAN_LIMIT) return { all, isWhole: false };
    all.push(...found.map(({ stored, values }) => pageRecordOf(values, stored)));
    read += seen;
  }
  return { all, isWhole: true };
}

function pageRecordOf(values: Values, stored: Pick<StoredRecord, 'version'> | undefined): PageRecord {
  return { values, version: stored?.version || null };
}
