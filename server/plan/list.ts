import { parentsOf, readListQuery } from '../request/list-query.ts';
import type { ApiRequest } from '../request/request.ts';
import type { Answer } from '../reply/answer.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import { inSlices } from '../in-slices.ts';
import { openFields } from './as-read.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { demand, may } from './gate.ts';
import { joinsToRead } from './joins.ts';
import { pageOf } from './pages.ts';
import { demandParents } from './parents.ts';
import type { Sight } from './project.ts';
import { askedFields, listedFields, project, shownFields } from './project.ts';

/** A page of records: all fields for who may list, the lookup fields for who may only pick one. */
export async function list(call: Call, resource: Resource, request: ApiRequest): Promise<Answer> {
  const scope = scopeOf(call, 'list');
  const sight = sightOf(call, resource, 'list');
  const shown = listedFields(resource, shownFields(call, resource, sight));
  const asked = askedFields(resource, shown);
  const query = readListQuery(resource, request.query, { scope, shown: asked });
  const parents = parentsOf(resource, call.params, request.query);
  await demandParents(call, resource, parents);
  const fields = [...shown, ...joinsToRead(resource)];
  const open = openFields(call, resource, asked);
  const searched = resource.search.filter((name) => open.has(name));
  const page = await pageOf(call, resource, { ...query, searched, parents, fields, rows: resource.rows, scope, locale: call.locale });
  const metadata = await behaviourOf(call.engine, resource)?.metadata?.({ parents, context: contextOf(call) });
  const rows = await inSlices(page.rows, (values) => ({ ...project(resource, values, shown), ...(sight === 'all' && versionOf(values)) }));
  return {
    kind: 'list',
    rows,
    total: page.total,
    isEstimated: page.isEstimated,
    ...(metadata && { metadata }),
    ...(page.headers ? { headers: page.headers } : {}),
  };
}

/** What the user sees of records of this resource; 403 when nothing. */
export function sightOf(call: Call, resource: Resource, verb: 'list' | 'show', self?: unknown): Sight {
  const scope = scopeOf(call, verb, self === undefined ? {} : { self });
  if (may(resource, verb, scope)) return 'all';
  if (!may(resource, 'lookup', scope)) demand(resource, verb, scope);
  return 'lookup';
}

// A page of many has no ETag: each row tells its own, for the If-Match of what is done with it.
function versionOf({ _version: version }: Values): Row {
  return version === undefined ? {} : { _version: version };
}
