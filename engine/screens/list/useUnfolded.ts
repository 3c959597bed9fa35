import { useCallback, useMemo, useState } from 'react';

/** Which rows of a list show their details. */
export interface Unfolded {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

export function useUnfolded(): Unfolded {
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
