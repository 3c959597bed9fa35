import type { Field, Resource } from '../../../model/model.ts';
import type { ListQuery } from '../../../model/query.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { readListQuery } from '../../request/list-query.ts';
import type { StoreListOptions } from '../../store/list.ts';
import { planAskedList } from './asked-list.ts';
import { iterateCompleted, countListed } from './batches.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import type { FoundRecord } from './find.ts';
import { requireVerb } from '../gate.ts';

/** A list as somebody filtered and sorted it. */
export interface ReadingRequest {
  readonly resource: string;
  /** As in the address of the list, parents as `_param` included. */
  readonly query: URLSearchParams;
  /** Empty: the list's own order. */
  readonly sort: readonly ReadingSort[];
}

type ReadingSort = NonNullable<ListQuery['sort']>;

/** All records of a list that its reader may export, in order, with the fields that the reader may see. */
export interface PlannedReading {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** How many records there are now; beyond ten thousand an estimate. */
  readonly count: () => Promise<number>;
  /** A few hundred records at a time: memory does not grow with their number. */
  readonly batches: () => AsyncIterable<readonly FoundRecord[]>;
}

/** Checks everything that the list itself would check, and `access.export`. Nothing is read yet. */
export async function planReading(call: ServerCall, of: ReadingRequest): Promise<PlannedReading> {
  const { resources } = call.engine.model;
  const resource = Object.hasOwn(resources, of.resource) ? resources[of.resource] : undefined;
  if (!resource) return refuseCall('not-found', say('There is nothing at this address'));
  const scope = callScopeOf(call, 'list');
  requireVerb(resource, 'list', scope);
  requireVerb(resource, 'export', scope);
  const list = await planAskedList(call, resource, { query: of.query, sight: 'all' });
  const { shown } = list;
  const sort = of.sort.map((each) => readOneSort(resource, each, { scope, shown: list.asked }));
  const options: StoreListOptions = { ...list.options, sort: sort[0] ?? list.options.sort, thenBy: sort.slice(1), offset: 0, limit: null };
  return {
    resource,
    fields: resource.order.flatMap((name) => (shown.has(name) ? (resource.fields[name] ?? []) : [])),
    count: () => countListed(call, resource, options),
    batches: () => iterateCompleted(call, resource, options),
  };
}

// One order by is a query of its own, checked as such.
function readOneSort(resource: Resource, { by, desc }: ReadingSort, o: Parameters<typeof readListQuery>[2]): ReadingSort {
  const parents = resource.parents.map(({ param }): [string, string] => [`_${param}`, '*']);
  const query = new URLSearchParams([[`_sort[${by}]`, desc ? 'desc' : 'asc'], ...parents]);
  return readListQuery(resource, query, o).sort ?? { by, desc };
}
