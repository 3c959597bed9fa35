// Forms and dialogs that are open now, by what tells whether they hold something unsaved.
const open = new Set<() => boolean>();

/** Counts a form in, until the returned function is called. */
export function watchUnsaved(isUnsaved: () => boolean): () => void {
  open.add(isUnsaved);
  return () => void open.delete(isUnsaved);
}

/** Whether an open form or dialog holds what would be lost with it, however it was entered. */
export const hasUnsavedForm = (): boolean => [...open].some((isUnsaved) => isUnsaved());
