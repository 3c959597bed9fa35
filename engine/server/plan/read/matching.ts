import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import type { StoreListOptions } from '../../store/list.ts';
import { findBehaviour } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { SCAN_LIMIT, scanCompleted } from './batches.ts';
import { readSourcedPage } from './sourced.ts';

/** All records of a list that match, as this user reads them, some at a time; ends with null where they are too many to be read for one answer. */
export async function* readMatching(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions,
): AsyncGenerator<readonly Values[] | null> {
  const whole = { ...options, sort: [], offset: 0, limit: null };
  const source = findBehaviour(call.engine, resource)?.source;
  if (source) return yield (await readSourcedPage(call, resource, { ...whole, source })).rows.map(({ values }) => values);
  let read = 0;
  for await (const { found, seen } of scanCompleted(call, resource, whole)) {
    read += seen;
    if (read > SCAN_LIMIT) return yield null;
    yield found.map(({ values }) => values);
  }
}
