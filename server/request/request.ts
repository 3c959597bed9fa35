import { refuse } from '../reply/refusal.ts';
import type { Words } from '../reply/print.ts';
import { say } from '../reply/say.ts';
import { isStorable, readBody } from './body.ts';
import { demandUtf8 } from './encoded.ts';
import { matchRoute } from './match.ts';
import { isMultipart, readMultipart } from './multipart.ts';
import type { Route, Routes } from './routes.ts';

/** A call of the API after everything that can be said without knowing the user or a record. */
export interface ApiRequest {
  readonly route: Route;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly method: string;
  /** Versions of which a write expects one; `anyVersion` where every one will do, null where nothing is said. */
  readonly ifMatch: readonly string[] | typeof anyVersion | null;
  /** The language of the answer. */
  readonly locale: string;
  /** IANA name of the caller's zone. */
  readonly zone: string;
  /** Under which id the caller's session is stored; none for a job. */
  readonly session?: string | null;
}

/** Reads a call. `path` starts below the API base and is still encoded; `demand` refuses what shall not be read. */
export async function readRequest(
  request: Request,
  path: string,
  { routes, words, demand }: { readonly routes: Routes; readonly words: Pick<Words, 'offered'>; readonly demand: (route: Route) => void },
): Promise<ApiRequest> {
  const address = new URL(request.url);
  demandUtf8(address.search);
  const { route, segments } = matchRoute(routes, request.method === 'HEAD' ? 'GET' : request.method, path);
  demand(route);
  const query = address.searchParams;
  for (const text of [...segments, ...[...query].flat()]) {
    if (!isStorable(text)) refuse('malformed', say('The address holds a character that cannot be stored'));
  }
  return {
    route,
    segments,
    query,
    body: await bodyOf(request, route),
    method: request.method,
    ifMatch: versionsIn(request.headers.get('if-match')),
    locale: localeIn(request.headers, words.offered),
    zone: zoneIn(request.headers),
  };
}

async function bodyOf(request: Request, route: Route): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  return isMultipart(request) ? readMultipart(request, route) : readBody(request);
}

/** The language that a caller reads best of those that are offered; the first of these where he names none of them. */
export function localeIn(headers: Headers, offered: readonly string[]): string {
  const wanted = (headers.get('accept-language') ?? '').toLowerCase().split(',').map(wish);
  const best = wanted.filter(({ language, weight }) => weight > 0 && offered.includes(language)).toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language ?? offered[0] ?? 'en';
}

// `de-AT;q=0.8`
function wish(text: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
}

/** The zone of the caller, which the app sends with each call. Refuses what is no zone. */
export function zoneIn(headers: Headers): string {
  const name = headers.get('x-timezone');
  if (!name) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return refuse('malformed', say('X-Timezone names "{name}", but that is no time zone', { name: name.slice(0, 60) }), {
      hint: say('An IANA name such as Europe/Berlin'),
    });
  }
}

/** What `If-Match: *` asks for. */
export const anyVersion = '*';

// `"3"`, or a list of which any fits. What is read compressed has a weak tag (`W/"3"`): it names the same version of the record.
const tags = /^[\s,]*((?:W\/)?"[^"]*"[\s]*(?:,[\s,]*|$))+$/;

function versionsIn(header: string | null): ApiRequest['ifMatch'] {
  if (header === null) return null;
  if (header.trim() === anyVersion) return anyVersion;
  if (!tags.test(header)) return refuse('malformed', say('If-Match is not an entity tag'), { hint: ['If-Match: "3"'] });
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag);
}
