import { useCallback, useMemo, useState } from 'react';

/** Which rows of a list show their details. */
export interface UnfoldedRows {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

export function useUnfoldedRows(): UnfoldedRows {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return useMemo(() => ({ ids, toggle }), [ids, toggle]);
}
