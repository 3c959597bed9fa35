/** How the save of a form goes and what came of it. Outside of React: nothing is drawn for it but what shows it. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../model/listeners.ts';

export interface SaveProgress {
  readonly isBusy: boolean;
  /** Refusals that belong to no field. */
  readonly alerts: readonly string[];
  /** What a panel says of the last save, above its form; it stays until the next. Elsewhere toasts say it. */
  readonly notice: SaveNotice | null;
}

export interface SaveNotice {
  /** null: the alerts say it. */
  readonly text: string | null;
  /** Where it leads within the app. */
  readonly way: { readonly to: string; readonly title: string } | null;
}

export interface SaveProgressStore {
  readonly get: () => SaveProgress;
  readonly put: (part: Partial<SaveProgress>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSaveProgress(): SaveProgressStore {
  const { subscribe, notify } = createListeners();
  let progress: SaveProgress = { isBusy: false, alerts: [], notice: null };
  return {
    get: () => progress,
    put: (part) => {
      progress = { ...progress, ...part };
      notify();
    },
    subscribe,
  };
}

/** One part of it, the same while nothing changed. */
export function useSaveProgress<T>({ subscribe, get }: SaveProgressStore, read: (progress: SaveProgress) => T): T {
  return useSyncExternalStore(subscribe, () => read(get()));
}
