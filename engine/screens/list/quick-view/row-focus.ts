import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { findRowAt } from '../rows/find-row.ts';
import { focusRow } from '../rows/focus-row.ts';
import type { ListRow } from '../rows/useRows.ts';

interface FollowedRows {
  readonly rows: readonly ListRow[];
  readonly row: ListRow;
  readonly onRow: (row: ListRow) => void;
}

/** ms; who walks through many rows reads none of them on the way. */
const restMs = 150;

/** Shows the record of the row that the focus has come to, once it rests there. */
export function useFollowedFocus(root: RefObject<HTMLElement | null>, { rows, row, onRow }: FollowedRows): void {
  const follow = useEffectEvent((target: EventTarget | null) => {
    const to = target instanceof Element ? findRowAt(target, root.current, rows) : null;
    if (to !== null && to.id !== row.id) onRow(to);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = ({ target }: FocusEvent): void => {
      clearTimeout(timer);
      timer = setTimeout(() => follow(target), restMs);
    };
    // The table may be another one by now, as when its first one gives way.
    document.addEventListener('focusin', listen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', listen);
    };
  }, []);
}

/** Goes to a row with the focus where that is in the rows: their keys are about its row, which must be the one that is looked at. */
export function useFocusTaken(root: RefObject<HTMLElement | null>, { id }: ListRow, onRow: (row: ListRow) => void): (to: ListRow) => void {
  const isTaken = useRef(false);
  // After the grid, which gives the focus to the cell where the key was pressed.
  useEffect(() => {
    if (isTaken.current) focusRow(root.current, id);
    isTaken.current = false;
  }, [root, id]);
  return (to) => {
    isTaken.current = root.current?.contains(document.activeElement) === true;
    onRow(to);
  };
}

/** Whoever was in the panel stays in it when what had the focus goes, as a button does whose action is over. */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => void (last.current = target instanceof Element ? target : null);
    document.addEventListener('focusin', note);
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || last.current?.isConnected !== false) return;
      last.current = null;
      panel.current?.focus();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [panel]);
}
