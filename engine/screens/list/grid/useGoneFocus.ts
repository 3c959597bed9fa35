import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusCell } from '../rows/focus-row.ts';
import type { GridRow } from './row-store.ts';
import { readRowIndex } from './table-focus.ts';

/** What is asked about a row, and gives the focus back to it. */
const asking = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Where the row with the focus is no longer in the table, as when its record was deleted, the one that has come to its place takes the focus. */
export function useGoneFocus(table: RefObject<HTMLElement | null>, rows: readonly Pick<GridRow, 'id'>[]): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const watched = new AbortController();
    const { signal } = watched;
    const note = ({ target }: FocusEvent): void =>
      void (last.current = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null);
    const leave = (): void => {
      const { activeElement: now } = document;
      if (last.current?.isConnected !== true || table.current?.contains(now) === true || now?.closest(asking)) return;
      last.current = null;
    };
    table.current?.addEventListener('focusin', note, { signal });
    table.current?.addEventListener('focusout', () => setTimeout(leave), { signal });
    return () => watched.abort();
  }, [table]);
  useLayoutEffect(() => {
    // Once a dialog that asked has given the focus back to what is gone.
    const timer = setTimeout(() => {
      const { current: cell } = last;
      const row = cell?.closest<HTMLElement>('[role="row"]');
      if (!cell || !row || cell.isConnected || document.activeElement !== document.body) return;
      if (rows.some(({ id }) => id === row.dataset['id'])) return;
      const drawn = [...(table.current?.querySelectorAll('[role="row"][data-record]') ?? [])];
      const near = drawn.find((each) => readRowIndex(each) >= readRowIndex(row)) ?? drawn.at(-1);
      const next = near?.querySelector<HTMLElement>(`[role="gridcell"][data-field="${CSS.escape(cell.dataset['field'] ?? '')}"]`);
      if (next) focusCell(next);
    });
    return () => clearTimeout(timer);
  }, [table, rows]);
}
