import { useCallback, useMemo, useState } from 'react';
import { parseLayout, plainLayout, type ColumnLayout } from '../../../model/column-layout.ts';

export interface KeptLayout extends ColumnLayout {
  /** Shows a column, or hides it. */
  readonly toggle: (name: string) => void;
  readonly reorder: (order: readonly string[]) => void;
  readonly resize: (name: string, width: number) => void;
  /** Takes this in place of what there was. */
  readonly put: (layout: ColumnLayout) => void;
}

const prefix = 'steward.columns.';

/** How this person wants the columns of a list, remembered in the browser. */
export function useColumnLayout(list: string): KeptLayout {
  const [held, setHeld] = useState(() => ({ list, layout: readColumnLayout(list) }));
  if (held.list !== list) setHeld({ list, layout: readColumnLayout(list) });
  const write = useCallback(
    (change: (layout: ColumnLayout) => ColumnLayout) =>
      setHeld((before) => {
        const layout = change(before.layout);
        localStorage.setItem(prefix + list, JSON.stringify(layout));
        return { list, layout };
      }),
    [list],
  );
  const { layout } = held;
  return useMemo(
    () => ({
      ...layout,
      toggle: (name) =>
        write((before) => ({
          ...before,
          hidden: before.hidden.includes(name) ? before.hidden.filter((each) => each !== name) : [...before.hidden, name],
        })),
      reorder: (order) => write((before) => ({ ...before, order })),
      resize: (name, width) => write((before) => ({ ...before, widths: { ...before.widths, [name]: Math.round(width) } })),
      put: ({ hidden, order, widths }) => write(() => ({ hidden, order, widths })),
    }),
    [layout, write],
  );
}

export function readColumnLayout(list: string): ColumnLayout {
  try {
    return parseLayout(JSON.parse(localStorage.getItem(prefix + list) ?? '{}'));
  } catch {
    return plainLayout;
  }
}
