import { useEffect, type RefObject } from 'react';
import { findGridScroller } from './grid-style.ts';

/** Tells the look of the table where its columns stick, and keeps the cell with the focus from lying below them. */
export function usePinnedEdges(root: RefObject<HTMLElement | null>, columns: unknown): void {
  useEffect(() => {
    const table = root.current;
    const scroller = table && findGridScroller(table);
    if (!table || !scroller) return undefined;
    const watched = new AbortController();
    // What says the same again has all cells styled anew.
    const tell = (name: string, head: HTMLElement | null): void => {
      const field = head?.dataset['field'] ?? '';
      if ((table.getAttribute(name) ?? '') !== field) table.setAttribute(name, field);
    };
    const look = (): void => {
      const { left, right } = findEdges(scroller);
      tell('data-stuck-left', left);
      tell('data-stuck-right', right);
    };
    const uncover = ({ target }: FocusEvent): void => {
      const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]') : null;
      if (cell !== null && getComputedStyle(cell).position !== 'sticky') scroller.scrollLeft += measureCovered(cell, findEdges(scroller));
    };
    look();
    // Down and up nothing changes, and a turn of the wheel is no time to measure.
    let from = scroller.scrollLeft;
    const scrolled = (): void => {
      if (scroller.scrollLeft === from) return;
      from = scroller.scrollLeft;
      look();
    };
    scroller.addEventListener('scroll', scrolled, { signal: watched.signal, passive: true });
    table.addEventListener('focusin', uncover, { signal: watched.signal });
    const sized = new ResizeObserver(look);
    sized.observe(scroller);
    return () => {
      watched.abort();
      sized.disconnect();
    };
  }, [root, columns]);
}

interface Edges {
  /** Head of the last column that sticks to the left side, and of the first that sticks to the right one. */
  readonly left: HTMLElement | null;
  readonly right: HTMLElement | null;
}

function findEdges(scroller: HTMLElement): Edges {
  const heads = [...scroller.querySelectorAll<HTMLElement>('[role="columnheader"][data-field]')].map((head) => {
    const { left, width } = head.getBoundingClientRect();
    return { head, left, width };
  });
  const total = heads.reduce((sum, { width }) => sum + width, 0);
  if (total <= scroller.clientWidth) return { left: null, right: null };
  let start = scroller.getBoundingClientRect().left - scroller.scrollLeft;
  const shifted = heads.map(({ head, left, width }) => {
    const by = left - start;
    start += width;
    return { head, by };
  });
  return {
    left: shifted.findLast(({ by }) => by > 0.5)?.head ?? null,
    right: shifted.find(({ by }) => by < -0.5)?.head ?? null,
  };
}

/** By how many px to scroll. */
function measureCovered(cell: HTMLElement, { left, right }: Edges): number {
  const box = cell.getBoundingClientRect();
  const from = left?.getBoundingClientRect().right ?? -Infinity;
  const to = right?.getBoundingClientRect().left ?? Infinity;
  return box.left < from ? box.left - from : box.right > to ? Math.min(box.right - to, box.left - from) : 0;
}
