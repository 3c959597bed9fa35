/** The platform's HTTP conventions. The only file that calls `fetch`. */
import type { Form, Op, Resource } from '../model/model.ts';
import { printQuery } from '../model/query.ts';
import { fromRow, getAt, toBody } from '../model/records.ts';
import type { Params, Row, Values } from '../model/values.ts';
import { extraParams, keyOf, pathOf } from './address.ts';
import { asRecord, offlineError, toApiError } from './errors.ts';
import { toFormData } from './form-data.ts';
import { ApiError, type Call, type DataSource, type Page, type Reply } from './source.ts';
import { ifMatch, unversioned, versionOf, withVersion } from './version.ts';

export interface RestOptions {
  /** Address of the API without a slash at the end, e.g. `/api/v1`. */
  readonly base: string;
  readonly locale: () => string;
  /** IANA name of the user's zone. */
  readonly zone: () => string;
  /** A call was answered with 401: the session is over. */
  readonly onSignedOut: () => void;
  /** It is certain that no call leaves this machine. */
  readonly isOffline?: () => boolean;
  readonly fetch?: typeof globalThis.fetch;
}

/** A DataSource over HTTP: sends the session cookie, language and zone; refusals become ApiError. */
export function createRest(options: RestOptions): DataSource {
  const send = (call: Call) => sendCall(options, call, null);
  const callOf = (resource: Resource, call: Call) => sendCall(options, call, resource);
  return {
    send,
    urlOf: (path) => options.base + path,
    async list(resource, query, params, signal) {
      const op = opOf(resource, 'list');
      const reply = await callOf(resource, {
        method: op.method,
        path: withQuery(pathOf(op.path, [], params), resource, params, printQuery(query)),
        ...(signal && { signal }),
      });
      return toPage(op, reply, (row) => fromRow(resource, row));
    },
    async get(resource, key, params, signal) {
      const op = opOf(resource, 'get');
      const path = withQuery(pathOf(op.path, key, params), resource, params, new URLSearchParams());
      const reply = await callOf(resource, { method: op.method, path, ...(signal && { signal }) });
      return { values: withVersion(fromRow(resource, recordOf(op, reply.body)), reply), version: versionOf(reply) };
    },
    async create(resource, values, params, shape) {
      const op = opOf(resource, 'create');
      const body = toBody(resource, values, { mode: 'create', fields: null, ...shape });
      // A PUT that creates names the key in its address.
      const path = pathOf(op.path, keyOf(resource, values) ?? [], params);
      const reply = await callOf(filledIn(resource, shape?.form), { method: op.method, path, body, encoding: op.encoding });
      return {
        values: withVersion({ ...located(resource, reply), ...saved(resource, op, { reply, sent: values }) }, reply),
        version: versionOf(reply),
        reply: asRecord(reply.body),
      };
    },
    async update(resource, key, values, { params, version, shape }) {
      const op = opOf(resource, 'update');
      const body = toBody(resource, values, { mode: 'edit', fields: op.method === 'PATCH' ? Object.keys(values) : op.send, ...shape });
      const path = pathOf(op.path, key, params);
      const call = { method: op.method, path, body, encoding: op.encoding, headers: ifMatch(version) };
      const reply = await callOf(filledIn(resource, shape?.form), call);
      const stored = withVersion(saved(resource, op, { reply, sent: unversioned(values) }), reply);
      return { values: stored, version: versionOf(reply), reply: asRecord(reply.body) };
    },
    async remove(resource, key, { params, version }) {
      const op = opOf(resource, 'delete');
      await callOf(resource, { method: op.method, path: pathOf(op.path, key, params), headers: ifMatch(version) });
    },
    async collection(resource, name, key, params) {
      const collection = resource.collections[name];
      if (collection === undefined)
        throw new Error(`"${resource.name}" has no collection "${name}". Ask for one of: ${Object.keys(resource.collections).join(', ')}.`);
      const reply = await callOf(resource, { method: collection.op.method, path: pathOf(collection.op.path, key, params) });
      return toPage(collection.op, reply, (row) => fromRow(collection, row));
    },
  };
}

// With the form's own fields: a refusal may be about them too.
function filledIn(resource: Resource, form: Form | undefined): Resource {
  return form === undefined ? resource : { ...resource, fields: { ...resource.fields, ...form.fields } };
}

async function sendCall(options: RestOptions, call: Call, resource: Resource | null): Promise<Reply> {
  const reply = await exchange(options, call);
  if (reply.status >= 200 && reply.status < 300) return reply;
  if (reply.status === 401 && call.isProbe !== true && !call.path.startsWith('/whoami')) options.onSignedOut();
  throw toApiError(reply, resource);
}

async function exchange(options: RestOptions, call: Call): Promise<Reply> {
  const body = call.encoding === 'multipart' && !(call.body instanceof FormData) ? toFormData(call.body) : call.body;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': options.locale(),
    'X-Timezone': options.zone(),
    ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    ...call.headers,
  };
  const payload = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
  try {
    const answer = await (options.fetch ?? globalThis.fetch)(options.base + call.path, {
      method: call.method,
      credentials: 'include',
      headers,
      ...payload,
      ...(call.signal && { signal: call.signal }),
    });
    return {
      status: answer.status,
      statusText: answer.statusText,
      headers: Object.fromEntries(answer.headers),
      body: parsed(await answer.text()),
    };
  } catch (cause) {
    throw offlineError(cause, { method: call.method, isOffline: options.isOffline?.() ?? false });
  }
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function opOf(resource: Resource, name: keyof Resource['ops']): Op {
  const op = resource.ops[name];
  if (op !== null) return op;
  throw new ApiError({
    status: 405,
    code: 'no-such-call',
    message: `"${resource.name}" has no call "${name}".`,
    hint: '',
    fields: {},
    current: null,
  });
}

function withQuery(path: string, resource: Resource, params: Params, query: URLSearchParams): string {
  for (const [name, value] of extraParams(resource, params)) query.append(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function toPage({ read, headers }: Op, reply: Reply, toValues: (row: Row) => Values): Page {
  const body = asRecord(reply.body);
  const held = read.length > 0 ? getAt(reply.body, read) : Array.isArray(reply.body) ? reply.body : body['data'];
  // A collection that is one record comes as it is.
  const rows: readonly unknown[] = Array.isArray(held) ? held : held === undefined || held === null ? [] : [held];
  const named = Object.entries(headers).map(([name, header]) => [name, headerIn(reply, header.toLowerCase())]);
  const meta = { ...asRecord(body['metadata']), ...(Object.fromEntries(named) as Row) };
  const total = meta['total'];
  return {
    rows: rows.map((row) => toValues(asRecord(row))),
    total: typeof total === 'number' ? total : rows.length,
    isEstimated: meta['total_estimated'] === true,
    meta,
  };
}

/** A header of an answer; the moment of a date header as ISO 8601, as all other moments are. */
function headerIn({ headers }: Reply, name: string): string | null {
  const value = headers[name] ?? null;
  const ms = value !== null && ['date', 'expires', 'last-modified'].includes(name) ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? value : new Date(ms).toISOString();
}

function recordOf({ read }: Op, body: unknown): Row {
  if (read.length > 0) return asRecord(getAt(body, read));
  const outer = asRecord(body);
  const inner = asRecord(outer['data']);
  return Object.keys(inner).length > 0 ? inner : outer;
}

// A write may be answered with the record, with something else or with nothing; only a body that holds the key is the record.
function saved(resource: Resource, op: Op, { reply, sent }: { readonly reply: Reply; readonly sent: Values }): Values {
  const values = fromRow(resource, recordOf(op, reply.body));
  return resource.key.some((name) => (values[name] ?? null) !== null) ? values : sent;
}

function located(resource: Resource, reply: Reply): Values {
  const parts = (reply.headers['location'] ?? '').split('?')[0]?.split('/').filter(Boolean) ?? [];
  const last = parts.slice(-resource.key.length);
  return last.length < resource.key.length
    ? {}
    : Object.fromEntries(resource.key.map((name, at) => [name, decodeURIComponent(last[at] ?? '')]));
}
