import { useCallback, useMemo, useState } from 'react';
import { toggleId } from '../state/selection.ts';

/** Which rows of a list show their details. */
export interface UnfoldedRows {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

export function useUnfoldedRows(): UnfoldedRows {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setIds((before) => toggleId(before, id)), []);
  return useMemo(() => ({ ids, toggle }), [ids, toggle]);
}
