import { isPlainObject } from '../model/steps.ts';
import type { RunningServer } from '../server/main.ts';

/** What a call was answered with. */
export interface TestAnswer<Data = unknown> {
  readonly status: number;
  /** The record, or the rows of a list; undefined where the answer holds neither. */
  readonly data: Data;
  /** What a refusal says; null where nothing was refused. */
  readonly message: string | null;
  /** What was thrown on the way, with its stack, where the answer is an error of the server; else null. */
  readonly thrown: string | null;
  /** The whole answer: JSON as values, anything else as text. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** What goes with a call besides its body. */
export interface TestCall {
  /** Without `if-match` a PUT or PATCH counts whatever version of the record is stored. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody who makes calls. A path is below the base of the API, such as `books/emma`, unless it begins with a slash. */
export interface TestCaller {
  get<Data = unknown>(path: string, call?: TestCall): Promise<TestAnswer<Data>>;
  post<Data = unknown>(path: string, body?: unknown, call?: TestCall): Promise<TestAnswer<Data>>;
  put<Data = unknown>(path: string, body?: unknown, call?: TestCall): Promise<TestAnswer<Data>>;
  patch<Data = unknown>(path: string, body?: unknown, call?: TestCall): Promise<TestAnswer<Data>>;
  delete<Data = unknown>(path: string, call?: TestCall): Promise<TestAnswer<Data>>;
  send<Data = unknown>(method: string, path: string, body?: unknown, call?: TestCall): Promise<TestAnswer<Data>>;
}

interface CalledServer {
  /** As it is now: descriptors may have been read anew. */
  readonly app: () => RunningServer['app'];
  readonly apiBase: string;
  /** What the server has logged as an error so far, by the id of the call. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Somebody with that cookie; null: a visitor. */
export function createTestCaller({ app, apiBase, errors }: CalledServer, cookie: string | null): TestCaller {
  const send = async <Data>(method: string, path: string, body?: unknown, { headers = {} }: TestCall = {}): Promise<TestAnswer<Data>> => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await app().request(path.startsWith('/') ? path : `${apiBase}/${path}`, {
      method,
      headers: {
        ...(cookie !== null && { cookie }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...((method === 'PUT' || method === 'PATCH') && { 'if-match': '*' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return readTestAnswer<Data>(answer, errors);
  };
  return {
    send,
    get: (path, call) => send('GET', path, undefined, call),
    post: (path, body, call) => send('POST', path, body, call),
    put: (path, body, call) => send('PUT', path, body, call),
    patch: (path, body, call) => send('PATCH', path, body, call),
    delete: (path, call) => send('DELETE', path, undefined, call),
  };
}

async function readTestAnswer<Data>(answer: Response, errors: CalledServer['errors']): Promise<TestAnswer<Data>> {
  const { status, headers } = answer;
  const text = await answer.text();
  const isJson = (headers.get('content-type') ?? '').startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(text) : text;
  const { data, message } = isPlainObject(body) ? body : {};
  const thrown = errors.get(headers.get('x-request-id') ?? '') ?? null;
  return { status, data: data as Data, message: status >= 400 && typeof message === 'string' ? message : null, thrown, body, headers };
}
