import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { RouteTarget } from '../../request/routes.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { findShownRecord } from '../read/find.ts';

/** A file that a behaviour hands out, for those who may see the record. */
export async function answerHandedOutFile(
  call: ServerCall,
  { resource, name }: RouteTarget & { readonly kind: 'download' },
  at: CallAddress,
): Promise<PlannedAnswer> {
  const { values } = await findShownRecord(call, resource, {
    key: at.key,
    parents: readQueryParents(resource, call.params, at.request.query),
  });
  const file = await findBehaviour(call.engine, resource)?.downloads?.[name]?.({
    record: values,
    files: call.engine.files,
    context: behaviourContextOf(call),
  });
  return file ? { kind: 'download', file } : refuseCall('not-found', say('There is no such file'));
}
