/** The only builder of addresses of the app. */
import { appendQuery, getRecordKey, resolveRecordParams } from '../data/address.ts';
import { isAddressablePart } from '../model/addressable.ts';
import type { Catalogue, CatalogueEntry } from '../model/catalogue.ts';
import { evaluateNode, isConditionTrue, UNKNOWN, evaluateValue, type EvaluationScope } from '../model/evaluate.ts';
import type { SourcePlace } from '../model/expression.ts';
import type { LinkAddress, Field, ModelLink, ScreenMode, Resource } from '../model/model.ts';
import { splitParentFilters } from '../model/parent-filters.ts';
import { printListQuery, evaluateQuery, type QueryFilter, type ListQuery } from '../model/query.ts';
import type { Params, Values } from '../model/values.ts';
import { shownFileName } from '../studio/review/page.ts';
import { findCatalogueEntry } from './context.ts';

export interface ScreenTarget {
  readonly screen: ScreenMode;
  /** Needed by show and edit. */
  readonly key?: readonly string[];
  readonly params?: Params;
  /** Filters of a list, start values of a create form. */
  readonly query?: ListQuery;
  readonly tab?: string | null;
}

type RoutedEntry = Pick<CatalogueEntry, 'name' | 'route' | 'isSingle'>;

/** Address of a screen below the root of the app. Parents that are not part of the route travel as `_param`. */
export function buildScreenPath(of: RoutedEntry, target: ScreenTarget): string {
  const params = target.params ?? {};
  const inRoute = new Set(of.route.flatMap((part) => (typeof part === 'string' ? [] : [part.param])));
  const base = of.route.map((part) => (typeof part === 'string' ? part : encodeURIComponent(params[part.param] ?? '*')));
  const query = target.query === undefined ? new URLSearchParams() : printListQuery(target.query);
  for (const [name, value] of Object.entries(params)) if (!inRoute.has(name) && value !== '*' && value !== '') query.set(`_${name}`, value);
  const path = '/' + [...base, ...(of.isSingle ? [] : listTargetSegments(target))].join('/');
  const text = query.toString();
  return path + (text === '' ? '' : `?${text}`) + (target.tab ? `#${buildTabHash(target.tab)}` : '');
}

/** Address of the page of a record; where it has none, of its form. */
export function buildRecordPath(of: RoutedEntry & Pick<CatalogueEntry, 'hasShow'>, target: Omit<ScreenTarget, 'screen'>): string {
  return buildScreenPath(of, { ...target, screen: of.hasShow ? 'show' : 'edit' });
}

/** The hash of an address that opens a tab, without its sign: `tab-actions`. */
export function buildTabHash(name: string): string {
  return `tab-${encodeURIComponent(name)}`;
}

function listTargetSegments({ screen, key = [] }: ScreenTarget): readonly string[] {
  if (screen === 'list') return [];
  if (screen === 'create') return ['create'];
  return [...key.map(encodeURIComponent), ...(screen === 'edit' ? ['edit'] : [])];
}

export const descriptorsPath = '/descriptors';

export const helpPath = '/help';

export const failedPath = '/failed';

/** The page that tells its reader what they may do with a resource. */
export function buildHelpPath(name: string): string {
  return `${helpPath}/${encodeURIComponent(name)}`;
}

/** The page about the descriptor of a resource, or of a shared file. With the state of a record, the diagram where it stands. */
export function buildDescriptorPath(name: string, state: unknown = null): string {
  const path = `${descriptorsPath}/${encodeURIComponent(name)}`;
  return typeof state === 'string' && state !== '' ? `${path}?state=${encodeURIComponent(state)}#states` : path;
}

/** The line of a file in the page about its descriptor. */
export function buildLinePath({ file, line }: Pick<SourcePlace, 'file' | 'line'>): string {
  return `${buildDescriptorPath(shownFileName(file))}#L${String(line)}`;
}

/** `orbits.yaml:12` for `resources/orbits.yaml`, line 12. */
export function formatLineLabel({ file, line }: Pick<SourcePlace, 'file' | 'line'>): string {
  return `${file.replace(/^.*\//, '')}:${String(line)}`;
}

export interface LinkSource {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  /** With `self`: the record the link starts from. */
  readonly scope: EvaluationScope;
  readonly params: Params;
  /** Value of the field that is the link, or null for actions. */
  readonly value: unknown;
  /** The field that is the link; a reference leads to what it names, also within its own resource. */
  readonly field?: Field | null;
  readonly apiUrl: (path: string) => string;
}

export interface LinkHref {
  readonly href: string;
  /** Leads out of the app, or to a file of the API. */
  readonly isExternal: boolean;
  readonly isNewTab: boolean;
}

/** Where a link of a descriptor leads from this record; null when it is denied or a value it needs is missing. */
export function resolveLinkHref(link: ModelLink, source: LinkSource): LinkHref | null {
  if (!isConditionTrue(link.when, source.scope)) return null;
  if (link.kind === 'address') {
    const href = evaluateLinkUrl(link.address, source.scope, source.apiUrl);
    return href === null ? null : { href, isExternal: true, isNewTab: true };
  }
  const entry = findCatalogueEntry(source.catalogue, link.to);
  const filters = evaluateQuery(link.filter, source.scope);
  if (entry === null || filters === null) return null;
  const href = resolveScreenHref(link, entry, { ...source, filters });
  return href === null ? null : { href, isExternal: false, isNewTab: link.isNewTab };
}

function resolveScreenHref(
  link: Extract<ModelLink, { kind: 'screen' }>,
  entry: CatalogueEntry,
  source: LinkSource & { filters: readonly QueryFilter[] },
): string | null {
  const { query, params: given } = splitParentFilters(source.filters);
  const params = { ...resolveLinkParents(entry, source), ...given };
  if (link.screen === 'list' || link.screen === 'create')
    return buildScreenPath(entry, { screen: link.screen, params, query, tab: link.tab });
  const key = resolveLinkKey(entry, query.filters, source);
  return key?.every(isAddressablePart) === true ? buildScreenPath(entry, { screen: link.screen, params, key, tab: link.tab }) : null;
}

// A link to a child fills its parents from the record: from its key when the record is the parent, else from a field of that name.
function resolveLinkParents(entry: CatalogueEntry, { resource, scope, params }: LinkSource): Params {
  const self = getScopeRecord(scope);
  if (entry.name === resource.name) return resolveRecordParams(resource, self, params);
  const found = entry.parents.flatMap((parent): [string, string][] => {
    const held = parent.resource === resource.name ? self[resource.key.at(-1) ?? ''] : self[parent.field ?? parent.param];
    const value =
      held ?? (entry.route.some((part) => typeof part !== 'string' && part.param === parent.param) ? params[parent.param] : undefined);
    return value === null || value === undefined || value === '' ? [] : [[parent.param, String(value)]];
  });
  return Object.fromEntries(found);
}

function resolveLinkKey(
  entry: CatalogueEntry,
  filters: readonly QueryFilter[],
  { resource, scope, value, field }: LinkSource,
): readonly string[] | null {
  const self = getScopeRecord(scope);
  const filtered = entry.key.map((name) => filters.find((filter) => filter.param === name)?.values[0] ?? null);
  if (filters.length > 0 && filtered.every((part) => part !== null)) return filtered;
  const isReference = field?.choices?.kind === 'ref' && field.choices.to === entry.name;
  if (entry.name === resource.name && !isReference) return getRecordKey(resource, self);
  if (value !== null && value !== undefined && value !== '' && entry.key.length === 1) return [String(value)];
  const own = entry.key.map((name) => self[name] ?? null);
  return own.every((part) => part !== null) ? own.map(String) : null;
}

/** An address outside or below the API base; null when a value in it is empty. */
export function evaluateLinkUrl(address: LinkAddress, scope: EvaluationScope, apiUrl: (path: string) => string): string | null {
  const base =
    address.url === null ? evaluateApiPath(address.path ?? [], scope, apiUrl) : printLinkValue(evaluateValue(address.url, scope));
  if (base === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(address.query)) {
    const text = printLinkValue(evaluateValue(value, scope));
    if (text === null) return null;
    query.append(name, text);
  }
  return appendQuery(base, query);
}

function evaluateApiPath(path: NonNullable<LinkAddress['path']>, scope: EvaluationScope, apiUrl: (path: string) => string): string | null {
  const parts = path.map((part) => (typeof part === 'string' ? part : encodeLinkValue(evaluateNode(part.node, scope))));
  return parts.includes(null) ? null : apiUrl(`/${parts.join('/')}`.replace(/\/{2,}/g, '/'));
}

function encodeLinkValue(value: unknown): string | null {
  const text = value === UNKNOWN ? null : printLinkValue(value);
  return text === null ? null : encodeURIComponent(text);
}

function printLinkValue(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}

function getScopeRecord(scope: EvaluationScope): Values {
  return typeof scope.self === 'object' && scope.self !== null ? (scope.self as Values) : {};
}
