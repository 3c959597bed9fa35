import { refuseCall } from '../reply/refusal.ts';
import type { MessagePrinter } from '../reply/print.ts';
import { say } from '../reply/say.ts';
import { isStorableText, readJsonBody } from './body.ts';
import { requireUtf8 } from './encoded.ts';
import { matchRoute } from './match.ts';
import { isMultipartCall, readMultipart } from './multipart.ts';
import { parseNamesPreference } from '../../model/names-preference.ts';
import type { ApiRoute, ApiRoutes } from './routes.ts';

/** A call of the API after everything that can be said without knowing the user or a record. */
export interface ApiRequest {
  readonly route: ApiRoute;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly method: string;
  /** Versions of which a write expects one; `anyVersion` where every one will do, null where nothing is said. */
  readonly ifMatch: readonly string[] | typeof anyVersion | null;
  /** Names what a create is: sent again, it creates nothing else. null where nothing is said. */
  readonly idempotencyKey?: string | null;
  /** Fields whose records are asked for beside the rows of a list. */
  readonly named?: readonly string[];
  /** The language of the answer. */
  readonly locale: string;
  /** IANA name of the caller's zone. */
  readonly zone: string;
  /** Under which id the caller's session is stored; none for a job. */
  readonly session?: string | null;
}

/** Reads a call. `path` starts below the API base and is still encoded; `demand` refuses what shall not be read. */
export async function readApiRequest(
  request: Request,
  path: string,
  {
    routes,
    words,
    demand,
  }: { readonly routes: ApiRoutes; readonly words: Pick<MessagePrinter, 'offered'>; readonly demand: (route: ApiRoute) => void },
): Promise<ApiRequest> {
  const address = new URL(request.url);
  requireUtf8(address.search);
  const { route, segments } = matchRoute(routes, request.method === 'HEAD' ? 'GET' : request.method, path);
  demand(route);
  const query = address.searchParams;
  refuseUnstorableAddress([...segments, ...[...query].flat()]);
  return {
    route,
    segments,
    query,
    body: await readRequestBody(request, route),
    method: request.method,
    ifMatch: requestedVersions(request.headers.get('if-match')),
    named: parseNamesPreference(request.headers.get('prefer')),
    idempotencyKey: readIdempotencyKey(request.headers.get('idempotency-key')),
    ...requestReader(request.headers, words.offered),
  };
}

async function readRequestBody(request: Request, route: ApiRoute): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  return isMultipartCall(request) ? readMultipart(request, route) : readJsonBody(request);
}

/** Refuses a part of an address that no record can hold. */
export function refuseUnstorableAddress(parts: readonly string[]): void {
  if (!parts.every(isStorableText)) refuseCall('malformed', say('The URL contains a character that cannot be stored'));
}

/** How a caller reads the answer. */
export function requestReader(headers: Headers, offered: readonly string[]): { readonly locale: string; readonly zone: string } {
  return { locale: requestLocale(headers, offered), zone: requestZone(headers) };
}

/** The language that a caller reads best of those that are offered; the first of these where he names none of them. */
export function requestLocale(headers: Headers, offered: readonly string[]): string {
  const wanted = (headers.get('accept-language') ?? '').toLowerCase().split(',').map(parseLanguageWish);
  const best = wanted.filter(({ language, weight }) => weight > 0 && offered.includes(language)).toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language ?? offered[0] ?? 'en';
}

// `de-AT;q=0.8`
function parseLanguageWish(text: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
}

/** The zone of the caller, which the app sends with each call. Refuses what is not a zone. */
export function requestZone(headers: Headers): string {
  const name = headers.get('x-timezone');
  if (!name) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return refuseCall('malformed', say('X-Timezone names "{name}", which is not a time zone', { name: name.slice(0, 60) }), {
      hint: say('An IANA name such as Europe/Berlin'),
    });
  }
}

/** What `If-Match: *` asks for. */
export const anyVersion = '*';

// `"3"`, or a list of which any fits. What is read compressed has a weak tag (`W/"3"`): it names the same version of the record.
const entityTagList = /^[\s,]*((?:W\/)?"[^"]*"[\s]*(?:,[\s,]*|$))+$/;

// A string of structured header fields; the bare text, as many send it, is as good.
const idempotencyKey = /^(?:"([\x20!#-[\]-~]{1,255})"|([!#-+\--~]{1,255}))$/;

function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null;
  const [, quoted, bare] = idempotencyKey.exec(header.trim()) ?? [];
  return (
    quoted ??
    bare ??
    refuseCall('malformed', say('Idempotency-Key is not a text of at most 255 letters'), { hint: ['Idempotency-Key: "8e03978e"'] })
  );
}

function requestedVersions(header: string | null): ApiRequest['ifMatch'] {
  if (header === null) return null;
  if (header.trim() === anyVersion) return anyVersion;
  if (!entityTagList.test(header)) return refuseCall('malformed', say('If-Match is not an entity tag'), { hint: ['If-Match: "3"'] });
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag);
}
