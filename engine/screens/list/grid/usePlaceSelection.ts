import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { listSelectedIds } from '../state/selection.ts';
import type { RowSelection } from '../bulk/useSelection.ts';
import type { GridPlaces } from './row-store.ts';

interface PlaceSelection {
  readonly selected: GridRowSelectionModel;
  readonly onSelect: (next: GridRowSelectionModel) => void;
}

const nothing: GridRowSelectionModel = { type: 'include', ids: new Set() };

/** What is selected, for the grid by place and for everybody else by record. */
export function usePlaceSelection({ rows, records, placeOf }: GridPlaces, { ids, select }: RowSelection): PlaceSelection {
  const selected = useMemo<GridRowSelectionModel>(
    () => (ids.size === 0 ? nothing : { type: 'include', ids: new Set([...ids].flatMap((id) => placeOf.get(id) ?? [])) }),
    [ids, placeOf],
  );
  // The grid draws all its rows again when it is given another function, so this one stays while pages go by.
  const latest = useRef({ rows, records, select });
  useLayoutEffect(() => void (latest.current = { rows, records, select }));
  const onSelect = useCallback((next: GridRowSelectionModel) => {
    const now = latest.current;
    const chosen = listSelectedIds(
      next,
      now.rows.filter((row) => row.hasKey).map((row) => row.id),
    );
    now.select(new Set(now.records.filter((_, at) => chosen.has(now.rows[at]?.id ?? '')).map(({ id }) => id)));
  }, []);
  return { selected, onSelect };
}
