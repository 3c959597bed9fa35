/** Waits for work, but no longer than this: who waits goes on without it. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, end]);
  clearTimeout(timer);
}

/** Does it once the browser has nothing else to do, or after `latest` ms. Safari has no `requestIdleCallback`. */
export function whenIdle(work: () => void, { latest }: { readonly latest: number }): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, latest / 5);
}

let isPressed = false;
let waiting: readonly (() => void)[] = [];

/**
 * Does it at once, or, while a pointer is pressed, after its click: nothing moves or goes under a pointer. What was pressed would be elsewhere
 * when it is let go, and nobody would have clicked it.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting = [...waiting, work];
  else work();
}

function endPress(): void {
  const due = waiting;
  isPressed = false;
  waiting = [];
  for (const work of due) work();
  // What the click has opened stands where its field was: whoever places it looks again.
  if (due.length > 0) requestAnimationFrame(() => dispatchEvent(new Event('resize')));
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  // The click comes after it.
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, () => setTimeout(endPress), { capture: true });
  // Let go where nobody tells of it: over a menu of the browser, in another window.
  document.addEventListener('pointermove', ({ buttons }) => isPressed && buttons === 0 && endPress(), { capture: true, passive: true });
  document.addEventListener('keydown', endPress, { capture: true });
  window.addEventListener('blur', endPress);
}
