import type { Resource } from '../../../model/model.ts';
import type { BehaviourResult } from '../../behaviour.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { recordUrlOf } from './address.ts';
import type { ServerCall } from '../call.ts';
import { rowAfterWrite } from '../read/row.ts';

/** The result of a behaviour as an answer. */
export async function answerResult(call: ServerCall, resource: Resource, result: BehaviourResult): Promise<PlannedAnswer> {
  if (result.kind === 'refused') {
    const { message, fields, isFinal } = result;
    return fields ? refuseCall('fields', message, { fields }) : refuseCall(isFinal ? 'gone' : 'not-now', message);
  }
  if (result.kind === 'outside') {
    call.outside.push({ resource, work: result.work });
    return { kind: 'none' };
  }
  if (result.body !== undefined) return { kind: 'body', body: result.body, ...createdElsewhere(call, result.location) };
  if (!result.record) return { kind: 'none' };
  const row = await rowAfterWrite(call, resource, result.record);
  const location = recordUrlOf(call.engine.model, resource, result.record, call.params);
  return result.isCreated ? { kind: 'created', row, version: null, location } : { kind: 'record', row, version: null };
}

// Something new that is not a record of this resource.
function createdElsewhere(
  { engine }: ServerCall,
  path: string | undefined,
): { status?: number; headers?: Readonly<Record<string, string>> } {
  return path === undefined ? {} : { status: 201, headers: { location: `${engine.model.apiBase}/${path}` } };
}
