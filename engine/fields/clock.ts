/** The clock of a page: one timer for all that changes as time passes. It runs while somebody looks: something is subscribed and the tab is in sight. */
import { createListeners } from '../model/listeners.ts';

const everyMs = 1000;
const { subscribe, notify } = createListeners(() => {
  document.addEventListener('visibilitychange', followVisibility);
  if (!document.hidden) timer = setInterval(tickClock, everyMs);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    stopClock();
  };
});
let timer: ReturnType<typeof setInterval> | null = null;
let at = 0;

function tickClock(): void {
  at = Date.now();
  notify();
}

function stopClock(): void {
  if (timer !== null) clearInterval(timer);
  timer = null;
}

// A tab that comes back into sight has missed some ticks.
function followVisibility(): void {
  stopClock();
  if (document.hidden) return;
  tickClock();
  timer = setInterval(tickClock, everyMs);
}

export const clock = {
  /** Calls back once a second; what it returns ends that. */
  subscribe,
  /** Milliseconds since 1970 at the last tick: the same for all who ask between two. */
  at(): number {
    if (timer === null && Math.abs(Date.now() - at) >= everyMs) at = Date.now();
    return at;
  },
};
