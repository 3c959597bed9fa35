import type { FileValue } from '../../engine/model/files.ts';
import type { Field } from '../../engine/model/model.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { checkStorable, readBytes } from './body.ts';
import type { Route } from './routes.ts';

/** Largest body with files, in bytes. */
const UPLOAD_LIMIT = 32 * 1024 * 1024;
/** Most parts of such a body: each costs time, however short it is, and no form has as many fields and files. */
const PART_LIMIT = 1000;
/** Longest head of a part, in bytes: its name, that of its file, and the type. */
const HEAD_LIMIT = 16 * 1024;

type Fields = Readonly<Record<string, Field>>;

/** Whether a call brings files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

/** The parts of a call as the body that JSON would have been: files as `FileValue`, texts read by the type of their field. */
export async function readMultipart(request: Request, route: Route): Promise<unknown> {
  const target = route.targets.find(({ op }) => op.encoding === 'multipart');
  if (target === undefined) return refuse('wrong-media', say('The body must be JSON'), { hint: ['content-type: application/json'] });
  const { resource } = target;
  const fields: Fields = target.kind === 'action' ? target.action.fields : { ...resource.fields, ...resource.create?.fields };
  const form = await formOf(request);
  const parts = new Map<string, FormDataEntryValue[]>();
  for (const [name, part] of form) parts.set(name, [...(parts.get(name) ?? []), part]);
  const body = Object.fromEntries([...parts].map(([name, each]) => [name, valueOf(kindOf(fields, name), each)] as const));
  checkStorable(body, 0);
  return body;
}

/** How a text part is to be read: as it is, or as JSON, in which numbers, booleans, lists and objects travel. */
function kindOf(fields: Fields, name: string): 'text' | 'json' {
  const all = Object.values(fields);
  const field = all.find(({ sendAs }) => sendAs === name);
  if (field === undefined) return all.some(({ sendAs }) => sendAs?.startsWith(`${name}.`)) ? 'json' : 'text';
  const isJson = field.members !== null || field.isMultiple || ['object', 'array', 'json', 'key-value'].includes(field.type);
  return isJson || field.ty === 'number' || field.ty === 'bool' ? 'json' : 'text';
}

function valueOf(kind: 'text' | 'json', parts: readonly (string | File)[]): unknown {
  const values = parts.map((part) => (typeof part === 'string' ? fromText(kind, part) : fileOf(part)));
  return values.length === 1 ? values[0] : values;
}

function fileOf(file: File): FileValue {
  return { name: file.name, size: file.size, type: file.type, content: file };
}

function fromText(kind: 'text' | 'json', text: string): unknown {
  if (text === '') return null;
  return kind === 'json' ? parsed(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('malformed', say('A part of the body is not valid JSON'));
  }
}

async function formOf(request: Request): Promise<FormData> {
  const boundary = boundaryIn(request.headers.get('content-type') ?? '');
  const bytes = await readBytes(request, { limit: UPLOAD_LIMIT, tooLarge });
  checkParts(bytes, `--${boundary}`);
  try {
    // With the boundary that was counted: two readings of one header need not agree.
    return await new Response(bytes, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData();
  } catch {
    return unreadable();
  }
}

function boundaryIn(type: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\\]+)"|([^;\s"\\]+))/i.exec(type) ?? [];
  return quoted ?? bare ?? unreadable();
}

/** Refuses a body of too many parts, or of too long heads, before they are taken apart: what separates parts stands nowhere else. */
function checkParts(bytes: Buffer, separator: string): void {
  let parts = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
    parts += 1;
    // The last one closes the body.
    if (parts > PART_LIMIT + 1) refuse('too-large', say('The body has more than {parts, number} parts', { parts: PART_LIMIT }));
    const head = bytes.subarray(at, at + HEAD_LIMIT);
    if (head.length === HEAD_LIMIT && !head.includes('\r\n\r\n')) unreadable();
  }
}

function unreadable(): never {
  return refuse('malformed', say('The parts of the body cannot be read'));
}

function tooLarge(): never {
  return refuse('too-large', say('The body is larger than {size} MB', { size: UPLOAD_LIMIT / 1024 / 1024 }));
}
