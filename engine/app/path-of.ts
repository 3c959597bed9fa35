import type { RoutePart } from '../model/place.ts';

/** A route as the router writes it: `/planets/:planet/moons/:key0`. */
export function routerPathOf({ route }: { readonly route: readonly RoutePart[] }): string {
  return `/${route.map(printRoutePart).join('/')}`;
}

function printRoutePart(part: RoutePart): string {
  if (typeof part === 'string') return part;
  return 'key' in part ? `:key${String(part.key)}` : `:${part.param}`;
}

/** Whether a route may be at an address, by the first segment of both. The router takes apart whatever it is asked about, for each address anew. */
export function mayMatchPath(path: string, pathname: string): boolean {
  const own = readFirstSegment(path);
  // What is written in codes may be anything.
  return own === readFirstSegment(pathname) || /^(?:|\*|:.*|.*\?)$/.test(own) || pathname.includes('%');
}

// The router does not tell capitals apart.
const readFirstSegment = (path: string): string => /[^/]+/.exec(path)?.[0].toLowerCase() ?? '';
