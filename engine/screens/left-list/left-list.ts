/** The list of a resource as it was left in this tab: where it stands, and which records it showed in which order. */
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import type { LoadedPage } from '../../data/source.ts';
import { createListeners } from '../../model/listeners.ts';
import type { Resource } from '../../model/model.ts';
import type { ListQuery } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';
import { removeSessionItems } from '../session-items.ts';

/** A record of a list by its address. */
export interface LeftRow {
  readonly key: readonly string[];
  readonly params: Params;
}

/** What was shown stays as it was: a record that no longer matches once it is dealt with keeps its number, and the next one is the next one. */
export interface LeftList {
  /** Path and query of the list. */
  readonly to: string;
  /** Its entry in the history, which names what was kept of it. */
  readonly entry: string;
  /** The call that it made, for the rows before and behind. */
  readonly query: ListQuery;
  readonly params: Params;
  /** How many rows stand before the first of these. */
  readonly start: number;
  readonly rows: readonly LeftRow[];
  readonly total: number;
  readonly isEstimated: boolean;
  readonly selected: readonly string[];
  /** The records of a selection that reaches beyond the page; null: it does not. */
  readonly matched: readonly Values[] | null;
}

const prefix = 'steward.left.';
/** A longer list is not kept for a page that is loaded again. */
const mostStored = 1000;

const held = new Map<string, LeftList | null>();
const { subscribe, notify } = createListeners();

/** The list of this resource, or null when this tab has not shown it. The same object until it changes. */
export function readLeftList(resource: string): LeftList | null {
  const known = held.get(resource);
  if (known !== undefined) return known;
  const stored = sessionStorage.getItem(prefix + resource);
  const written = stored === null ? null : (JSON.parse(stored) as LeftList); // by `keepLeftList`
  // A tab may have kept it before lists had groups.
  const read = written?.query.group === undefined ? null : written;
  held.set(resource, read);
  return read;
}

export function keepLeftList(resource: string, list: LeftList): void {
  held.set(resource, list);
  // A selection whose records are not kept would be another one.
  const stored = list.matched === null ? list : { ...list, matched: null, selected: [] };
  if (list.rows.length <= mostStored) sessionStorage.setItem(prefix + resource, JSON.stringify(stored));
  else sessionStorage.removeItem(prefix + resource);
  notify();
}

/** What is dealt with after its list was left is not selected when that comes back. */
export function narrowLeftSelection(resource: string, stays: (id: string) => boolean): void {
  const list = readLeftList(resource);
  if (list === null) return;
  const selected = list.selected.filter(stays);
  keepLeftList(resource, { ...list, selected, matched: selected.length === 0 ? null : list.matched });
}

export const watchLeftLists = subscribe;

/** Forgets all of them: somebody else may be signed in. */
export function clearLeftLists(): void {
  held.clear();
  removeSessionItems(prefix);
}

/** The rows that have an address of their own. */
export function listLeftRows(resource: Resource, rows: readonly Values[], params: Params): readonly LeftRow[] {
  return rows.flatMap((values) => {
    const key = getRecordKey(resource, values);
    return key === null ? [] : [{ key, params: resolveRecordParams(resource, values, params) }];
  });
}

/** Where a record stands among the rows; -1 when it is not among them. A parent that the address leaves open fits all. */
export function findLeftRow({ rows }: LeftList, { key, params }: LeftRow): number {
  return rows.findIndex(
    (row) =>
      row.key.length === key.length &&
      row.key.every((part, at) => part === key[at]) &&
      Object.entries(row.params).every(([name, value]) => [value, '*', undefined].includes(params[name])),
  );
}

export type LeftSide = 'before' | 'behind';

/** How close to an end of the known rows the next ones are asked for. */
const margin = 2;

/** On which side of a row more have to be known, if on any. */
export function findMissingSide({ rows, start, total }: LeftList, at: number): LeftSide | null {
  if (at >= rows.length - margin && start + rows.length < total) return 'behind';
  return at < margin && start > 0 ? 'before' : null;
}

/** The list with one more page on a side. `ask` makes the call of the list. */
export async function extendLeftList(
  resource: Resource,
  list: LeftList,
  { side, ask }: { readonly side: LeftSide; readonly ask: (query: ListQuery) => Promise<LoadedPage> },
): Promise<LeftList> {
  const size = list.query.limit ?? list.rows.length;
  if (side === 'before') {
    const offset = Math.max(0, list.start - size);
    const page = await ask({ ...list.query, offset, limit: list.start - offset });
    const rows = listLeftRows(resource, page.rows, list.params).filter((row) => findLeftRow(list, row) < 0);
    return { ...list, start: rows.length === 0 ? 0 : list.start - rows.length, rows: [...rows, ...list.rows] };
  }
  const end = list.start + list.rows.length;
  const first = await ask({ ...list.query, offset: end, limit: size });
  // What was dealt with and left the list has drawn the rest up, what is new has pushed it down.
  const moved = list.isEstimated ? 0 : first.total - list.total;
  const offset = Math.max(0, end + moved);
  const page = offset === end ? first : await ask({ ...list.query, offset, limit: size });
  const found = listLeftRows(resource, page.rows, list.params);
  const more = found.slice(found.findLastIndex((row) => findLeftRow(list, row) >= 0) + 1);
  const rest = more.length === 0 ? 0 : Math.max(0, page.total - offset - page.rows.length);
  return { ...list, rows: [...list.rows, ...more], total: end + more.length + rest };
}
