import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../../data/wait.ts';
import { rowWish } from '../rows/focus-row.ts';
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
  /** At which place the row of a record stands; -1: at none. */
  readonly findPlace: (record: string) => number;
}

interface DrawnRows extends RowRange {
  /** `data-id` of the row that the focus is in, which stays drawn; null: it is in none. */
  readonly focused: string | null;
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
export function useDrawnRows(table: RefObject<HTMLElement | null>, { count, page, inSight, top, areAll, findPlace }: Rolled): DrawnRows {
  const [held, hold] = useState<HeldRange>({ ...none, page: undefined });
  const [focused, setFocused] = useState<string | null>(null);
  const hasFocus = focused !== null;
  let drawn: RowRange = held;
  if (inSight === null) drawn = none;
  else if (held.page === undefined || (page !== null && page !== held.page)) {
    drawn = hasFocus ? coverRange(held, inSight(top)) : inSight(top);
    hold({ ...drawn, page });
  }
  const draw = (needed: RowRange): void => flushSync(() => hold((now) => ({ ...coverRange(now, needed), page: now.page })));
  const cover = useEffectEvent((): void => {
    const scroller = table.current && findGridScroller(table.current);
    const needed = scroller === null || inSight === null ? null : inSight(scroller.scrollTop);
    if (needed !== null && !isRangeWithin(needed, drawn)) draw(needed);
  });
  const bring = useEffectEvent((event: Event): void => {
    const at = event instanceof CustomEvent && typeof event.detail === 'string' ? findPlace(event.detail) : -1;
    // With its neighbours, which arrows lead to.
    const wished = { from: Math.max(0, at - 1), to: Math.min(count, at + 2) };
    if (at >= 0 && !isRangeWithin(wished, drawn)) draw(wished);
  });
  const settle = useEffectEvent((): void => {
    const scroller = table.current && findGridScroller(table.current);
    const seen = scroller === null || inSight === null ? null : inSight(scroller.scrollTop);
    if (seen === null) return;
    startTransition(() =>
      hold((now) => {
        const { from, to } = settleRange(now, seen, { count, isKept: hasFocus });
        return from === now.from && to === now.to ? now : { from, to, page: now.page };
      }),
    );
  });
  // Somebody may have scrolled meanwhile, and a window may have become larger.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => cover());
    return () => cancelAnimationFrame(frame);
  }, [inSight, page]);
  useEffect(() => {
    const element = table.current;
    const scroller = element && findGridScroller(element);
    if (element === null || scroller === null) return undefined;
    const watched = new AbortController();
    const { signal } = watched;
    let isWaiting = false;
    const settleSoon = (): void => {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(() => {
        isWaiting = false;
        if (!signal.aborted) settle();
      }, soon);
    };
    const roll = (): void => {
      // In the frame that is about to be painted, and after all who look how far it is scrolled: what is drawn anew has to be laid out before
      // anybody knows.
      requestAnimationFrame(() => !signal.aborted && cover());
      settleSoon();
    };
    const look = (): void => {
      const row = element.querySelector(':focus')?.closest<HTMLElement>('[role="row"][data-id]');
      setFocused(row?.dataset['id'] ?? null);
    };
    // The bars beside the rows too, which are scrolled a frame earlier than the rows that follow them.
    element.addEventListener('scroll', roll, { signal, passive: true, capture: true });
    element.addEventListener(rowWish, (event) => bring(event), { signal });
    for (const change of ['focusin', 'focusout'] as const) element.addEventListener(change, () => setTimeout(look), { signal });
    settleSoon();
    return () => watched.abort();
  }, [table, count, page, inSight]);
  return { ...(areAll ? { from: 0, to: count } : { from: drawn.from, to: Math.min(drawn.to, count) }), focused };
}
