import { createListeners } from '../../../model/listeners.ts';

// How many forms send their save by themselves once there is a network again.
let waiting = 0;
const { subscribe, notify } = createListeners();

export const hasAwaitedSave = (): boolean => waiting > 0;

export const watchAwaitedSaves = subscribe;

/** Counts a form in, until the returned function is called. */
export function holdAwaitedSave(): () => void {
  count(1);
  return () => count(-1);
}

function count(by: number): void {
  waiting += by;
  notify();
}
