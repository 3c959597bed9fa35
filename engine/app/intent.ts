import { isForTheBrowser } from './link.tsx';

/**
 * Tells of an address of the app as soon as somebody presses a link to it: the click comes a tenth of a second later, and its screen after that.
 * Returns what ends it.
 */
export function followIntent(prepare: (address: URL) => void): () => void {
  const stop = new AbortController();
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || isForTheBrowser(event, link.target === '' ? undefined : link.target)) return;
    const address = new URL(link.href, location.href);
    const isElsewhere = address.origin === location.origin && address.pathname + address.search !== location.pathname + location.search;
    if (isElsewhere) prepare(address);
  };
  // A click without a pointer is one of the keyboard, or of a program.
  for (const event of ['pointerdown', 'click'] as const)
    document.addEventListener(event, follow, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}
