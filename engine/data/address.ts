/** Paths of calls and keys of records. */
import { isAddressablePart } from '../model/addressable.ts';
import type { PathPart, Resource } from '../model/model.ts';
import type { Params, Values } from '../model/values.ts';

/** The path below the API base, each part encoded; a parent without value becomes `*`. */
export function buildRoutePath(path: readonly PathPart[], key: readonly string[], params: Params): string {
  return '/' + path.map((part) => encodeRoutePart(part, key, params)).join('/');
}

function encodeRoutePart(part: PathPart, key: readonly string[], params: Params): string {
  if (typeof part === 'string') return part;
  if ('key' in part) return encodeURIComponent(key[part.key] ?? '');
  const value = params[part.param] ?? '*';
  return value === '*' ? '*' : encodeURIComponent(value);
}

/** The path that a new record is sent to: a PUT that creates names its key. */
export function buildCreationPath(path: readonly PathPart[], resource: Resource, values: Values, params: Params): string {
  return buildRoutePath(path, getRecordKey(resource, values) ?? [], params);
}

/** The key of a record as path segments; null for a row without one, or with one that no address can hold: it gets no link and no action. */
export function getRecordKey(resource: Resource, values: Values): readonly string[] | null {
  const key = resource.key.map((name) => values[name]);
  const parts = key.map((part) => String(part ?? ''));
  return parts.every(isAddressablePart) ? parts : null;
}

/** One text that identifies a row among rows of all parents. */
export function buildRowId(resource: Resource, values: Values): string | null {
  const key = getRecordKey(resource, values);
  if (key === null) return null;
  const parents = resource.parents.map((parent) => (parent.field === null ? '' : String(values[parent.field] ?? '')));
  return [...parents, ...key].map(encodeURIComponent).join('/');
}

/** The parents of a record: what the record holds wins over the address of the screen. */
export function resolveRecordParams(resource: Resource, values: Values, params: Params): Params {
  const own = resource.parents.map((parent): [string, string] => {
    const held = parent.field === null ? null : values[parent.field];
    return [parent.param, held === null || held === undefined || held === '' ? (params[parent.param] ?? '*') : String(held)];
  });
  return { ...params, ...Object.fromEntries(own) };
}

/** What a new record holds of the parents it is created below. */
export function getParentValues(resource: Resource, params: Params): Values {
  const held = resource.parents.filter(({ param, field }) => field !== null && (params[param] ?? '*') !== '*');
  return Object.fromEntries(held.map(({ param, field }) => [field ?? param, params[param]]));
}

/** Required parents that have no value: without them no call is made. */
export function listMissingParents(resource: Resource, params: Params): readonly string[] {
  return resource.parents.filter((parent) => !parent.wildcard && (params[parent.param] ?? '') === '').map((parent) => parent.param);
}

/** Parameters that are not parents, for the query string. */
export function listQueryParams(resource: Resource, params: Params): readonly (readonly [string, string])[] {
  const parents = new Set(resource.parents.map((parent) => parent.param));
  return Object.entries(params).filter(([name]) => !parents.has(name));
}

/** What a call says that gives back the values of a version; nothing where it does not. */
export function printRestores(version: number | undefined): string {
  return version === undefined ? '' : `?_restore=${String(version)}`;
}

/** An address with one more query behind whatever it has. */
export function appendQuery(address: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
