import { Readable } from 'node:stream';
import type { OpenFile } from '../files/files.ts';
import type { Answer } from './answer.ts';
import { failureBody, statusOf } from './failure.ts';
import type { Refusal } from './refusal.ts';
import type { Message } from './say.ts';

/** An answer as an HTTP response. */
export function reply(answer: Answer): Response {
  switch (answer.kind) {
    case 'list':
      return json(
        200,
        {
          data: answer.rows,
          metadata: { ...answer.metadata, total: answer.total, ...(answer.isEstimated ? { total_estimated: true } : {}) },
        },
        answer.headers,
      );
    case 'record':
      return json(200, { data: answer.row }, version(answer.version));
    case 'created':
      return json(201, { data: answer.row }, { ...version(answer.version), location: answer.location });
    case 'body':
      return json(answer.status ?? 200, answer.body, answer.headers);
    case 'file':
      return replyText(answer);
    case 'download':
      return replyFile(answer.file);
    case 'none':
      return new Response(null, { status: 204 });
  }
}

/** A file as a download, whatever is in it: a browser never shows it as a page of ours. */
export function replyFile({ name, type, size, read }: OpenFile): Response {
  // Node's own type of the same stream.
  const body = Readable.toWeb(Readable.from(read())) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: { ...fileHeaders('attachment', { name, type }), 'content-length': String(size) } });
}

/** Types that a browser shows as they are, whatever they hold. */
const plainTypes: readonly string[] = ['text/plain', 'application/json'];

/** Text to look at in a browser. Markup is shown as text, never as a page; what is no text is saved under its name. */
function replyText({ name, type, text }: Extract<Answer, { kind: 'file' }>): Response {
  if (plainTypes.includes(type)) return new Response(text, { headers: fileHeaders('inline', { name, type: `${type}; charset=UTF-8` }) });
  const isText = type.startsWith('text/') || /[/+]xml$/.test(type);
  return new Response(text, {
    headers: isText ? fileHeaders('inline', { name, type: 'text/plain; charset=UTF-8' }) : fileHeaders('attachment', { name, type }),
  });
}

function fileHeaders(as: 'attachment' | 'inline', { name, type }: { name: string; type: string }): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `${as}; filename="${name.replace(/[^A-Za-z0-9._-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** An expected failure as an HTTP response, in the language that `print` speaks. */
export function replyRefusal(refusal: Refusal, print: (message: Message) => string): Response {
  return json(statusOf[refusal.code], failureBody(refusal, print), refusal.facts.headers);
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store', ...headers },
  });
}

function version(value: number | string | null): Record<string, string> {
  return value === null ? {} : { etag: `"${value}"` };
}
