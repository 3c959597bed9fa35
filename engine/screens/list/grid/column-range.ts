/** Which columns of a wide table are drawn in its rows. */
import type { ColumnLook } from './plain-table-cells.tsx';
import type { RowRange } from './row-range.ts';

/** Columns beside each other that are not drawn, and as wide as they are. */
export interface ColumnGap {
  readonly gap: string;
  /** px */
  readonly width: number;
}

type SizedLook = Pick<ColumnLook, 'field' | 'least' | 'isPinned'>;

/** Finds the columns of which something lies between two px from the left side of the table. `before`: px of what stands in front of the first. null: of all. */
export function findColumnsBetween(
  looks: readonly Pick<ColumnLook, 'least'>[],
  within: { readonly left: number; readonly right: number; readonly before: number } | null,
): RowRange {
  if (within === null) return { from: 0, to: looks.length };
  const { left, right, before } = within;
  let [from, to, start] = [looks.length, 0, before];
  for (const [at, { least }] of looks.entries()) {
    if (start < right && start + least > left) [from, to] = [Math.min(from, at), at + 1];
    start += least;
  }
  return from < to ? { from, to } : { from: 0, to: 0 };
}

/** Those within the range and those that stay in sight wherever the others are scrolled to, with gaps in the place of the rest. */
export function listRowParts<L extends SizedLook>(looks: readonly L[], { from, to }: RowRange): readonly (L | ColumnGap)[] {
  const parts: (L | ColumnGap)[] = [];
  for (const [at, look] of looks.entries()) {
    const last = parts.at(-1);
    if (look.isPinned || (at >= from && at < to)) parts.push(look);
    else if (last !== undefined && 'gap' in last) parts.splice(-1, 1, { ...last, width: last.width + look.least });
    else parts.push({ gap: look.field, width: look.least });
  }
  return parts;
}
