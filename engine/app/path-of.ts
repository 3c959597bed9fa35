import type { RoutePart } from '../model/place.ts';

/** A route as the router writes it: `/planets/:planet/moons/:key0`. */
export function routerPathOf({ route }: { readonly route: readonly RoutePart[] }): string {
  return `/${route.map(printRoutePart).join('/')}`;
}

function printRoutePart(part: RoutePart): string {
  if (typeof part === 'string') return part;
  return 'key' in part ? `:key${String(part.key)}` : `:${part.param}`;
}
