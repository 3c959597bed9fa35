import type { ReactNode } from 'react';

/** The headings among the rows of a grouped list. */
export interface RowGroups {
  /** How many stand above the row at each place of the page, right above it or further up. */
  readonly above: readonly number[];
  /** The one right above the row at this place, among the rows of a narrow screen; null: the row goes on with its group. */
  readonly itemAt: (at: number) => ReactNode;
}

/** Whether a heading stands right above the row at this place. */
export function beginsGroup({ above }: Pick<RowGroups, 'above'>, at: number): boolean {
  return above[at] !== (above[at - 1] ?? 0);
}
