import { Readable } from 'node:stream';
import type { OpenedFile } from '../files/files.ts';
import type { PlannedAnswer } from './answer.ts';
import { buildFailureBody, statusOf } from './failure.ts';
import type { Refusal } from './refusal.ts';
import type { SaidMessage } from './say.ts';

/** An answer as an HTTP response. */
export async function buildResponse(answer: PlannedAnswer): Promise<Response> {
  const reply = buildJsonReply(answer);
  if (reply !== null) return buildJsonResponse(reply.status, reply.body, reply.headers);
  if (answer.kind === 'file') return buildTextResponse(answer);
  if (answer.kind === 'download') return buildFileResponse(answer.file);
  return new Response(null, { status: 204 });
}

interface JsonReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What an answer says, for whoever reads it in this process; null: it is not said in JSON. */
export function buildJsonReply(answer: PlannedAnswer): JsonReply | null {
  switch (answer.kind) {
    case 'list':
      return {
        status: 200,
        body: {
          data: answer.rows,
          metadata: { ...answer.metadata, total: answer.total, ...(answer.isEstimated ? { total_estimated: true } : {}) },
          ...(answer.replies && { replies: answer.replies }),
        },
        headers: answer.headers ?? {},
      };
    case 'record':
      return { status: 200, body: { data: answer.row }, headers: versionHeaders(answer.version) };
    case 'created':
      return { status: 201, body: { data: answer.row }, headers: { ...versionHeaders(answer.version), location: answer.location } };
    case 'body':
      return { status: answer.status ?? 200, body: answer.body, headers: answer.headers ?? {} };
    case 'file':
    case 'download':
    case 'none':
      return null;
  }
}

/** A file as a download, whatever is in it: a browser never shows it as a page of ours. Where it cannot be read, that is the answer. */
export async function buildFileResponse({ name, type, size, read }: OpenedFile): Promise<Response> {
  const data = read()[Symbol.asyncIterator]();
  const first = await data.next();
  const all = Readable.from(resumeData(first, data));
  // One that nobody reads to its end is closed all the same.
  all.once('close', () => void data.return?.());
  // Node's own type of the same stream.
  const body = Readable.toWeb(all) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: { ...buildFileHeaders('attachment', { name, type }), 'content-length': String(size) } });
}

async function* resumeData(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let step = first; step.done !== true; step = await rest.next()) yield step.value;
}

/** Types that a browser shows as they are, whatever they hold. */
const plainTypes: readonly string[] = ['text/plain', 'application/json'];

/** Text to look at in a browser. Markup is shown as text, never as a page; what is not text is saved under its name. */
function buildTextResponse({ name, type, text }: Extract<PlannedAnswer, { kind: 'file' }>): Response {
  if (plainTypes.includes(type))
    return new Response(text, { headers: buildFileHeaders('inline', { name, type: `${type}; charset=UTF-8` }) });
  const isText = type.startsWith('text/') || /[/+]xml$/.test(type);
  return new Response(text, {
    headers: isText
      ? buildFileHeaders('inline', { name, type: 'text/plain; charset=UTF-8' })
      : buildFileHeaders('attachment', { name, type }),
  });
}

function buildFileHeaders(as: 'attachment' | 'inline', { name, type }: { name: string; type: string }): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `${as}; filename="${name.replace(/[^A-Za-z0-9._-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** An expected failure as an HTTP response, in the language that `print` speaks. */
export function buildRefusalResponse(refusal: Refusal, print: (message: SaidMessage) => string): Response {
  return buildJsonResponse(statusOf[refusal.code], buildFailureBody(refusal, print), refusal.facts.headers);
}

/** An answer in JSON. It says how long it is: what is short is not worth compressing. */
export function buildJsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  const length = String(bytes.byteLength);
  const response = new Response(bytes, {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'content-length': length, 'cache-control': 'no-store', ...headers },
  });
  jsonBytes.set(response, bytes);
  return response;
}

const jsonBytes = new WeakMap<Response, Buffer>();

/** The whole of an answer in JSON; undefined: it is another one. */
export function jsonBytesOf(response: Response): Buffer | undefined {
  return jsonBytes.get(response);
}

function versionHeaders(value: number | string | null): Record<string, string> {
  return value === null ? {} : { etag: `"${value}"` };
}
