import { useLayoutEffect, useRef, useState } from 'react';
import type { RowSelection } from '../bulk/useSelection.ts';
import type { GridPlaces } from './row-store.ts';

/** Selects, or no longer selects, the record in a place; `isRange`: with all between it and the one before. */
export type ToggleBox = (place: string, isRange: boolean) => void;

/** What the boxes of the rows do. The same function while pages go by: rows are not drawn anew for it. */
export function useRowBoxes(places: GridPlaces, selection: RowSelection): ToggleBox {
  const latest = useRef({ places, selection });
  useLayoutEffect(() => void (latest.current = { places, selection }));
  const before = useRef<string | null>(null);
  const [toggle] = useState((): ToggleBox => (place, isRange) => {
    const {
      places: { rows, records },
      selection: { ids, select },
    } = latest.current;
    const at = rows.findIndex(({ id }) => id === place);
    const own = records[at];
    if (own === undefined) return;
    // On another page there is no such row.
    const from = isRange ? records.findIndex(({ id }) => id === before.current) : at;
    const first = from < 0 ? at : from;
    before.current = own.id;
    const meant = records.slice(Math.min(first, at), Math.max(first, at) + 1).filter(({ hasKey }) => hasKey);
    const next = new Set(ids);
    // All of them become what the pressed one becomes.
    for (const { id } of meant)
      if (ids.has(own.id)) next.delete(id);
      else next.add(id);
    select(next);
  });
  return toggle;
}
