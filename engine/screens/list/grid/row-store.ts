/**
 * The rows of one page, read by each cell for itself: when names of references arrive or one record changes, the cells that show it are drawn
 * again and the grid around them is not.
 */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Values } from '../../../model/values.ts';
import type { ListRow } from '../rows/useRows.ts';

export interface RowStore {
  /** The record of a row; `attachCopies` also tells the copies of what it refers to, in `_data`. Same object while nothing changed. */
  values(id: string, withCopies: boolean): Values;
  subscribe(listener: () => void): () => void;
  set(rows: readonly ListRow[]): void;
}

/** A row as the grid holds it; it stays the same while the page does. */
export interface GridRow {
  readonly id: string;
  readonly hasKey: boolean;
  /** Its details stand below it. */
  readonly isOpen: boolean;
  /** Not a record, but the details of the row above, by its id. */
  readonly detailsOf: string | null;
}

interface HeldRecord {
  readonly full: Values;
  /** An earlier object that differs in its copies only. */
  readonly plain: Values;
}

const nothing: Values = {};

export function createRowStore(first: readonly ListRow[]): RowStore {
  const listeners = new Set<() => void>();
  let held = keepHeldRecords(first, new Map());
  return {
    values: (id, withCopies) => held.get(id)?.[withCopies ? 'full' : 'plain'] ?? nothing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(rows) {
      const next = keepHeldRecords(rows, held);
      const isSame = [...next].every(([id, { full }]) => held.get(id)?.full === full);
      held = next;
      if (!isSame) for (const listener of listeners) listener();
    },
  };
}

function keepHeldRecords(rows: readonly ListRow[], before: ReadonlyMap<string, HeldRecord>): ReadonlyMap<string, HeldRecord> {
  return new Map(
    rows.map(({ id, values }): [string, HeldRecord] => {
      const known = before.get(id);
      return [id, { full: values, plain: known !== undefined && isSameIgnoringCopies(known.plain, values) ? known.plain : values }];
    }),
  );
}

function isSameIgnoringCopies(one: Values, other: Values): boolean {
  if (one === other) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete('_data');
  return [...names].every((name) => one[name] === other[name]);
}

/** The rows for the grid and the store that its cells read. */
export function useGridRowStore(rows: readonly ListRow[]): { readonly rows: readonly GridRow[]; readonly store: RowStore } {
  const name = rows.map(({ id, hasKey }) => `${id} ${hasKey}`).join('\n');
  const [page, setPage] = useState(() => createStorePage(name, rows));
  // Another page: its cells must find their records in the same pass.
  const current = page.name === name ? page : createStorePage(name, rows);
  if (current !== page) setPage(current);
  const { store } = current;
  useLayoutEffect(() => store.set(rows), [store, rows]);
  return current;
}

function createStorePage(name: string, rows: readonly ListRow[]): { name: string; rows: readonly GridRow[]; store: RowStore } {
  return { name, rows: rows.map(({ id, hasKey }) => ({ id, hasKey, isOpen: false, detailsOf: null })), store: createRowStore(rows) };
}

export function useRowValues(store: RowStore, id: string, withCopies: boolean): Values {
  return useSyncExternalStore(store.subscribe, () => store.values(id, withCopies));
}
