import type { ListRow } from './useRows.ts';

/** The row of a list that an element stands in; null: in none that can be opened. */
export function findRowAt(element: Element | null, root: HTMLElement | null, rows: readonly ListRow[]): ListRow | null {
  const id = root?.contains(element) === true ? element?.closest<HTMLElement>('[data-record]')?.dataset['record'] : undefined;
  return rows.find((each) => each.id === id && each.hasKey) ?? null;
}
