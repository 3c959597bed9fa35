import { useCallback, useMemo, useState } from 'react';
import type { ListRow } from '../rows/useRows.ts';

export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly ListRow[];
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

/** The selected rows of one page, at first those that were `kept`; another page, filter or sort starts with none. */
export function useRowSelection(rows: readonly ListRow[], page: string, kept: readonly string[]): RowSelection {
  const [held, setHeld] = useState<{ readonly page: string; readonly ids: ReadonlySet<string> }>(() => ({ page, ids: new Set(kept) }));
  const ids = held.page === page ? held.ids : nothing;
  const select = useCallback((next: ReadonlySet<string>) => setHeld({ page, ids: next }), [page]);
  const clear = useCallback(() => setHeld({ page, ids: nothing }), [page]);
  const selected = useMemo(() => rows.filter((row) => ids.has(row.id) && row.hasKey), [rows, ids]);
  return useMemo(() => ({ ids, rows: selected, select, clear }), [ids, selected, select, clear]);
}

const nothing: ReadonlySet<string> = new Set();
