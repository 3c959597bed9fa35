/** Which generated screen an address leads to: the router of the app draws it, and whoever prepares it needs no router. */
import type { CatalogueEntry } from './catalogue.ts';

export type ScreenName = 'list' | 'create' | 'show' | 'edit';

/** A generated screen of a resource. */
export interface ScreenPlace {
  readonly entry: CatalogueEntry;
  readonly screen: ScreenName;
}

export interface AddressedPlace extends ScreenPlace {
  /** Parameters of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** Key of the record; empty for a list and a new record. */
  readonly key: readonly string[];
}

/** A literal, or what a segment is the value of. */
export type RoutePart = CatalogueEntry['route'][number] | { readonly key: number };

interface ScreenRoute {
  readonly screen: ScreenName;
  readonly parts: readonly RoutePart[];
  /** The address leads on to the form's own. */
  readonly leadsOn?: true;
}

/** The addresses of one resource. */
export function listScreenRoutes({
  route,
  key,
  hasList,
  hasCreate,
  hasShow,
  hasEdit,
  isSingle,
  page,
}: CatalogueEntry): readonly ScreenRoute[] {
  if (isSingle) return [{ screen: 'edit', parts: route }];
  const record: readonly RoutePart[] = [...route, ...key.map((_, at) => ({ key: at }))];
  return [
    ...(hasList || page !== null ? [{ screen: 'list' as const, parts: route }] : []),
    ...(hasCreate ? [{ screen: 'create' as const, parts: [...route, 'create'] }] : []),
    // Without a page of its own the address of a record leads to its form.
    ...(hasShow
      ? [{ screen: 'show' as const, parts: record }]
      : hasEdit
        ? [{ screen: 'edit' as const, parts: record, leadsOn: true as const }]
        : []),
    ...(hasEdit ? [{ screen: 'edit' as const, parts: [...record, 'edit'] }] : []),
  ];
}

/** The screen at an address, the one that names most of it literally; null: there is none. */
export function findScreenPlace(entries: readonly CatalogueEntry[], pathname: string): AddressedPlace | null {
  const segments = decodeSegments(pathname);
  if (segments === null) return null;
  let best: { readonly place: AddressedPlace; readonly literals: number } | null = null;
  for (const entry of entries)
    for (const { screen, parts } of listScreenRoutes(entry)) {
      const bound = bindParts(parts, segments);
      if (bound === null || (best !== null && bound.literals <= best.literals)) continue;
      best = { place: { entry, screen, params: bound.params, key: bound.key }, literals: bound.literals };
    }
  return best?.place ?? null;
}

function decodeSegments(pathname: string): readonly string[] | null {
  try {
    return pathname
      .replace(/^\/+|\/+$/g, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

function bindParts(parts: readonly RoutePart[], segments: readonly string[]) {
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  const key: string[] = [];
  let literals = 0;
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (typeof part === 'string') {
      if (part.toLowerCase() !== segment.toLowerCase()) return null;
      literals += 1;
    } else if (segment === '') return null;
    else if ('key' in part) key[part.key] = segment;
    else params[part.param] = segment;
  }
  return { params, key, literals };
}
