/** What the server said, whatever shape it has, as an ApiError. */
import type { Resource } from '../model/model.ts';
import { fromWirePath, valuesFromRow } from '../model/records.ts';
import type { Row } from '../model/values.ts';
import { ApiError, type ApiCall, type ApiReply } from './source.ts';

/** Any value as an object; arrays, texts and null give an empty one. */
export function objectOrEmpty(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

/** The error of a refused call. Field errors come keyed by `sendAs` and leave keyed by field name. */
export function buildApiError(reply: ApiReply, resource: Resource | null): ApiError {
  const body = objectOrEmpty(reply.body);
  const current = objectOrEmpty(body['current'] ?? body['data']);
  return new ApiError({
    status: reply.status,
    code: nonEmptyText(body['code']) ?? `http-${reply.status}`,
    message: nonEmptyText(body['message']) ?? ['HTTP', reply.status, reply.statusText].filter(Boolean).join(' '),
    hint: nonEmptyText(body['hint']) ?? '',
    fields: collectFieldErrors(body['errors'] ?? body['fields'], resource),
    current: resource !== null && Object.keys(current).length > 0 ? valuesFromRow(resource, current) : null,
    reply,
  });
}

/** The error of a call that got no answer: `network` when it has changed nothing, `unanswered` when it may have reached the server. */
export function buildOfflineError(cause: unknown, { method, isOffline }: { method: ApiCall['method']; isOffline: boolean }): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const failure = { status: 0, hint: '', fields: {}, current: null };
  if (isOffline || method === 'GET') return new ApiError({ ...failure, code: 'network', message });
  return new ApiError({ ...failure, code: 'unanswered', message: `No answer to ${method}: ${message}` });
}

function nonEmptyText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function collectFieldErrors(errors: unknown, resource: Resource | null): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {};
  const add = (path: string, texts: unknown) => {
    const name = resource === null ? path : fromWirePath(resource.fields, path);
    const list = (Array.isArray(texts) ? texts : [texts]).map(
      (text) => nonEmptyText(text) ?? nonEmptyText(objectOrEmpty(text)['message']) ?? String(text),
    );
    found[name] = [...(found[name] ?? []), ...list];
  };
  if (Array.isArray(errors))
    for (const error of errors)
      add(String(objectOrEmpty(error)['path'] ?? objectOrEmpty(error)['field'] ?? ''), objectOrEmpty(error)['message']);
  else for (const [path, texts] of Object.entries(objectOrEmpty(errors))) add(path, texts);
  return found;
}
