import type { Resource } from '../../../model/model.ts';
import { readListQuery, readQueryParents } from '../../request/list-query.ts';
import type { StoreListOptions } from '../../store/list.ts';
import { listOpenFields } from './as-read.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { joinsToRead } from './joins.ts';
import { requireVisibleParents } from './parents.ts';
import { keepAskableFields, keepListedFields, listShownFields, type RecordSight } from './project.ts';

/** A list as somebody asks for it, behind every gate that stands before one. */
export interface GatedList {
  readonly options: StoreListOptions;
  /** What its records are grouped by; null: by nothing. */
  readonly group: string | null;
  /** What its rows hold for this user. */
  readonly shown: ReadonlySet<string>;
  /** Of that, what a query may ask for. */
  readonly asked: ReadonlySet<string>;
  /** Of that, what this user is told of every record. */
  readonly open: ReadonlySet<string>;
}

/** Checks what a list is asked by, for somebody who has this sight of its records. Nothing is read yet but the parents. */
export async function planAskedList(
  call: ServerCall,
  resource: Resource,
  { query: text, sight }: { readonly query: URLSearchParams; readonly sight: RecordSight },
): Promise<GatedList> {
  const scope = callScopeOf(call, 'list');
  const shown = keepListedFields(resource, listShownFields(call, resource, sight));
  const asked = keepAskableFields(resource, shown);
  const query = readListQuery(resource, text, { scope, shown: asked });
  const parents = readQueryParents(resource, call.params, text);
  await requireVisibleParents(call, resource, parents);
  const open = listOpenFields(call, resource, asked);
  const searched = resource.search.filter((name) => open.has(name));
  const fields = [...shown, ...joinsToRead(resource)];
  const options = { ...query, searched, parents, fields, rows: resource.rows, scope, locale: call.locale };
  return { options, group: query.group, shown, asked, open };
}
