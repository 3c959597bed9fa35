import { refuseCall, refuseFieldErrors } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { listRoundedPaths } from './rounded.ts';

/** Largest JSON body in bytes. */
const BODY_LIMIT = 1024 * 1024;
const DEPTH_LIMIT = 60;
const rounded = say('A whole number as large as this one cannot be kept exactly: send it as text');

/** The JSON body of a call, undefined without one. Refuses what is too large, no JSON, or what the store could not hold. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readBodyText(request);
  if (text.trim() === '') return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (type !== '' && !/^application\/([\w.+-]+\+)?json\b/i.test(type))
    refuseCall('wrong-media', say('The body must be JSON'), { hint: ['content-type: application/json'] });
  return parseWholeBody(text);
}

/** A body of JSON, in which every whole number is the one that was sent. */
function parseWholeBody(text: string): unknown {
  const body = parseBodyJson(text);
  refuseUnstorable(body, 0);
  refuseRoundedNumbers(listRoundedPaths(text));
  return body;
}

/** Refuses a body in which whole numbers at these paths are not the ones that were sent. */
export function refuseRoundedNumbers(paths: readonly string[]): void {
  refuseFieldErrors(paths.map((path) => ({ path, code: 'rounded', message: rounded })));
}

/** The body of a call as text, read no further than the limit. */
export async function readBodyText(request: Request): Promise<string> {
  return decodeBodyText(await readBodyBytes(request, { limit: BODY_LIMIT, tooLarge: refuseLargeBody }));
}

/** The body of a call, read no further than a limit in bytes; `tooLarge` refuses one that is longer. */
export async function readBodyBytes(
  request: Request,
  { limit, tooLarge }: { readonly limit: number; readonly tooLarge: () => never },
): Promise<Buffer<ArrayBuffer>> {
  requirePlainCoding(request.headers.get('content-encoding'));
  if (Number(request.headers.get('content-length') ?? 0) > limit) tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// Nothing unpacks a body here: nobody knows in advance how large it becomes.
function requirePlainCoding(coding: string | null): void {
  const codings = (coding ?? '').split(',').map((each) => each.trim().toLowerCase());
  if (codings.every((each) => each === '' || each === 'identity')) return;
  refuseCall('wrong-media', say('The body is compressed, but only uncompressed bodies can be read'), {
    hint: ['content-encoding: identity'],
    headers: { 'accept-encoding': 'identity' },
  });
}

// Letters in another encoding would be stored as replacement characters.
function decodeBodyText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseCall('malformed', say('The body is not encoded in UTF-8'));
  }
}

/** Whether PostgreSQL can hold the text: it knows no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

function parseBodyJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuseCall('malformed', say('The body is not valid JSON'));
  }
}

/** Refuses what PostgreSQL could not hold: too deep, not finite, NUL, halves of surrogate pairs. */
export function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > DEPTH_LIMIT) refuseCall('malformed', say('The body is nested too deeply'));
  if (typeof value === 'string' && !isStorableText(value))
    refuseCall('malformed', say('The body contains a character that cannot be stored'));
  if (typeof value === 'number' && !Number.isFinite(value)) refuseCall('malformed', say('The body contains a number that is too large'));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || !isStorableText(key)) refuseCall('malformed', say('The body contains a name that cannot be stored'));
    refuseUnstorable(member, depth + 1);
  }
}

function refuseLargeBody(): never {
  return refuseCall('too-large', say('The body is larger than {limit} KB', { limit: BODY_LIMIT / 1024 }));
}
