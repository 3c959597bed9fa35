import { useCallback, useMemo } from 'react';
import { parseLayout, type ColumnLayout } from '../../../model/column-layout.ts';
import { readPreference, usePreference } from '../../../preferences/preferences.ts';

export interface KeptLayout extends ColumnLayout {
  /** Shows a column, or hides it. */
  readonly toggle: (name: string) => void;
  readonly reorder: (order: readonly string[]) => void;
  readonly resize: (name: string, width: number) => void;
  /** Whether it stays in sight while the others are scrolled. */
  readonly pin: (name: string, isPinned: boolean) => void;
  /** Takes this in place of what there was. */
  readonly put: (layout: ColumnLayout) => void;
}

/** How this person wants the columns of a list, kept with the account. */
export function useColumnLayout(list: string): KeptLayout {
  const [kept, put] = usePreference(keyOf(list));
  const layout = useMemo(() => parseLayout(kept), [kept]);
  // Two changes before the next drawing are two changes.
  const write = useCallback((change: (before: ColumnLayout) => ColumnLayout) => put(change(readColumnLayout(list))), [list, put]);
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
      pin: (name, isPinned) => write((before) => ({ ...before, pinned: { ...before.pinned, [name]: isPinned } })),
      put: ({ hidden, order, widths, pinned }) => write(() => ({ hidden, order, widths, pinned })),
    }),
    [layout, write],
  );
}

export function readColumnLayout(list: string): ColumnLayout {
  return parseLayout(readPreference(keyOf(list)));
}

const keyOf = (list: string): string => `columns.${list}`;
