import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readReturnedEntry } from '../../screens/left-list/way-back.ts';

/** Where the focus lands when it went with the page that was left: after a step back on the link that leads there again, else on the page. */
export function useLandingFocus(page: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  // A link that leads back to a list is a step back as well.
  const isBack = type === 'POP' || readReturnedEntry(state) !== null;
  const before = useRef(pathname);
  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    const to = page.current;
    if (to === null || !(document.activeElement === document.body || document.activeElement === to)) return;
    // The next Tab starts in the new page, not at the top of the document.
    to.focus();
    return isBack && left !== pathname ? focusOnceDrawn(to, left) : undefined;
  }, [page, pathname, isBack]);
}

// Rows are drawn when they have arrived; until then somebody may have gone elsewhere.
function focusOnceDrawn(page: HTMLElement, path: string): () => void {
  const drawing = new MutationObserver(look);
  function look(): void {
    const link = document.activeElement === page ? findLinkTo(page, path) : null;
    if (link === null && document.activeElement === page) return;
    drawing.disconnect();
    // A list scrolls to where it was by itself.
    link?.focus({ preventScroll: true });
  }
  drawing.observe(page, { subtree: true, childList: true });
  look();
  return () => drawing.disconnect();
}

/** A row leads to the form of its record, or to the page above it. */
function findLinkTo(page: HTMLElement, path: string): HTMLElement | null {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const record = path.replace(/\/edit$/, '');
  return [path, record].map((to) => links.find(({ pathname }) => pathname === to)).find((link) => link !== undefined) ?? null;
}
