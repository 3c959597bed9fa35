/** What is selected, whatever the grid says: never "all but", or the next page would be selected too. */
export interface GridSelection {
  readonly type: 'include' | 'exclude';
  readonly ids: ReadonlySet<string | number>;
}

/** The selected ids among the rows that are shown. */
export function listSelectedIds(selection: GridSelection, shown: readonly string[]): ReadonlySet<string> {
  const isIn = selection.type === 'include';
  return new Set(shown.filter((id) => selection.ids.has(id) === isIn));
}

/** One more, or one less. */
export function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
