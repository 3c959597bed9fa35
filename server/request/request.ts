import { refuse } from '../reply/refusal.ts';
import { isStorable, readBody } from './body.ts';
import { matchRoute } from './match.ts';
import type { Route, Routes } from './routes.ts';

/** A call of the API after everything that can be said without knowing the user or a record. */
export interface ApiRequest {
  readonly route: Route;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly method: string;
  /** Version that a write expects; null where every version will do. */
  readonly ifMatch: string | null;
  readonly locale: string;
  /** IANA name of the caller's zone. */
  readonly zone: string;
}

/** Reads a call. `path` starts below the API base and is still encoded. */
export async function readRequest(request: Request, path: string, routes: Routes): Promise<ApiRequest> {
  const { route, segments } = matchRoute(routes, request.method === 'HEAD' ? 'GET' : request.method, path);
  const query = new URL(request.url).searchParams;
  for (const text of [...segments, ...[...query].flat()]) {
    if (!isStorable(text)) refuse('malformed', 'The address holds a character that cannot be stored');
  }
  return {
    route,
    segments,
    query,
    body: request.method === 'GET' || request.method === 'HEAD' ? undefined : await readBody(request),
    method: request.method,
    ifMatch: versionIn(request.headers.get('if-match')),
    ...localeAndZone(request.headers),
  };
}

/** Language and zone that the app sends with each call. */
export function localeAndZone(headers: Headers): { locale: string; zone: string } {
  const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?/.exec(headers.get('accept-language') ?? '');
  return { locale: language?.[0] ?? 'en', zone: knownZone(headers.get('x-timezone')) };
}

function knownZone(name: string | null): string {
  if (!name) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return refuse('malformed', `X-Timezone names "${name.slice(0, 60)}", but that is no time zone`, {
      hint: 'An IANA name such as Europe/Berlin',
    });
  }
}

function versionIn(header: string | null): string | null {
  if (header === null || header.trim() === '*') return null;
  const match = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(header);
  return match ? (match[1] ?? '') : refuse('malformed', 'If-Match is not an entity tag', { hint: 'If-Match: "3"' });
}
