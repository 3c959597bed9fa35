/**
 * The rows of the grid are places, filled with records: another page fills them anew, and the grid around the cells is not drawn again. Each
 * cell reads its record for itself, so names of references that arrive and a record that changes draw the cells that show them alone.
 */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../../model/listeners.ts';
import type { Values } from '../../../model/values.ts';
import type { ListRow } from '../rows/useRows.ts';

/** A row as the grid holds it; it stays the same whichever record is in it. */
export interface GridRow {
  /** Its name in the grid. */
  readonly id: string;
  readonly hasKey: boolean;
  /** Its details stand below it. */
  readonly isOpen: boolean;
  /** Not a record, but the details of the one in this place, above it. */
  readonly detailsOf: string | null;
}

/** Which record stands in which place. */
export interface GridPlaces {
  /** In the order of the records. */
  readonly rows: readonly GridRow[];
  readonly records: readonly ListRow[];
  /** The place of a record, by its id. */
  readonly placeOf: ReadonlyMap<string, string>;
  /** Name of the page that the records make up; null: nobody knows yet. */
  readonly page: string | null;
}

/**
 * Puts records into places. Read again, a page keeps each record where it is, and with it the focus and what is open: a record that comes takes
 * no place that one has left, which would move to it. Another page fills the places from the top.
 */
export function fillGridPlaces(records: readonly ListRow[], page: string | null, before: GridPlaces | null): GridPlaces {
  const isSame = before !== null && (page === null || page === before.page);
  const used = new Set<string>();
  const stays = records.map(({ id }) => {
    const place = isSame ? before.placeOf.get(id) : undefined;
    if (place === undefined || used.has(place)) return null;
    used.add(place);
    return place;
  });
  const free = (isSame ? [] : (before?.rows ?? [])).map(({ id }) => id).filter((id) => !used.has(id));
  const known = new Map(before?.rows.map((row) => [row.id, row]));
  let next = 0;
  const fresh = (): string => {
    while (known.has(String(next)) || used.has(String(next))) next += 1;
    return String(next++);
  };
  const rows = records.map(({ hasKey }, at): GridRow => {
    const id = stays[at] ?? free.shift() ?? fresh();
    const held = known.get(id);
    return held?.hasKey === hasKey ? held : { id, hasKey, isOpen: false, detailsOf: null };
  });
  const areKept = rows.length === before?.rows.length && rows.every((row, at) => row === before.rows[at]);
  return {
    rows: areKept ? before.rows : rows,
    records,
    placeOf: new Map(records.map(({ id }, at) => [id, rows[at]?.id ?? ''])),
    page: page ?? before?.page ?? null,
  };
}

export interface RowStore {
  /** The record in a place; null while there is none. */
  record(place: string): ListRow | null;
  /** Its values; `withCopies` also tells the copies of what it refers to, in `_data`. Same object while nothing changed. */
  values(place: string, withCopies: boolean): Values | null;
  /** Whether somebody has ever come near a row: what stands in it only for them is drawn from then on. */
  isNear(place: string): boolean;
  /** Somebody has come near these rows: with the pointer, with the focus, or by selecting them. */
  come(places: Iterable<string>): void;
  subscribe(listener: () => void): () => void;
  set(places: Pick<GridPlaces, 'rows' | 'records'>): void;
}

interface HeldRecord {
  readonly record: ListRow;
  /** An earlier object that differs in its copies only. */
  readonly plain: Values;
}

/** `at`: the place that somebody is near from the start. */
export function createRowStore(first: Pick<GridPlaces, 'rows' | 'records'>, at: string | null = null): RowStore {
  const { subscribe, notify } = createListeners();
  const near = new Set(at === null ? [] : [at]);
  let held = keepHeldRecords(first, new Map());
  return {
    record: (place) => held.get(place)?.record ?? null,
    values(place, withCopies) {
      const found = held.get(place);
      return found === undefined ? null : withCopies ? found.record.values : found.plain;
    },
    isNear: (place) => near.has(place),
    come(places) {
      const before = near.size;
      for (const place of places) near.add(place);
      if (near.size > before) notify();
    },
    subscribe,
    set(places) {
      const next = keepHeldRecords(places, held);
      const isSame = [...next].every(([place, { record }]) => held.get(place)?.record.values === record.values);
      held = next;
      if (!isSame) notify();
    },
  };
}

function keepHeldRecords(
  { rows, records }: Pick<GridPlaces, 'rows' | 'records'>,
  before: ReadonlyMap<string, HeldRecord>,
): ReadonlyMap<string, HeldRecord> {
  return new Map(
    records.map((record, at): [string, HeldRecord] => {
      const place = rows[at]?.id ?? '';
      const known = before.get(place);
      const isKnown = known !== undefined && isSameIgnoringCopies(known.plain, record.values);
      return [place, { record, plain: isKnown ? known.plain : record.values }];
    }),
  );
}

function isSameIgnoringCopies(one: Values, other: Values): boolean {
  if (one === other) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete('_data');
  return [...names].every((name) => one[name] === other[name]);
}

/** The places for the grid and the store that its cells read. `at`: the place that has the focus from the start. */
export function useGridPlaces(
  records: readonly ListRow[],
  page: string | null,
  at: string | null = null,
): GridPlaces & { readonly store: RowStore } {
  const [held, setHeld] = useState(() => fillGridPlaces(records, page, null));
  const isHeld = held.records === records && (page === null || page === held.page);
  const places = isHeld ? held : fillGridPlaces(records, page, held);
  if (places !== held) setHeld(places);
  const [store] = useState(() => createRowStore(places, at));
  useLayoutEffect(() => store.set(places), [store, places]);
  return { ...places, store };
}

/** The values of the record in a place; null in the moment before it is filled. */
export function useRowValues(store: RowStore, place: string, withCopies: boolean): Values | null {
  const read = (): Values | null => store.values(place, withCopies);
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useIsNear(store: RowStore, place: string): boolean {
  const read = (): boolean => store.isNear(place);
  return useSyncExternalStore(store.subscribe, read, read);
}
