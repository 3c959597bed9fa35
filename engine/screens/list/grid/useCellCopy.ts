import { useEffect, type RefObject } from 'react';
import { isTypingTarget } from '../../../ui/index.ts';

/** Copies what stands in the cell with the focus. The grid itself would copy values that it was never given. `hasRows`: the selected rows go first. */
export function useCellCopy(root: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const table = root.current;
    const watched = new AbortController();
    const { signal } = watched;
    const keep = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') event.stopPropagation();
    };
    const copy = (event: ClipboardEvent): void => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
      if (hasRows || cell === null || isTypingTarget(event.target) || document.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', cell.innerText.trim());
    };
    table?.addEventListener('keydown', keep, { signal, capture: true });
    table?.addEventListener('copy', copy, { signal });
    return () => watched.abort();
  }, [root, hasRows]);
}
