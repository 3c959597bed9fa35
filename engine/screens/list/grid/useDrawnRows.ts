import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../../data/wait.ts';
import { findGridScroller } from './grid-style.ts';
import { coverRange, isRangeWithin, settleRange, type RowRange } from './row-range.ts';

interface Rolled {
  /** How many rows there are. */
  readonly count: number;
  /** Name of the page that they make up. */
  readonly page: string | null;
  /** Rows in sight where so many px are scrolled away; null: nobody knows yet how much room there is. */
  readonly inSight: ((top: number) => RowRange) | null;
  /** px that are scrolled away at first. */
  readonly top: number;
  /** Whatever is in sight, all rows are drawn. */
  readonly areAll: boolean;
}

interface LatestRows extends Pick<Rolled, 'inSight'> {
  readonly drawn: RowRange;
  /** Something in a row has it. */
  readonly hasFocus: boolean;
}

interface HeldRange extends RowRange {
  /** undefined: before the first rows. */
  readonly page: string | null | undefined;
}

const soon = { latest: 1000 } as const;
const none: RowRange = { from: 0, to: 0 };

/**
 * Which rows of a table are drawn: those in sight at once, and some before and behind them when nothing else is to be done. Another page begins
 * with those in sight alone, unless the focus is in a row.
 */
export function useDrawnRows(table: RefObject<HTMLElement | null>, { count, page, inSight, top, areAll }: Rolled): RowRange {
  const [held, hold] = useState<HeldRange>({ ...none, page: undefined });
  const [hasFocus, setHasFocus] = useState(false);
  let drawn: RowRange = held;
  if (inSight === null) drawn = none;
  else if (held.page === undefined || (page !== null && page !== held.page)) {
    drawn = hasFocus ? coverRange(held, inSight(top)) : inSight(top);
    hold({ ...drawn, page });
  }
  const latest = useRef<LatestRows>({ inSight, drawn, hasFocus });
  useLayoutEffect(() => void (latest.current = { inSight, drawn, hasFocus }));
  // Somebody may have scrolled meanwhile, and a window may have become larger.
  useLayoutEffect(() => {
    const scroller = table.current && findGridScroller(table.current);
    if (scroller === null || inSight === null) return;
    const needed = inSight(scroller.scrollTop);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- how far it is scrolled stands in the page alone
    hold((now) => (isRangeWithin(needed, now) ? now : { ...coverRange(now, needed), page: now.page }));
  }, [table, inSight, page]);
  useEffect(() => {
    const element = table.current;
    const scroller = element && findGridScroller(element);
    if (element === null || scroller === null) return undefined;
    const watched = new AbortController();
    const { signal } = watched;
    let isWaiting = false;
    const settle = (): void => {
      isWaiting = false;
      const { inSight: now, hasFocus: isKept } = latest.current;
      if (signal.aborted || now === null) return;
      const seen = now(scroller.scrollTop);
      startTransition(() =>
        hold((before) => {
          const { from, to } = settleRange(before, seen, { count, isKept });
          return from === before.from && to === before.to ? before : { from, to, page: before.page };
        }),
      );
    };
    const settleSoon = (): void => {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(settle, soon);
    };
    const cover = (): void => {
      const { inSight: now, drawn: before } = latest.current;
      if (signal.aborted || now === null) return;
      const needed = now(scroller.scrollTop);
      if (!isRangeWithin(needed, before)) flushSync(() => hold((each) => ({ ...coverRange(each, needed), page: each.page })));
      settleSoon();
    };
    // In this very frame, and after all who look how far it is scrolled: what is drawn anew has to be laid out before anybody knows.
    const roll = (): void => void requestAnimationFrame(cover);
    const look = (): void => setHasFocus(element.querySelector('[role="row"][data-id] :focus') !== null);
    scroller.addEventListener('scroll', roll, { signal, passive: true });
    for (const change of ['focusin', 'focusout'] as const) element.addEventListener(change, () => setTimeout(look), { signal });
    settleSoon();
    return () => watched.abort();
  }, [table, count, page, inSight]);
  return areAll ? { from: 0, to: count } : { from: drawn.from, to: Math.min(drawn.to, count) };
}
