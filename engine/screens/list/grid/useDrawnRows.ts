import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../../data/wait.ts';
import { cellWish, type WishedCells } from '../rows/focus-row.ts';
import { findGridScroller } from './grid-style.ts';
import { coverRange, followRange, isRangeWithin, isSameRange, joinRanges, settleRange, type RowRange } from './row-range.ts';

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
  /** At which place the row of a record stands, and a column; -1: at none. */
  readonly findPlace: (record: string) => number;
  readonly findColumn: (name: string) => number;
  readonly columnCount: number;
  /** Columns in sight where so many px are scrolled away, and in so many px beside it. */
  readonly columnsInSight: (left: number, beside: number) => RowRange;
}

interface DrawnRows extends RowRange {
  readonly columns: RowRange;
  /** `data-id` of the row that the focus is in, which stays drawn; null: it is in none. */
  readonly focused: string | null;
}

interface HeldRange extends RowRange {
  readonly columns: RowRange;
  /** undefined: before the first rows. */
  readonly page: string | null | undefined;
}

interface Seen {
  readonly rows: RowRange;
  /** px that are scrolled away beside the columns. */
  readonly left: number;
}

/** px of columns that are drawn beside what is in sight. */
const beside = 150;

const soon = { latest: 1000 } as const;
const none: RowRange = { from: 0, to: 0 };

/**
 * Which rows of a table are drawn, and which columns in them: those in sight at once, and some beside them, so that most steps draw nothing.
 * Another page begins with the rows in sight alone, unless the focus is in one.
 */
export function useDrawnRows(
  table: RefObject<HTMLElement | null>,
  { count, page, inSight, top, areAll, findPlace, findColumn, columnCount, columnsInSight }: Rolled,
): DrawnRows {
  const [held, hold] = useState<HeldRange>({ ...none, columns: none, page: undefined });
  const [focused, setFocused] = useState<string | null>(null);
  const hasFocus = focused !== null;
  let drawn: RowRange = held;
  let { columns } = held;
  if (inSight === null) drawn = none;
  else if (held.page === undefined || (page !== null && page !== held.page)) {
    drawn = hasFocus ? coverRange(held, inSight(top)) : inSight(top);
    if (held.page === undefined) columns = columnsInSight(0, beside);
    hold({ ...drawn, columns, page });
  }
  /** The same where all that would be drawn is. */
  const drawAround = (now: HeldRange, { rows, left }: Seen, findRows: typeof settleRange): HeldRange => {
    const isKept = hasFocus || table.current?.dataset['held'] !== undefined;
    const next = findRows(now, rows, { count, isKept });
    const around = columnsInSight(left, beside);
    const across = isKept ? joinRanges(now.columns, around) : around;
    return isSameRange(now, next) && isSameRange(now.columns, across) ? now : { ...next, columns: across, page: now.page };
  };
  const findSeen = (): Seen | null => {
    const scroller = table.current && findGridScroller(table.current);
    if (scroller === null || inSight === null) return null;
    return { rows: inSight(scroller.scrollTop), left: scroller.scrollLeft };
  };
  const cover = useEffectEvent((): void => {
    const seen = findSeen();
    if (seen === null || (isRangeWithin(seen.rows, drawn) && isRangeWithin(columnsInSight(seen.left, 0), columns))) return;
    flushSync(() => hold((now) => drawAround(now, seen, followRange)));
  });
  const settle = useEffectEvent((): void => {
    const seen = findSeen();
    if (seen !== null) startTransition(() => hold((now) => drawAround(now, seen, settleRange)));
  });
  const bring = useEffectEvent((event: Event): void => {
    if (inSight === null || !(event instanceof CustomEvent)) return;
    const { record, place = -1, column }: WishedCells = event.detail;
    const row = record === undefined ? place : findPlace(record);
    const at = column === undefined ? -1 : findColumn(column);
    const rows = row < 0 ? drawn : findNeighbours(row, count);
    const across = at < 0 ? columns : findNeighbours(at, columnCount);
    if (isRangeWithin(rows, drawn) && isRangeWithin(across, columns)) return;
    flushSync(() => hold((now) => ({ ...coverRange(now, rows), columns: joinRanges(now.columns, across), page: now.page })));
  });
  // Somebody may have scrolled meanwhile, and a window may have become larger.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => cover());
    return () => cancelAnimationFrame(frame);
  }, [inSight, page, columnsInSight]);
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
    element.addEventListener(cellWish, (event) => bring(event), { signal });
    for (const change of ['focusin', 'focusout'] as const) element.addEventListener(change, () => setTimeout(look), { signal });
    settleSoon();
    return () => watched.abort();
  }, [table, count, page, inSight]);
  const rows = areAll ? { from: 0, to: count } : { from: drawn.from, to: Math.min(drawn.to, count) };
  return { ...rows, columns: areAll ? { from: 0, to: columnCount } : columns, focused };
}

/** With those beside it, which arrows lead to. */
const findNeighbours = (at: number, count: number): RowRange => ({ from: Math.max(0, at - 1), to: Math.min(count, at + 2) });
