import type { Page } from '@playwright/test';

/** What does not fit on the screen: sideways scroll of the page, cut words on controls, and texts that lie under others. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element): string => `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 60)}`;
    const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    for (const element of [document.documentElement, ...document.querySelectorAll('[data-body]')]) {
      if (element.scrollWidth > element.clientWidth)
        found.push(`scrolls sideways by ${element.scrollWidth - element.clientWidth}: ${name(element)}`);
    }
    const words = 'button, label, [role=tab], h2, legend, dt, th';
    for (const element of document.querySelectorAll(words)) {
      const { overflowX } = getComputedStyle(element);
      if (isShown(element) && overflowX !== 'visible' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${name(element)}`);
    }
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const dialog = document.querySelector('[role=dialog], [role=menu]');
    for (let node = texts.nextNode(); node !== null && dialog === null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '' || !isShown(parent)) continue;
      // What lets the pointer through is never what is hit, on top or not.
      if (getComputedStyle(parent).pointerEvents === 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, width, height } = range.getClientRects()[0] ?? new DOMRect();
      const body = parent.closest('[data-body]')?.getBoundingClientRect();
      const [x, y] = [left + Math.min(width / 2, 24), top + height / 2];
      // What is scrolled out of its body, or too small to see, cannot lie under anything. A point on the lower edge is of what comes below.
      if (width < 4 || x >= innerWidth || y >= innerHeight || (body !== undefined && (y < body.top || y >= body.bottom))) continue;
      for (const end of [left + 2, left + width - 2]) {
        const clip = clipOf(parent);
        if (end < clip.left || end >= clip.right || y < clip.top || y >= clip.bottom) continue;
        const hit = document.elementFromPoint(end, y);
        if (cutLineOf(parent)?.contains(hit) === true) continue;
        if (hit !== null && !hit.contains(parent) && !parent.contains(hit) && hit.textContent?.trim() !== '' && !isOverlay(hit)) {
          found.push(`under ${name(hit)}: ${name(parent)}`);
          break;
        }
      }
    }
    return [...new Set(found)];

    function clipOf(element: Element): { left: number; right: number; top: number; bottom: number } {
      let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    }

    // Words in a row never lie on each other, but those that an ellipsis hides answer for their neighbour.
    function cutLineOf(element: Element): Element | null {
      for (let at: Element | null = element; at !== null; at = at.parentElement) if (isCutLine(at, getComputedStyle(at))) return at;
      return null;
    }

    function isCutLine(element: Element, { textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean {
      if (textOverflow === 'ellipsis') return element.scrollWidth > element.clientWidth;
      return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight;
    }

    function isOverlay(element: Element): boolean {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    }
  });
}

/** Adds up how far what is on the pages to come moves by itself; what it returns reads the sum for the page that is open. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shift = { total: 0 };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.total += (entry as unknown as { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly shift: { readonly total: number } }).shift.total);
}
