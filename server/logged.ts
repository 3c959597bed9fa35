import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Model, Resource } from '../engine/model/model.ts';
import type { Log } from './log.ts';
import type { Routes } from './request/routes.ts';

/** What is known of an address: null stands for any one segment. */
type Pattern = readonly (string | null)[];
interface Known {
  readonly words: Map<string, Known>;
  any: Known | null;
}

/** One line in the log for each call but those for built files: who, method, route, status and time. */
export function logged(log: Log, { now, routeOf }: { now: () => Date; routeOf: (path: string) => string }): MiddlewareHandler {
  return async (c: Context, next: () => Promise<void>): Promise<void> => {
    const id = randomUUID();
    const start = now().getTime();
    c.set('requestId', id);
    await next();
    c.res.headers.set('x-request-id', id);
    if (c.req.path.startsWith('/assets/')) return;
    log({
      event: 'request',
      id,
      user: c.get('user') ?? null,
      method: c.req.method,
      route: routeOf(c.req.path),
      status: c.res.status,
      ms: now().getTime() - start,
    });
  };
}

/**
 * Names an address by its route, as in `/planets/*` or `/planets/create`: a segment that no route spells out becomes `*`, for it may be a
 * record's key, somebody's name or the token of a mail. `own` are the app's routes as hono writes them; asked for with the first call.
 */
export function routesByName({ model, routes }: { model: Model; routes: Routes }, own: () => readonly string[]): (path: string) => string {
  let known: Known | null = null;
  return (path) => {
    known ??= knownOf([
      ...own().map((route) => segmentsOf(route).map((part) => (/[:*]/.test(part) ? null : part))),
      ...[...routes.values()].flat().map(({ shape }) => [...segmentsOf(model.apiBase), ...shape]),
      ...Object.values(model.resources).flatMap(pagesOf),
    ]);
    return `/${namesOf(known, segmentsOf(path)).join('/')}`;
  };
}

function pagesOf({ route, key }: Resource): Pattern[] {
  const base = route.map((part) => (typeof part === 'string' ? part : null));
  return [
    [...base, 'create'],
    [...base, ...key.map(() => null), 'edit'],
  ];
}

function knownOf(patterns: readonly Pattern[]): Known {
  const root: Known = { words: new Map(), any: null };
  for (const pattern of patterns) {
    let at = root;
    for (const part of pattern) at = below(at, part);
  }
  return root;
}

function below(at: Known, part: string | null): Known {
  if (part === null) return (at.any ??= { words: new Map(), any: null });
  const found = at.words.get(part) ?? { words: new Map(), any: null };
  at.words.set(part, found);
  return found;
}

function namesOf(known: Known, segments: readonly string[]): string[] {
  let at: Known | null = known;
  return segments.map((segment) => {
    const word: Known | null = at?.words.get(segment) ?? null;
    at = word ?? at?.any ?? null;
    return word ? segment : '*';
  });
}

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
