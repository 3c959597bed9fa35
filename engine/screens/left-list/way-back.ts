/** Leads back to a list as it was left: its page, its order, and what was kept of it. */
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { buildScreenPath } from '../links.ts';
import { findLeftTab } from './left-tab.ts';
import { findLeftRow, readLeftList } from './left-list.ts';

export interface WayBack {
  readonly to: string;
  /** For the entry of the history that it makes; absent when the list was not shown yet. */
  readonly state?: ReturnState;
}

/** Kept with an entry of the history: it goes on where another one was left. */
interface ReturnState {
  readonly returnsTo: string;
}

export function readReturnedEntry(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'returnsTo' in state && typeof state.returnsTo === 'string'
    ? state.returnsTo
    : null;
}

type ListedResource = Pick<Resource, 'name' | 'route' | 'isSingle'>;

/**
 * The way to the list of a resource; from a record of it to the list that it was opened from, whatever parents that one has, or to the tab that
 * lists it on the page of another record. `values` are those of the record, or those that a new one begins with.
 */
export function findWayBack(
  resource: ListedResource,
  params: Params,
  recordKey: readonly string[] | null,
  values: Values | null = null,
): WayBack {
  const tab = values === null ? null : findLeftTab(resource.name, { values, params });
  if (tab !== null) return { to: tab };
  const plain = buildScreenPath(resource, { screen: 'list', params });
  const left = readLeftList(resource.name);
  if (left === null) return { to: plain };
  const isOpener = recordKey !== null && findLeftRow(left, { key: recordKey, params }) >= 0;
  return isOpener || isPartOf(plain, left.to) ? { to: left.to, state: { returnsTo: left.entry } } : { to: plain };
}

/** The same page, with all that the plain address asks for. */
function isPartOf(plain: string, to: string): boolean {
  const [path, query = ''] = plain.split('?');
  const [leftPath, leftQuery = ''] = to.split('?');
  const left = new URLSearchParams(leftQuery);
  return path === leftPath && [...new URLSearchParams(query)].every(([name, value]) => left.get(name) === value);
}
