import type { Field, Resource, SortKey } from '../../../model/model.ts';
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
  readonly sort: readonly SortKey[];
}

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
  const sort = readSorts(resource, of.sort, { scope, shown: list.asked });
  const options: StoreListOptions = { ...list.options, sort: sort.length === 0 ? list.options.sort : sort, offset: 0, limit: null };
  return {
    resource,
    fields: resource.order.flatMap((name) => (shown.has(name) ? (resource.fields[name] ?? []) : [])),
    count: () => countListed(call, resource, options),
    batches: () => iterateCompleted(call, resource, options),
  };
}

// An order is a query of its own, checked as such.
function readSorts(resource: Resource, sorts: ReadingRequest['sort'], o: Parameters<typeof readListQuery>[2]): readonly SortKey[] {
  const parents = resource.parents.map(({ param }): [string, string] => [`_${param}`, '*']);
  const keys = sorts.map(({ by, desc }): [string, string] => [`_sort[${by}]`, desc ? 'desc' : 'asc']);
  return readListQuery(resource, new URLSearchParams([...keys, ...parents]), o).sort;
}
