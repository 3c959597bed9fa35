import { useSyncExternalStore } from 'react';

export type Density = 'compact' | 'comfortable';

const slot = 'steward.density';
const listeners = new Set<() => void>();

const readDensity = (): Density => (localStorage.getItem(slot) === 'comfortable' ? 'comfortable' : 'compact');

function subscribeToDensity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setDensity(next: Density): void {
  localStorage.setItem(slot, next);
  for (const listener of listeners) listener();
}

/** Height of list rows, remembered in the browser: 32 or 40 px. */
export function useDensity(): { readonly density: Density; readonly rowHeight: number; readonly set: (next: Density) => void } {
  const density = useSyncExternalStore(subscribeToDensity, readDensity);
  return { density, rowHeight: density === 'compact' ? 32 : 40, set: setDensity };
}
