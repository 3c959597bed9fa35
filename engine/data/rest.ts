/** The platform's HTTP conventions. The only file that calls `fetch`. */
import type { ChoiceCount } from '../model/choice-counts.ts';
import type { FormModel, ApiOperation, Resource } from '../model/model.ts';
import { printNamesPreference } from '../model/names-preference.ts';
import { ofParam, printListQuery, type ListQuery } from '../model/query.ts';
import type { FieldSums } from '../model/sums.ts';
import { valuesFromRow, getAtPath, bodyFromValues } from '../model/records.ts';
import type { Params, Row, Values } from '../model/values.ts';
import { listQueryParams, buildCreationPath, buildRoutePath, printRestores } from './address.ts';
import { objectOrEmpty, buildOfflineError, buildApiError } from './errors.ts';
import { buildFormData } from './form-data.ts';
import type { PreparedReplies, PreparedStore } from './prepared.ts';
import { ApiError, posts, type ApiCall, type DataSource, type FiguresAsked, type LoadedPage, type ApiReply } from './source.ts';
import { buildIfMatchHeader, clearVersion, getReplyVersion, addReplyVersion } from './version.ts';

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
  /** What came with the page. */
  readonly prepared?: PreparedStore;
  readonly fetch?: typeof globalThis.fetch;
  /** Reads in place of HTTP, where the API stands in the same process. */
  readonly answer?: (address: string, headers: Readonly<Record<string, string>>) => Promise<ApiReply>;
}

/** A DataSource over HTTP: sends the session cookie, language and zone; refusals become ApiError. */
export function createRestSource(options: RestOptions): DataSource {
  const send = (call: ApiCall) => sendRestCall(options, call, null);
  const callOf = (resource: Resource, call: ApiCall) => sendRestCall(options, call, resource);
  return {
    send,
    urlOf: (path) => options.base + path,
    async list(resource, query, params, signal, named = []) {
      const headers = printNamesPreference(named);
      const reply = await callOf(resource, { ...buildListCall(resource, query, params), headers, ...(signal && { signal }) });
      const { replies } = objectOrEmpty(reply.body);
      // Of our own server, which writes them as it writes answers.
      if (replies !== undefined) options.prepared?.add(replies as PreparedReplies, { locale: options.locale(), zone: options.zone() });
      return readReplyPage(requireResourceOp(resource, 'list'), reply, (row) => valuesFromRow(resource, row));
    },
    async sums(resource, fields, asked) {
      return objectOrEmpty(await askFigures(callOf, resource, { ...asked, kind: '_sums', of: fields.join(',') })) as FieldSums; // the answer of `_sums`
    },
    async counts(resource, param, asked) {
      const counts = await askFigures(callOf, resource, { ...asked, kind: '_counts', of: param });
      return Array.isArray(counts) ? (counts as readonly ChoiceCount[]) : null; // the answer of `_counts`
    },
    async get(resource, key, params, signal) {
      const op = requireResourceOp(resource, 'get');
      const path = addRestQuery(buildRoutePath(op.path, key, params), resource, params, new URLSearchParams());
      const reply = await callOf(resource, { method: op.method, path, ...(signal && { signal }) });
      return { values: addReplyVersion(valuesFromRow(resource, readReplyRecord(op, reply.body)), reply), version: getReplyVersion(reply) };
    },
    async create(resource, values, params, { shape, headers = {} } = {}) {
      const op = requireResourceOp(resource, 'create');
      const body = bodyFromValues(resource, values, { mode: 'create', fields: null, ...shape });
      const path = buildCreationPath(op.path, resource, values, params);
      const reply = await callOf(addFormFields(resource, shape?.form), { method: op.method, path, body, encoding: op.encoding, headers });
      return {
        values: addReplyVersion({ ...readLocationKey(resource, reply), ...readSavedValues(resource, op, { reply, sent: values }) }, reply),
        version: getReplyVersion(reply),
        reply: objectOrEmpty(reply.body),
      };
    },
    async update(resource, key, values, { params, version, shape, restores }) {
      const op = requireResourceOp(resource, 'update');
      const body = bodyFromValues(resource, values, {
        mode: 'edit',
        fields: op.method === 'PATCH' ? Object.keys(values) : op.send,
        ...shape,
      });
      const path = buildRoutePath(op.path, key, params) + printRestores(restores);
      const call = { method: op.method, path, body, encoding: op.encoding, headers: buildIfMatchHeader(version) };
      const reply = await callOf(addFormFields(resource, shape?.form), call);
      const stored = addReplyVersion(readSavedValues(resource, op, { reply, sent: clearVersion(values) }), reply);
      return { values: stored, version: getReplyVersion(reply), reply: objectOrEmpty(reply.body) };
    },
    async remove(resource, key, { params, version }) {
      const op = requireResourceOp(resource, 'delete');
      await callOf(resource, { method: op.method, path: buildRoutePath(op.path, key, params), headers: buildIfMatchHeader(version) });
    },
    async collection(resource, name, key, { params, limit }) {
      const collection = resource.collections[name];
      if (collection === undefined)
        throw new Error(`"${resource.name}" has no collection "${name}". Ask for one of: ${Object.keys(resource.collections).join(', ')}.`);
      const path = buildRoutePath(collection.op.path, key, params) + (limit === null ? '' : `?_limit=${String(limit)}`);
      const reply = await callOf(resource, { method: collection.op.method, path });
      return readReplyPage(collection.op, reply, (row) => valuesFromRow(collection, row));
    },
  };
}

/** The call for a page of a list. */
export function buildListCall(resource: Resource, query: ListQuery, params: Params): ApiCall {
  const { method, path } = requireResourceOp(resource, 'list');
  return { method, path: addRestQuery(buildRoutePath(path, [], params), resource, params, printListQuery(query)) };
}

/** What is told of all records of a list together. */
async function askFigures(
  callOf: (resource: Resource, call: ApiCall) => Promise<ApiReply>,
  resource: Resource,
  { query, params, signal, kind, of }: FiguresAsked & { readonly kind: string; readonly of: string },
): Promise<unknown> {
  const text = printListQuery(query);
  text.append(ofParam, of);
  const path = buildRoutePath([...requireResourceOp(resource, 'list').path, kind], [], params);
  const call = { method: 'GET' as const, path: addRestQuery(path, resource, params, text) };
  return objectOrEmpty((await callOf(resource, { ...call, ...(signal && { signal }) })).body)['data'];
}

// With the form's own fields: a refusal may be about them too.
function addFormFields(resource: Resource, form: FormModel | undefined): Resource {
  return form === undefined ? resource : { ...resource, fields: { ...resource.fields, ...form.fields } };
}

async function sendRestCall(options: RestOptions, call: ApiCall, resource: Resource | null): Promise<ApiReply> {
  const reply = await fetchReply(options, call);
  if (reply.status >= 200 && reply.status < 300) {
    if (call.method === 'POST') posts.dispatchEvent(new Event('done'));
    return reply;
  }
  if (reply.status === 401 && call.isProbe !== true && !call.path.startsWith('/whoami')) options.onSignedOut();
  throw buildApiError(reply, resource);
}

async function fetchReply(options: RestOptions, call: ApiCall): Promise<ApiReply> {
  if (call.method !== 'GET') options.prepared?.clear();
  const ready = options.prepared?.take(options.base + call.path, { locale: options.locale(), zone: options.zone() });
  if (ready) return ready;
  const body = call.encoding === 'multipart' && !(call.body instanceof FormData) ? buildFormData(call.body) : call.body;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': options.locale(),
    'X-Timezone': options.zone(),
    ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    ...call.headers,
  };
  if (options.answer) return options.answer(options.base + call.path, headers);
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
      body: parseReplyText(await answer.text()),
    };
  } catch (cause) {
    throw buildOfflineError(cause, { method: call.method, isOffline: options.isOffline?.() ?? false });
  }
}

function parseReplyText(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function requireResourceOp(resource: Resource, name: keyof Resource['ops']): ApiOperation {
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

function addRestQuery(path: string, resource: Resource, params: Params, query: URLSearchParams): string {
  for (const [name, value] of listQueryParams(resource, params)) query.append(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function readReplyPage({ read, headers }: ApiOperation, reply: ApiReply, toValues: (row: Row) => Values): LoadedPage {
  const body = objectOrEmpty(reply.body);
  const held = read.length > 0 ? getAtPath(reply.body, read) : Array.isArray(reply.body) ? reply.body : body['data'];
  // A collection that is one record comes as it is.
  const rows: readonly unknown[] = Array.isArray(held) ? held : held === undefined || held === null ? [] : [held];
  const named = Object.entries(headers).map(([name, header]) => [name, readReplyHeader(reply, header.toLowerCase())]);
  const meta = { ...objectOrEmpty(body['metadata']), ...(Object.fromEntries(named) as Row) };
  const total = meta['total'];
  return {
    rows: rows.map((row) => toValues(objectOrEmpty(row))),
    total: typeof total === 'number' ? total : rows.length,
    isEstimated: meta['total_estimated'] === true,
    meta,
  };
}

/** A header of an answer; the moment of a date header as ISO 8601, as all other moments are. */
function readReplyHeader({ headers }: ApiReply, name: string): string | null {
  const value = headers[name] ?? null;
  const ms = value !== null && ['date', 'expires', 'last-modified'].includes(name) ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? value : new Date(ms).toISOString();
}

function readReplyRecord({ read }: ApiOperation, body: unknown): Row {
  if (read.length > 0) return objectOrEmpty(getAtPath(body, read));
  const outer = objectOrEmpty(body);
  const inner = objectOrEmpty(outer['data']);
  return Object.keys(inner).length > 0 ? inner : outer;
}

// A write may be answered with the record, with something else or with nothing; only a body that holds the key is the record.
function readSavedValues(
  resource: Resource,
  op: ApiOperation,
  { reply, sent }: { readonly reply: ApiReply; readonly sent: Values },
): Values {
  const values = valuesFromRow(resource, readReplyRecord(op, reply.body));
  return resource.key.some((name) => (values[name] ?? null) !== null) ? values : sent;
}

function readLocationKey(resource: Resource, reply: ApiReply): Values {
  const parts = (reply.headers['location'] ?? '').split('?')[0]?.split('/').filter(Boolean) ?? [];
  const last = parts.slice(-resource.key.length);
  return last.length < resource.key.length
    ? {}
    : Object.fromEntries(resource.key.map((name, at) => [name, decodeURIComponent(last[at] ?? '')]));
}
