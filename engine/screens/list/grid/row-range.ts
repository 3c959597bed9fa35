/** Which rows of a long table are drawn; of a wide one, columns too. */
export interface RowRange {
  readonly from: number;
  /** The first one behind it. */
  readonly to: number;
}

export function isRangeWithin(inner: RowRange, outer: RowRange): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}

export const isSameRange = (a: RowRange, b: RowRange): boolean => a.from === b.from && a.to === b.to;

export function joinRanges(a: RowRange, b: RowRange): RowRange {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

/** What is needed, with what is drawn where they touch: rows that are far away go. */
export function coverRange(drawn: RowRange, needed: RowRange): RowRange {
  if (needed.from > drawn.to || drawn.from > needed.to) return needed;
  return joinRanges(drawn, needed);
}

/** Screens of rows that are drawn before and behind what is in sight. From the least to the most they are left as they are. */
const ahead = { least: 0.1, usual: 0.25, most: 0.5 } as const;

/** `isKept`: nothing that is drawn goes. */
interface Rows {
  readonly count: number;
  readonly isKept: boolean;
}

/** What is drawn once rows have come into sight that are not: with some around them, so that the next step finds its rows, unless they are far away. */
export function followRange(drawn: RowRange, seen: RowRange, rows: Rows): RowRange {
  return seen.from > drawn.to || drawn.from > seen.to ? seen : surroundRange(drawn, seen, rows);
}

/** What is drawn when nothing else is to be done. */
export function settleRange(drawn: RowRange, seen: RowRange, rows: Rows): RowRange {
  const { count, isKept } = rows;
  const areEnough = isRangeWithin(widenRange(seen, ahead.least, count), drawn);
  const areTooMany = !isKept && !isRangeWithin(drawn, widenRange(seen, ahead.most, count));
  return areEnough && !areTooMany ? drawn : surroundRange(drawn, seen, rows);
}

function surroundRange(drawn: RowRange, seen: RowRange, { count, isKept }: Rows): RowRange {
  const around = widenRange(seen, ahead.usual, count);
  return isKept ? coverRange(drawn, around) : around;
}

function widenRange({ from, to }: RowRange, screens: number, count: number): RowRange {
  const more = Math.round((to - from) * screens);
  return { from: Math.max(0, from - more), to: Math.min(count, to + more) };
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
