import type { Catalogue, CatalogueEntry } from '../../model/catalogue.ts';
import type { ListQuery } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';
import { buildRecordPath } from '../links.ts';

interface LocationAnswer {
  /** The header: the address of a record of the API. */
  readonly location: string;
  /** The resource it is a record of; null: the one whose route is that address, else `own`. */
  readonly of: CatalogueEntry | null;
  readonly own: CatalogueEntry;
  readonly params: Params;
  readonly query: ListQuery;
}

/** Where the record of a `Location` header is in the app; null when the header names none. */
export function resolveLocationPath(
  { resources }: Pick<Catalogue, 'resources'>,
  { location, of, own, params, query }: LocationAnswer,
): string | null {
  const parts = location.split(/[?#]/)[0]?.split('/').filter(Boolean).map(decodeURIComponent) ?? [];
  const fitting = resources.filter((each) => matchRouteParams(each, parts) !== null).sort((a, b) => b.route.length - a.route.length);
  const entry = of ?? fitting[0] ?? own;
  const key = parts.slice(-entry.key.length);
  if (key.length < entry.key.length) return null;
  return buildRecordPath(entry, { key, params: { ...params, ...matchRouteParams(entry, parts) }, query });
}

// The last segments of an address are the key, those before it the route where the two are the same.
function matchRouteParams({ route, key }: CatalogueEntry, parts: readonly string[]): Params | null {
  const own = parts.slice(-(route.length + key.length));
  if (key.length === 0 || own.length < route.length + key.length) return null;
  if (!route.every((part, at) => typeof part !== 'string' || part === own[at])) return null;
  return Object.fromEntries(route.flatMap((part, at) => (typeof part === 'string' ? [] : [[part.param, own[at] ?? '']])));
}
