import type { FileValue } from '../../model/files.ts';
import type { Field } from '../../model/model.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { readBodyBytes, refuseRoundedNumbers, refuseUnstorable } from './body.ts';
import { listRoundedPaths } from './rounded.ts';
import type { ApiRoute } from './routes.ts';

/** Largest body with files, in bytes. */
const UPLOAD_LIMIT = 32 * 1024 * 1024;
/** Most parts of such a body: each costs time, however short it is, and no form has as many fields and files. */
const PART_LIMIT = 1000;
/** Longest head of a part, in bytes: its name, that of its file, and the type. */
const HEAD_LIMIT = 16 * 1024;

type MultipartFields = Readonly<Record<string, Field>>;

/** Whether a call brings files. */
export function isMultipartCall(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

/** The parts of a call as the body that JSON would have been: files as `FileValue`, texts read by the type of their field. */
export async function readMultipart(request: Request, route: ApiRoute): Promise<unknown> {
  const target = route.targets.find(({ op }) => op.encoding === 'multipart');
  if (target === undefined) return refuseCall('wrong-media', say('The body must be JSON'), { hint: ['content-type: application/json'] });
  const { resource } = target;
  const fields: MultipartFields = target.kind === 'action' ? target.action.fields : { ...resource.fields, ...resource.create?.fields };
  const form = await readFormData(request);
  const parts = new Map<string, FormDataEntryValue[]>();
  for (const [name, part] of form) parts.set(name, [...(parts.get(name) ?? []), part]);
  const kinds = [...parts].map(([name, each]) => ({ name, each, kind: partKindOf(fields, name) }));
  const body = Object.fromEntries(kinds.map(({ name, each, kind }) => [name, readPartValue(kind, each)] as const));
  const numbers = kinds.filter(({ kind }) => kind === 'json');
  refuseRoundedNumbers(
    numbers.flatMap(({ name, each }) => each.flatMap((part) => (typeof part === 'string' ? roundedPathsOf(name, part) : []))),
  );
  refuseUnstorable(body, 0);
  return body;
}

/** How a text part is to be read: as it is, or as JSON, in which numbers, booleans, lists and objects travel. */
function partKindOf(fields: MultipartFields, name: string): 'text' | 'json' {
  const all = Object.values(fields);
  const field = all.find(({ sendAs }) => sendAs === name);
  if (field === undefined) return all.some(({ sendAs }) => sendAs?.startsWith(`${name}.`)) ? 'json' : 'text';
  const isJson = field.members !== null || field.isMultiple || ['object', 'array', 'json', 'key-value'].includes(field.type);
  return isJson || field.ty === 'number' || field.ty === 'bool' ? 'json' : 'text';
}

function readPartValue(kind: 'text' | 'json', parts: readonly (string | File)[]): unknown {
  const values = parts.map((part) => (typeof part === 'string' ? parseTextPart(kind, part) : fileValueOf(part)));
  return values.length === 1 ? values[0] : values;
}

function fileValueOf(file: File): FileValue {
  return { name: file.name, size: file.size, type: file.type, content: file };
}

function parseTextPart(kind: 'text' | 'json', text: string): unknown {
  if (text === '') return null;
  return kind === 'json' ? parseJsonPart(text) : text;
}

function roundedPathsOf(name: string, text: string): readonly string[] {
  return text === '' ? [] : listRoundedPaths(text).map((path) => (path === '' ? name : `${name}.${path}`));
}

function parseJsonPart(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuseCall('malformed', say('A part of the body is not valid JSON'));
  }
}

async function readFormData(request: Request): Promise<FormData> {
  const boundary = findBoundary(request.headers.get('content-type') ?? '');
  const bytes = await readBodyBytes(request, { limit: UPLOAD_LIMIT, tooLarge: refuseLargeUpload });
  refuseManyParts(bytes, `--${boundary}`);
  try {
    // With the boundary that was counted: two readings of one header need not agree.
    return await new Response(bytes, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }).formData();
  } catch {
    return refuseUnreadableForm();
  }
}

function findBoundary(type: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\\]+)"|([^;\s"\\]+))/i.exec(type) ?? [];
  return quoted ?? bare ?? refuseUnreadableForm();
}

/** Refuses a body of too many parts, or of too long heads, before they are taken apart: what separates parts stands nowhere else. */
function refuseManyParts(bytes: Buffer, separator: string): void {
  let parts = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
    parts += 1;
    // The last one closes the body.
    if (parts > PART_LIMIT + 1) refuseCall('too-large', say('The body has more than {parts, number} parts', { parts: PART_LIMIT }));
    const head = bytes.subarray(at, at + HEAD_LIMIT);
    if (head.length === HEAD_LIMIT && !head.includes('\r\n\r\n')) refuseUnreadableForm();
  }
}

function refuseUnreadableForm(): never {
  return refuseCall('malformed', say('The parts of the body cannot be read'));
}

function refuseLargeUpload(): never {
  return refuseCall('too-large', say('The body is larger than {size} MB', { size: UPLOAD_LIMIT / 1024 / 1024 }));
}
