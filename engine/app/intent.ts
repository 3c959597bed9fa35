import { isForTheBrowser } from './link.tsx';

/** How long after a press its click may still be under way. */
const clickMs = 500;

/**
 * Tells of an address of the app as soon as somebody presses a link to it: the click comes a tenth of a second later, and its screen after that.
 * `press` ends soon after the link is let go. Returns what ends it all.
 */
export function followIntent(prepare: (address: URL, press: AbortSignal) => void): () => void {
  const stop = new AbortController();
  let pressed: { readonly href: string; readonly ends: AbortController } | null = null;
  const end = (): void => {
    pressed?.ends.abort();
    pressed = null;
  };
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || isForTheBrowser(event, link.target === '' ? undefined : link.target)) return;
    const address = new URL(link.href, location.href);
    const isElsewhere = address.origin === location.origin && address.pathname + address.search !== location.pathname + location.search;
    // The click of a press that was followed.
    if (!isElsewhere || pressed?.href === address.href) return;
    end();
    const ends = new AbortController();
    pressed = { href: address.href, ends };
    prepare(address, ends.signal);
    if (event.type === 'click') letGo();
  };
  const letGo = (): void => {
    const { ends } = pressed ?? {};
    setTimeout(() => pressed?.ends === ends && end(), clickMs);
  };
  // A click without a pointer is one of the keyboard, or of a program.
  for (const event of ['pointerdown', 'click'] as const)
    document.addEventListener(event, follow, { capture: true, passive: true, signal: stop.signal });
  document.addEventListener('pointerup', letGo, { capture: true, passive: true, signal: stop.signal });
  // What was pressed is scrolled, or dragged away.
  document.addEventListener('pointercancel', end, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}
