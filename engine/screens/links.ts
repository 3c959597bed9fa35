/** The only builder of addresses of the app. */
import { keyOf, paramsOf } from '../data/address.ts';
import type { Catalogue, CatalogueEntry } from '../model/catalogue.ts';
import { evaluate, holds, UNKNOWN, valueOf, type Scope } from '../model/evaluate.ts';
import type { Place } from '../model/expression.ts';
import type { Address, Field, Link, Mode, Resource } from '../model/model.ts';
import { printQuery, queryOf, type Filtering, type ListQuery } from '../model/query.ts';
import type { Params, Values } from '../model/values.ts';
import { shownName } from '../review/page.ts';
import { entryOf } from './context.ts';

export interface ScreenTarget {
  readonly screen: Mode;
  /** Needed by show and edit. */
  readonly key?: readonly string[];
  readonly params?: Params;
  /** Filters of a list, start values of a create form. */
  readonly query?: ListQuery;
  readonly tab?: string | null;
}

type Routed = Pick<CatalogueEntry, 'name' | 'route' | 'isSingle'>;

/** Address of a screen below the root of the app. Parents that are no part of the route travel as `_param`. */
export function screenPath(of: Routed, target: ScreenTarget): string {
  const params = target.params ?? {};
  const inRoute = new Set(of.route.flatMap((part) => (typeof part === 'string' ? [] : [part.param])));
  const base = of.route.map((part) => (typeof part === 'string' ? part : encodeURIComponent(params[part.param] ?? '*')));
  const query = target.query === undefined ? new URLSearchParams() : printQuery(target.query);
  for (const [name, value] of Object.entries(params)) if (!inRoute.has(name) && value !== '*' && value !== '') query.set(`_${name}`, value);
  const path = '/' + [...base, ...(of.isSingle ? [] : partsOf(target))].join('/');
  const text = query.toString();
  return path + (text === '' ? '' : `?${text}`) + (target.tab ? `#${tabHash(target.tab)}` : '');
}

/** The hash of an address that opens a tab, without its sign: `tab-actions`. */
export function tabHash(name: string): string {
  return `tab-${encodeURIComponent(name)}`;
}

function partsOf({ screen, key = [] }: ScreenTarget): readonly string[] {
  if (screen === 'list') return [];
  if (screen === 'create') return ['create'];
  return [...key.map(encodeURIComponent), ...(screen === 'edit' ? ['edit'] : [])];
}

export const descriptorsPath = '/descriptors';

/** The page about the descriptor of a resource, or of a shared file. With the state of a record, the diagram where it stands. */
export function descriptorPath(name: string, state: unknown = null): string {
  const path = `${descriptorsPath}/${encodeURIComponent(name)}`;
  return typeof state === 'string' && state !== '' ? `${path}?state=${encodeURIComponent(state)}#states` : path;
}

/** The line of a file in the page about its descriptor. */
export function linePath({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${descriptorPath(shownName(file))}#L${String(line)}`;
}

/** `orbits.yaml:12` for `resources/orbits.yaml`, line 12. */
export function lineLabel({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${file.replace(/^.*\//, '')}:${String(line)}`;
}

/** A list query with nothing but these filters; `_param` entries are returned as parents. */
export function splitFilters(filters: readonly Filtering[]): { query: ListQuery; params: Params } {
  const parents = filters.filter((filter) => filter.param.startsWith('_'));
  const rest = filters.filter((filter) => !filter.param.startsWith('_'));
  const search = rest.find((filter) => filter.param === 'q' && filter.values.length === 1)?.values[0] ?? null;
  return {
    query: { filters: search === null ? rest : rest.filter((filter) => filter.param !== 'q'), search, sort: null, limit: null, offset: 0 },
    params: Object.fromEntries(
      parents.flatMap(({ param, values }) => (typeof values[0] === 'string' ? [[param.slice(1), values[0]]] : [])),
    ),
  };
}

export interface LinkSource {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  /** With `self`: the record the link starts from. */
  readonly scope: Scope;
  readonly params: Params;
  /** Value of the field that is the link, or null for actions. */
  readonly value: unknown;
  /** The field that is the link; a reference leads to what it names, also within its own resource. */
  readonly field?: Field | null;
  readonly apiUrl: (path: string) => string;
}

export interface Href {
  readonly href: string;
  /** Leads out of the app, or to a file of the API. */
  readonly isExternal: boolean;
  readonly isNewTab: boolean;
}

/** Where a link of a descriptor leads from this record; null when it is denied or a value it needs is missing. */
export function hrefOf(link: Link, source: LinkSource): Href | null {
  if (!holds(link.when, source.scope)) return null;
  if (link.kind === 'address') {
    const href = addressOf(link.address, source.scope, source.apiUrl);
    return href === null ? null : { href, isExternal: true, isNewTab: true };
  }
  const entry = entryOf(source.catalogue, link.to);
  const filters = queryOf(link.filter, source.scope);
  if (entry === null || filters === null) return null;
  const href = screenHref(link, entry, { ...source, filters });
  return href === null ? null : { href, isExternal: false, isNewTab: link.isNewTab };
}

function screenHref(
  link: Extract<Link, { kind: 'screen' }>,
  entry: CatalogueEntry,
  source: LinkSource & { filters: readonly Filtering[] },
): string | null {
  const { query, params: given } = splitFilters(source.filters);
  const params = { ...parentsFor(entry, source), ...given };
  if (link.screen === 'list' || link.screen === 'create') return screenPath(entry, { screen: link.screen, params, query, tab: link.tab });
  const key = keyFor(entry, query.filters, source);
  return key === null ? null : screenPath(entry, { screen: link.screen, params, key, tab: link.tab });
}

// A link to a child fills its parents from the record: from its key when the record is the parent, else from a field of that name.
function parentsFor(entry: CatalogueEntry, { resource, scope, params }: LinkSource): Params {
  const self = selfOf(scope);
  if (entry.name === resource.name) return paramsOf(resource, self, params);
  const found = entry.parents.flatMap((parent): [string, string][] => {
    const held = parent.resource === resource.name ? self[resource.key.at(-1) ?? ''] : self[parent.field ?? parent.param];
    const value =
      held ?? (entry.route.some((part) => typeof part !== 'string' && part.param === parent.param) ? params[parent.param] : undefined);
    return value === null || value === undefined || value === '' ? [] : [[parent.param, String(value)]];
  });
  return Object.fromEntries(found);
}

function keyFor(
  entry: CatalogueEntry,
  filters: readonly Filtering[],
  { resource, scope, value, field }: LinkSource,
): readonly string[] | null {
  const self = selfOf(scope);
  const filtered = entry.key.map((name) => filters.find((filter) => filter.param === name)?.values[0] ?? null);
  if (filters.length > 0 && filtered.every((part) => part !== null)) return filtered;
  const isReference = field?.choices?.kind === 'ref' && field.choices.to === entry.name;
  if (entry.name === resource.name && !isReference) return keyOf(resource, self);
  if (value !== null && value !== undefined && value !== '' && entry.key.length === 1) return [String(value)];
  const own = entry.key.map((name) => self[name] ?? null);
  return own.every((part) => part !== null) ? own.map(String) : null;
}

/** An address outside or below the API base; null when a value in it is empty. */
export function addressOf(address: Address, scope: Scope, apiUrl: (path: string) => string): string | null {
  const base = address.url === null ? pathOfAddress(address.path ?? [], scope, apiUrl) : textOf(valueOf(address.url, scope));
  if (base === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(address.query)) {
    const text = textOf(valueOf(value, scope));
    if (text === null) return null;
    query.append(name, text);
  }
  const text = query.toString();
  return text === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${text}`;
}

function pathOfAddress(path: NonNullable<Address['path']>, scope: Scope, apiUrl: (path: string) => string): string | null {
  const parts = path.map((part) => (typeof part === 'string' ? part : encoded(evaluate(part.node, scope))));
  return parts.includes(null) ? null : apiUrl(`/${parts.join('/')}`.replace(/\/{2,}/g, '/'));
}

function encoded(value: unknown): string | null {
  const text = value === UNKNOWN ? null : textOf(value);
  return text === null ? null : encodeURIComponent(text);
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}

function selfOf(scope: Scope): Values {
  return typeof scope.self === 'object' && scope.self !== null ? (scope.self as Values) : {};
}
