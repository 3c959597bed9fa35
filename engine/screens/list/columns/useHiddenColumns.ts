import { useCallback, useMemo, useState } from 'react';

export interface HiddenColumns {
  readonly names: readonly string[];
  readonly toggle: (name: string) => void;
  readonly showAll: () => void;
  /** Hides these and no others. */
  readonly hide: (names: readonly string[]) => void;
}

const prefix = 'steward.columns.';

/** The columns of a list that this person does not want to see, remembered in the browser. */
export function useHiddenColumns(list: string): HiddenColumns {
  const [held, setHeld] = useState(() => ({ list, names: readHiddenColumns(list) }));
  if (held.list !== list) setHeld({ list, names: readHiddenColumns(list) });
  const write = useCallback(
    (change: (names: readonly string[]) => readonly string[]) =>
      setHeld((before) => {
        const names = change(before.names);
        localStorage.setItem(prefix + list, JSON.stringify(names));
        return { list, names };
      }),
    [list],
  );
  const toggle = useCallback(
    (name: string) => write((names) => (names.includes(name) ? names.filter((each) => each !== name) : [...names, name])),
    [write],
  );
  const hide = useCallback((names: readonly string[]) => write(() => names), [write]);
  const showAll = useCallback(() => hide([]), [hide]);
  return useMemo(() => ({ names: held.names, toggle, showAll, hide }), [held.names, toggle, showAll, hide]);
}

export function readHiddenColumns(list: string): readonly string[] {
  const names: unknown = parseStoredJson(localStorage.getItem(prefix + list) ?? '[]');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
