/** What the server said, whatever shape it has, as an ApiError. */
import type { Resource } from '../model/model.ts';
import { fieldPath, fromRow } from '../model/records.ts';
import type { Row } from '../model/values.ts';
import { ApiError, type Call, type Reply } from './source.ts';

/** Any value as an object; arrays, texts and null give an empty one. */
export function asRecord(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

/** The error of a refused call. Field errors come keyed by `sendAs` and leave keyed by field name. */
export function toApiError(reply: Reply, resource: Resource | null): ApiError {
  const body = asRecord(reply.body);
  const current = asRecord(body['current'] ?? body['data']);
  return new ApiError({
    status: reply.status,
    code: textOf(body['code']) ?? `http-${reply.status}`,
    message: textOf(body['message']) ?? ['HTTP', reply.status, reply.statusText].filter(Boolean).join(' '),
    hint: textOf(body['hint']) ?? '',
    fields: fieldErrors(body['errors'] ?? body['fields'], resource),
    current: resource !== null && Object.keys(current).length > 0 ? fromRow(resource, current) : null,
    reply,
  });
}

/** The error of a call that got no answer: `network` when it has changed nothing, `unanswered` when it may have reached the server. */
export function offlineError(cause: unknown, { method, isOffline }: { method: Call['method']; isOffline: boolean }): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const failure = { status: 0, hint: '', fields: {}, current: null };
  if (isOffline || method === 'GET') return new ApiError({ ...failure, code: 'network', message });
  return new ApiError({ ...failure, code: 'unanswered', message: `No answer to ${method}: ${message}` });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldErrors(errors: unknown, resource: Resource | null): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {};
  const add = (path: string, texts: unknown) => {
    const name = resource === null ? path : fieldPath(resource.fields, path);
    const list = (Array.isArray(texts) ? texts : [texts]).map((text) => textOf(text) ?? textOf(asRecord(text)['message']) ?? String(text));
    found[name] = [...(found[name] ?? []), ...list];
  };
  if (Array.isArray(errors))
    for (const error of errors) add(String(asRecord(error)['path'] ?? asRecord(error)['field'] ?? ''), asRecord(error)['message']);
  else for (const [path, texts] of Object.entries(asRecord(errors))) add(path, texts);
  return found;
}
