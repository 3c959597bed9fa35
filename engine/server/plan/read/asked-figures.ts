/** What is told of all records of a list that match, behind the gates of the list itself. */
import type { Resource } from '../../../model/model.ts';
import { ofParam } from '../../../model/query.ts';
import type { ApiRequest } from '../../request/request.ts';
import type { StoreListOptions } from '../../store/list.ts';
import { findBehaviour } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { requireVerb } from '../gate.ts';
import { planAskedList, type GatedList } from './asked-list.ts';
import { needsComputedValues } from './batches.ts';

export interface AskedFigures extends GatedList {
  /** What they are asked of; null: the call does not say. */
  readonly of: string | null;
}

/** Checks what is asked, for whoever may list. */
export async function planFigures(call: ServerCall, resource: Resource, request: Pick<ApiRequest, 'query'>): Promise<AskedFigures> {
  requireVerb(resource, 'list', callScopeOf(call, 'list'));
  const query = new URLSearchParams([...request.query].filter(([name]) => name !== ofParam));
  return { ...(await planAskedList(call, resource, { query, sight: 'all' })), of: request.query.get(ofParam) };
}

/** Whether SQL knows which records match: rows that code makes are in no table. */
export function isMatchedInSql(call: ServerCall, resource: Resource, options: StoreListOptions): boolean {
  return !findBehaviour(call.engine, resource)?.source && !needsComputedValues(call, resource, options);
}
