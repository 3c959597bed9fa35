import type { Resource } from '../../model/model.ts';
import { dropPage, emptyQuery, evaluateQuery, printListQuery } from '../../model/query.ts';
import { mostWaiting, type WaitingCounts } from '../../model/waiting.ts';
import { resolveFirstPage } from '../../screens/list/state/first-page.ts';
import { callScopeOf, createCall, type ServerCall } from '../plan/call.ts';
import { isMatchedInSql } from '../plan/read/asked-figures.ts';
import { planAskedList } from '../plan/read/asked-list.ts';
import { readMatching } from '../plan/read/matching.ts';
import { Refusal } from '../reply/refusal.ts';
import { countFew } from '../store/few-counts.ts';
import type { StoreListOptions } from '../store/list.ts';

interface WaitingList {
  readonly call: ServerCall;
  readonly resource: Resource;
  readonly options: StoreListOptions;
  readonly query: string;
}

/** What waits of all resources whose lists this user may open: as many as the list shows behind the address that is told beside it. */
export async function countWaiting(call: ServerCall): Promise<WaitingCounts> {
  const planned = await Promise.all(Object.values(call.engine.model.resources).map((resource) => planWaitingList(call, resource)));
  const lists = planned.flatMap((list) => list ?? []);
  const inSql = lists.filter((list) => isMatchedInSql(list.call, list.resource, list.options));
  const asked = inSql.map(({ resource, options }) => ({ resource, selection: options }));
  const few = await countFew(call.tx, call.engine.model, asked, mostWaiting + 1);
  const counts: Record<string, WaitingCounts[string]> = {};
  for (const list of lists) {
    const count = few[inSql.indexOf(list)] ?? (await countOneByOne(list));
    if (count !== null && count > 0) counts[list.resource.name] = { count, query: list.query };
  }
  return counts;
}

/** null: nothing of it waits, or nothing that this user may list. */
async function planWaitingList(call: ServerCall, resource: Resource): Promise<WaitingList | null> {
  if (resource.waiting === null || resource.source !== null) return null;
  const scope = callScopeOf(call, 'list');
  const filters = evaluateQuery(resource.waiting, scope);
  // Without a filter it would be everything.
  if (filters === null || filters.length === 0) return null;
  const query = printListQuery({ ...emptyQuery, filters }).toString();
  const first = resolveFirstPage(resource, query, { scope, params: {}, saved: null, start: null, hidden: [] });
  if (first === null) return null;
  const own = createCall(call.engine, { ...call, params: first.params });
  try {
    const { options } = await planAskedList(own, resource, { query: printListQuery(dropPage(first.query)), sight: 'all' });
    return { call: own, resource, options, query };
  } catch (error) {
    // What one may not ask for is not counted.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What SQL cannot tell; null: too many would have to be read. */
async function countOneByOne({ call, resource, options }: WaitingList): Promise<number | null> {
  let count = 0;
  for await (const found of readMatching(call, resource, options)) {
    if (found === null) return null;
    count += found.length;
    if (count > mostWaiting) return mostWaiting + 1;
  }
  return count;
}
