import type { Resource } from '../../engine/model/model.ts';
import type { Result } from '../platform/behaviour.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import { addressOf } from './address.ts';
import type { Call } from './call.ts';
import { rowOf } from './row.ts';

/** The result of a behaviour as an answer. */
export async function settle(call: Call, resource: Resource, result: Result): Promise<Answer> {
  if (result.kind === 'refused') {
    const { message, fields, isFinal } = result;
    return fields ? refuse('fields', message, { fields }) : refuse(isFinal ? 'gone' : 'not-now', message);
  }
  if (result.kind === 'outside') {
    call.outside.push({ resource, work: result.work });
    return { kind: 'none' };
  }
  if (result.body !== undefined) return { kind: 'body', body: result.body, ...createdAt(call, result.location) };
  if (!result.record) return { kind: 'none' };
  const row = await rowOf(call, resource, result.record);
  const location = addressOf(call.engine.model, resource, result.record, call.params);
  return result.isCreated ? { kind: 'created', row, version: null, location } : { kind: 'record', row, version: null };
}

// Something new that is not a record of this resource.
function createdAt({ engine }: Call, path: string | undefined): { status?: number; headers?: Readonly<Record<string, string>> } {
  return path === undefined ? {} : { status: 201, headers: { location: `${engine.model.apiBase}/${path}` } };
}
