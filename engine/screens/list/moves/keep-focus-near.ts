import { focusRow } from '../rows/focus-row.ts';

/** Once a move is made its row may be gone, or another record stand in it: then the row that has come to its place takes the focus. */
export function keepFocusNear(from: HTMLElement): () => void {
  const row = from.closest<HTMLElement>('[data-record]');
  const grid = row?.closest<HTMLElement>('[role="grid"]') ?? null;
  const list = grid ?? row?.parentElement ?? null;
  const record = row?.dataset['record'];
  const listRows = (): readonly HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  // Of a grid only the rows in sight are drawn.
  const placeOf = (each: HTMLElement, at: number): string => each.getAttribute('aria-rowindex') ?? String(at);
  const before = listRows();
  const place = row === null ? null : placeOf(row, before.indexOf(row));
  const column = from.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? '1';
  const follow = (): void => {
    const focused = document.activeElement;
    const isOwn = focused === null || focused === document.body || focused === from;
    if (!isOwn || (from.isConnected && focused === from && row?.dataset['record'] === record)) return;
    const rows = listRows();
    const near = rows.find((each, at) => placeOf(each, at) === place) ?? rows.at(-1);
    if (grid !== null) near?.querySelector<HTMLElement>(`[aria-colindex="${column}"]`)?.focus();
    else focusRow(list, near?.dataset['record'] ?? '');
  };
  // Once what was read is drawn.
  return () => void requestAnimationFrame(() => requestAnimationFrame(follow));
}
