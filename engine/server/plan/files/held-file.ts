import { isFileValue } from '../../../model/files.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { RouteTarget } from '../../request/routes.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { findShownRecord } from '../read/find.ts';
import { listShownFields } from '../read/project.ts';

/** What a file of a record holds, for those who may see the record and that field of it; 404 where the record has no such file. */
export async function answerHeldFile(
  call: ServerCall,
  { resource, field, content }: RouteTarget & { readonly kind: 'file' },
  at: CallAddress,
): Promise<PlannedAnswer> {
  const { values } = await findShownRecord(call, resource, {
    key: at.key,
    parents: readQueryParents(resource, call.params, at.request.query),
  });
  const file = listShownFields(call, resource, 'all').has(field.name) ? values[field.name] : null;
  const text = values[content];
  if (!isFileValue(file) || typeof text !== 'string')
    return refuseCall('not-found', say('{resource} not found', { resource: field.title }));
  return { kind: 'file', name: file.name, type: file.type, text };
}
