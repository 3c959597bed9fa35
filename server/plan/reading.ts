import type { Field, Resource } from '../../engine/model/model.ts';
import type { ListQuery } from '../../engine/model/query.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { parentsOf, readListQuery } from '../request/list-query.ts';
import type { ListOptions } from '../store/list.ts';
import { openFields } from './as-read.ts';
import { batches, countOf } from './batches.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import type { Found } from './find.ts';
import { demand } from './gate.ts';
import { joinsToRead } from './joins.ts';
import { demandParents } from './parents.ts';
import { askedFields, listedFields, shownFields } from './project.ts';

/** A list as somebody filtered and sorted it. */
export interface ReadingOf {
  readonly resource: string;
  /** As in the address of the list, parents as `_param` included. */
  readonly query: URLSearchParams;
  /** Empty: the list's own order. */
  readonly sort: readonly SortBy[];
}

type SortBy = NonNullable<ListQuery['sort']>;

/** All records of a list that its reader may export, in order, with the fields that the reader may see. */
export interface Reading {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** How many records there are now; beyond ten thousand an estimate. */
  readonly count: () => Promise<number>;
  /** A few hundred records at a time: memory does not grow with their number. */
  readonly batches: () => AsyncIterable<readonly Found[]>;
}

/** Checks everything that the list itself would check, and `access.export`. Nothing is read yet. */
export async function readingOf(call: Call, of: ReadingOf): Promise<Reading> {
  const { resources } = call.engine.model;
  const resource = Object.hasOwn(resources, of.resource) ? resources[of.resource] : undefined;
  if (!resource) return refuse('not-found', say('There is nothing at this address'));
  const scope = scopeOf(call, 'list');
  demand(resource, 'list', scope);
  demand(resource, 'export', scope);
  const shown = listedFields(resource, shownFields(call, resource, 'all'));
  const asked = askedFields(resource, shown);
  const sort = of.sort.map((each) => readSort(resource, each, { scope, shown: asked }));
  const query = readListQuery(resource, of.query, { scope, shown: asked });
  const parents = parentsOf(resource, call.params, of.query);
  await demandParents(call, resource, parents);
  const open = openFields(call, resource, asked);
  const options: ListOptions = {
    ...{ ...query, sort: sort[0] ?? query.sort, thenBy: sort.slice(1), offset: 0, limit: null },
    searched: resource.search.filter((name) => open.has(name)),
    parents,
    fields: [...shown, ...joinsToRead(resource)],
    rows: resource.rows,
    scope,
    locale: call.locale,
  };
  return {
    resource,
    fields: resource.order.flatMap((name) => (shown.has(name) ? (resource.fields[name] ?? []) : [])),
    count: () => countOf(call, resource, options),
    batches: () => batches(call, resource, options),
  };
}

// One order by is a query of its own, checked as such.
function readSort(resource: Resource, { by, desc }: SortBy, o: Parameters<typeof readListQuery>[2]): SortBy {
  const parents = resource.parents.map(({ param }): [string, string] => [`_${param}`, '*']);
  const query = new URLSearchParams([[`_sort[${by}]`, desc ? 'desc' : 'asc'], ...parents]);
  return readListQuery(resource, query, o).sort ?? { by, desc };
}
