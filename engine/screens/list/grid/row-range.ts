/** Which rows of a long table are drawn. */
export interface RowRange {
  readonly from: number;
  /** The first one behind it. */
  readonly to: number;
}

export function isRangeWithin(inner: RowRange, outer: RowRange): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}

/** What is needed, with what is drawn where they touch: rows that are far away go. */
export function coverRange(drawn: RowRange, needed: RowRange): RowRange {
  if (needed.from > drawn.to || drawn.from > needed.to) return needed;
  return { from: Math.min(drawn.from, needed.from), to: Math.max(drawn.to, needed.to) };
}

/** Screens of rows that are drawn before and behind what is in sight, and that stay drawn. */
const ahead = 0.25;
const most = 0.5;

/** What is drawn when nothing else is to be done. `isKept`: nothing that is drawn goes. */
export function settleRange(
  drawn: RowRange,
  seen: RowRange,
  { count, isKept }: { readonly count: number; readonly isKept: boolean },
): RowRange {
  const around = (screens: number): RowRange => {
    const more = Math.round((seen.to - seen.from) * screens);
    return { from: Math.max(0, seen.from - more), to: Math.min(count, seen.to + more) };
  };
  const { from, to } = coverRange(drawn, around(ahead));
  const far = around(most);
  return isKept ? { from, to } : { from: Math.max(from, far.from), to: Math.min(to, far.to) };
}

/**
 * Finds the rows in sight. `above`: how many headings stand above each row, its own included; all lines are equally high.
 * `room`: px for rows, below the head.
 */
export function findRowsInSight(
  top: number,
  {
    count,
    above,
    rowHeight,
    room,
  }: { readonly count: number; readonly above: readonly number[]; readonly rowHeight: number; readonly room: number },
): RowRange {
  const from = findRowBelow(top, { count, above, rowHeight });
  const last = findRowBelow(top + room, { count, above, rowHeight });
  return { from, to: Math.min(count, last + 1) };
}

/** The first row whose foot is further down. */
function findRowBelow(
  y: number,
  { count, above, rowHeight }: { readonly count: number; readonly above: readonly number[]; readonly rowHeight: number },
): number {
  let [at, end] = [0, Math.max(0, count - 1)];
  while (at < end) {
    const middle = (at + end) >> 1;
    if ((middle + 1 + (above[middle] ?? 0)) * rowHeight > y) end = middle;
    else at = middle + 1;
  }
  return at;
}

/** px from the first line to the first that is drawn, which may be the heading of a row. */
export function measureRowsAbove(
  from: number,
  { above, rowHeight }: { readonly above: readonly number[]; readonly rowHeight: number },
): number {
  return from === 0 ? 0 : (from + (above[from - 1] ?? 0)) * rowHeight;
}
