// How many forms send their save by themselves once there is a network again.
let waiting = 0;
const watchers = new Set<() => void>();

export const hasAwaitedSave = (): boolean => waiting > 0;

export function watchAwaitedSaves(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Counts a form in, until the returned function is called. */
export function holdAwaitedSave(): () => void {
  count(1);
  return () => count(-1);
}

function count(by: number): void {
  waiting += by;
  for (const watcher of watchers) watcher();
}
