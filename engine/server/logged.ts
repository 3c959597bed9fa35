import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Model, Resource } from '../model/model.ts';
import type { WriteLog } from './log.ts';
import type { ApiRoutes } from './request/routes.ts';

/** What is known of an address: null stands for any one segment. */
type RoutePattern = readonly (string | null)[];
interface RouteTree {
  readonly words: Map<string, RouteTree>;
  any: RouteTree | null;
}

/** A call that was answered. */
export interface MeasuredCall {
  readonly method: string;
  /** As `nameRoutes` names it. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface CallLogOptions {
  readonly now: () => Date;
  readonly routeOf: (path: string) => string;
  /** Whoever measures them beside the log. */
  readonly noteCall: (call: MeasuredCall) => void;
}

/** One line in the log for each call but those for built files: who, method, route, status and time. */
export function logCalls(log: WriteLog, { now, routeOf, noteCall }: CallLogOptions): MiddlewareHandler {
  return async (c: Context, next: () => Promise<void>): Promise<void> => {
    const id = randomUUID();
    const start = now().getTime();
    c.set('requestId', id);
    await next();
    c.res.headers.set('x-request-id', id);
    if (c.req.path.startsWith('/assets/')) return;
    const { method } = c.req;
    const { status } = c.res;
    const [route, ms] = [routeOf(c.req.path), now().getTime() - start];
    log({ event: 'request', id, user: c.get('user') ?? null, method, route, status, ms });
    noteCall({ method, route, status, seconds: ms / 1000 });
  };
}

/**
 * Names an address by its route, as in `/planets/*` or `/planets/create`: a segment that no route spells out becomes `*`, for it may be a
 * record's key, somebody's name or the token of a mail. `own` are the app's routes as hono writes them; asked for with the first call.
 */
export function nameRoutes({ model, routes }: { model: Model; routes: ApiRoutes }, own: () => readonly string[]): (path: string) => string {
  let known: RouteTree | null = null;
  return (path) => {
    known ??= buildRouteTree([
      ...own().map((route) => splitPathSegments(route).map((part) => (/[:*]/.test(part) ? null : part))),
      ...[...routes.values()].flat().map(({ shape }) => [...splitPathSegments(model.apiBase), ...shape]),
      ...Object.values(model.resources).flatMap(pagePatternsOf),
    ]);
    return `/${nameSegments(known, splitPathSegments(path)).join('/')}`;
  };
}

function pagePatternsOf({ route, key }: Resource): RoutePattern[] {
  const base = route.map((part) => (typeof part === 'string' ? part : null));
  return [
    [...base, 'create'],
    [...base, ...key.map(() => null), 'edit'],
  ];
}

function buildRouteTree(patterns: readonly RoutePattern[]): RouteTree {
  const root: RouteTree = { words: new Map(), any: null };
  for (const pattern of patterns) {
    let at = root;
    for (const part of pattern) at = routeTreeBelow(at, part);
  }
  return root;
}

function routeTreeBelow(at: RouteTree, part: string | null): RouteTree {
  if (part === null) return (at.any ??= { words: new Map(), any: null });
  const found = at.words.get(part) ?? { words: new Map(), any: null };
  at.words.set(part, found);
  return found;
}

function nameSegments(known: RouteTree, segments: readonly string[]): string[] {
  let at: RouteTree | null = known;
  return segments.map((segment) => {
    const word: RouteTree | null = at?.words.get(segment) ?? null;
    at = word ?? at?.any ?? null;
    return word ? segment : '*';
  });
}

const splitPathSegments = (path: string): string[] => path.split('/').filter((part) => part !== '');
