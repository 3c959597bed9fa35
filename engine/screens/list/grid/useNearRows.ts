import { useEffect, type RefObject } from 'react';
import type { GridPlaces, RowStore } from './row-store.ts';

/** Tells the rows that somebody comes near. `selected`: ids of records. */
export function useNearRows(
  table: RefObject<HTMLElement | null>,
  { store, placeOf }: Pick<GridPlaces, 'placeOf'> & { readonly store: RowStore },
  selected: ReadonlySet<string>,
): void {
  useEffect(() => {
    const watched = new AbortController();
    const { signal } = watched;
    const come = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[role=row][data-id]') : null;
      const place = row?.dataset['id'];
      if (place !== undefined) store.come([place]);
    };
    // Before anybody looks what there is in the row.
    for (const kind of ['pointerover', 'focusin'] as const) table.current?.addEventListener(kind, come, { signal, capture: true });
    return () => watched.abort();
  }, [table, store]);
  useEffect(() => store.come([...selected].flatMap((id) => placeOf.get(id) ?? [])), [store, placeOf, selected]);
}
