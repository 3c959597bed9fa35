import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { findCellStop } from '../rows/focus-row.ts';
import { tableCells } from './table-focus.ts';

/** The table is one stop of Tab: the cell that had the focus last, or its first head. */
export function useTabStop(table: RefObject<HTMLElement | null>): void {
  const stop = useRef<HTMLElement | null>(null);
  // Its row may have gone.
  useLayoutEffect(() => {
    if (stop.current === null || stop.current.isConnected) return;
    stop.current = findFirstStop(table.current);
    if (stop.current !== null) stop.current.tabIndex = 0;
  });
  useEffect(() => {
    const watched = new AbortController();
    table.current?.addEventListener(
      'focusin',
      ({ target }) => {
        const cell = target instanceof HTMLElement ? target.closest<HTMLElement>(tableCells) : null;
        if (cell === null || !(target instanceof HTMLElement)) return;
        const next = findCellStop(cell);
        if (next !== target && target === cell) return void next.focus({ preventScroll: true });
        const before = stop.current ?? findFirstStop(table.current);
        if (before === next) return;
        if (before !== null) before.tabIndex = -1;
        next.tabIndex = 0;
        stop.current = next;
      },
      { signal: watched.signal },
    );
    return () => watched.abort();
  }, [table]);
}

const findFirstStop = (table: HTMLElement | null): HTMLElement | null => table?.querySelector<HTMLElement>('[role="columnheader"]') ?? null;
