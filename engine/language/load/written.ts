import { setTimeout as pause } from 'node:timers/promises';

/**
 * Resolves once a file that a watcher told of is written. Most editors empty a file and then fill it; Vite's watcher may tell of the first
 * half alone, since it drops what follows within 50 ms. Whatever comes later is told by itself.
 */
export function waitUntilWritten(): Promise<void> {
  return pause(100);
}
