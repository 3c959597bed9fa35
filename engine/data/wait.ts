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
