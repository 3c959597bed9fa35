import type { ApiRequest } from '../../request/request.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import type { Resource } from '../../../model/model.ts';
import { rowWriterOf } from '../../../model/records.ts';
import { mapInSlices } from '../../in-slices.ts';
import { planAskedList } from './asked-list.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { requireVerb, isVerbAllowed } from '../gate.ts';
import { readRecordPage } from './pages.ts';
import type { RecordSight } from './project.ts';

/** A page of records: all fields for those who may list, the lookup fields for those who may only pick one. */
export async function answerList(call: ServerCall, resource: Resource, request: Pick<ApiRequest, 'query'>): Promise<PlannedAnswer> {
  const sight = requireSight(call, resource, 'list');
  const { options, shown } = await planAskedList(call, resource, { query: request.query, sight });
  const { parents } = options;
  const page = await readRecordPage(call, resource, options);
  const metadata = await findBehaviour(call.engine, resource)?.metadata?.({ parents, context: behaviourContextOf(call) });
  const write = rowWriterOf(resource, shown);
  const rows = await mapInSlices(page.rows, ({ values, version }) => {
    const row = write(values);
    // A page of many has no ETag: each row tells its own, for the If-Match of what is done with it.
    if (sight === 'all' && version !== null) row['_version'] = version;
    return row;
  });
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
export function requireSight(call: ServerCall, resource: Resource, verb: 'list' | 'show', self?: unknown): RecordSight {
  const scope = callScopeOf(call, verb, self === undefined ? {} : { self });
  if (isVerbAllowed(resource, verb, scope)) return 'all';
  if (!isVerbAllowed(resource, 'lookup', scope)) requireVerb(resource, verb, scope);
  return 'lookup';
}
