/** Columns that stay in sight: where they would be scrolled away they stick to the side that they leave by. The grid's MIT edition has none. */
import type { Theme } from '@mui/material/styles';
import type { ShownColumn } from '../columns/columns.ts';
import { barRoom, sticky } from './grid-style.ts';

/** px */
const leastWidth = 50;
/** Room that is left to the columns that are scrolled. */
const leastScrolled = 240;

type SizedColumn = Pick<ShownColumn, 'name' | 'width' | 'flex' | 'least' | 'isId' | 'isPinned'>;

/** How narrow a column can become: as narrow as it is wherever there is something to scroll. */
export function leastWidthOf({ width, flex, least }: Pick<ShownColumn, 'width' | 'flex' | 'least'>): number {
  return flex > 0 ? least : Math.max(width, leastWidth);
}

interface PinnedPlace {
  readonly name: string;
  /** px from either side of the table. */
  readonly left: number;
  readonly right: number;
}

/** Columns that stay in sight where the table is at least `from` px wide. */
interface PinnedSet {
  readonly from: number;
  readonly places: readonly PinnedPlace[];
}

/**
 * The one that names the record stays in sight in any table. Of the others as many do, from the left, as leave room to scroll the rest.
 * `before` and `behind`: px of what stands still in front of all columns, and after them.
 */
export function listPinnedSets(
  columns: readonly SizedColumn[],
  { before, behind }: { readonly before: number; readonly behind: number },
): readonly PinnedSet[] {
  const wanted = columns.filter(({ isPinned }) => isPinned).sort((a, b) => Number(b.isId) - Number(a.isId));
  return wanted.map(({ isId }, at) => {
    const chosen = columns.filter((column) => wanted.indexOf(column) <= at && wanted.includes(column));
    const total = sumOf(chosen);
    let left = before;
    const places = chosen.map((column) => {
      const own = leastWidthOf(column);
      const place = { name: column.name, left, right: behind + total - (left - before) - own };
      left += own;
      return place;
    });
    return { from: isId ? 0 : before + behind + total + leastScrolled, places };
  });
}

const sumOf = (columns: readonly SizedColumn[]): number => columns.reduce((sum, column) => sum + leastWidthOf(column), 0);

// Where no buttons stand behind the columns, the bar to scroll with does.
const bar = 'var(--DataGrid-hasScrollY) * max(var(--DataGrid-scrollbarSize), 14px)';

/** Below the root of the table, which says at `data-stuck-left` and `data-stuck-right` which column is the last, or first, to stick there. */
export function buildPinnedStyle(sets: readonly PinnedSet[], { hasActions }: { readonly hasActions: boolean }) {
  const fromRight = (right: number): string => `calc(${right}px + ${hasActions ? barRoom : bar})`;
  const cellOf = (name: string): string => `[data-field=${JSON.stringify(name)}]:is([role="gridcell"], [role="columnheader"])`;
  const rules = sets.map(({ from, places }) => [
    `@container (min-width: ${from}px)`,
    Object.fromEntries(
      places.map(({ name, left, right }) => [`& ${cellOf(name)}`, { ...sticky, zIndex: 3, left, right: fromRight(right) }]),
    ),
  ]);
  const names = sets.at(-1)?.places.map(({ name }) => name) ?? [];
  const lines = names.flatMap((name) => [
    [`&[data-stuck-left=${JSON.stringify(name)}] ${cellOf(name)}`, { boxShadow: lineAt(-1) }],
    [`&[data-stuck-right=${JSON.stringify(name)}] ${cellOf(name)}`, { boxShadow: lineAt(1) }],
  ]);
  return Object.fromEntries([...rules, ...lines]) as Readonly<Record<string, object>>;
}

const lineAt = (x: number) => (theme: Theme) => `inset ${x}px 0 ${theme.vars.palette.lineStrong}`;
