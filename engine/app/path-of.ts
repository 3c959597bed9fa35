import type { CatalogueEntry } from '../model/catalogue.ts';

/** The route of a resource as the router writes it: `/planets/:planet/moons`. */
export function routerPathOf(entry: Pick<CatalogueEntry, 'route'>): string {
  return `/${entry.route.map((part) => (typeof part === 'string' ? part : `:${part.param}`)).join('/')}`;
}
