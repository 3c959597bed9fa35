import type { Page } from '@playwright/test';

/** `seen`: rows are on the screen, if only in the first look of a page, which answers nothing yet; `rows`: and they answer. */
export type Mark = 'shell' | 'seen' | 'rows' | 'form' | 'refusal';

/** As browsers name it. */
export type Painted = 'first-paint' | 'first-contentful-paint';

/** What the measuring script offers inside the page; times are milliseconds since the navigation. */
interface InPage {
  /** When the mark was first on the screen. */
  readonly first: Readonly<Record<Mark, Promise<number>>>;
  readonly is: Readonly<Record<Mark, () => boolean>>;
  /** Waits until the mark is on the screen. */
  readonly shown: (mark: Mark) => Promise<number>;
  /** When something was painted for the first time, if it was nothing but grounds and lines; and when there was something to read. */
  readonly firstPaint: Readonly<Record<Painted, Promise<number>>>;
  /** Which rows are drawn. */
  readonly drawnRows: () => string;
  /** Waits until others are. */
  readonly areOther: (rows: string) => Promise<number>;
  readonly keys: number[];
  /** When the last click was. */
  readonly clickedAt: () => number;
  /** When the last call was sent whose address has this in it. */
  readonly sentAt: (part: string) => number;
}

declare global {
  var bench: InPage;
}

/** Runs before anything else in each page. Plain script text: it is sent as it stands. */
export const script = `globalThis.bench = (() => {
  const rows = () => document.querySelectorAll('.MuiDataGrid-row[data-id]');
  // A row of the product is a place, which says whose record is in it.
  const drawnRows = () => [...rows()].map(({ dataset }) => dataset.record ?? dataset.id).join(' ');
  const isLook = () => document.querySelector('#first-look[data-view]') !== null;
  const seen = () => rows().length >= 10 && (rows()[0].textContent ?? '') !== '';
  const is = {
    shell: () => !isLook() && document.querySelector('nav') !== null && document.querySelector('main') !== null,
    seen,
    rows: () => seen() && !isLook(),
    form: () => rows().length === 0 && document.querySelectorAll('main form input:not([type=checkbox])').length >= 8,
    refusal: () => document.querySelector('main form [aria-invalid=true]') !== null,
  };
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(0);
  }));
  const until = (holds) => new Promise((resolve) => {
    if (holds()) return resolve();
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const shown = (mark) => until(is[mark]).then(painted);
  const keys = [];
  addEventListener('keydown', () => {
    const start = performance.now();
    void painted().then((end) => keys.push(end - start));
  }, true);
  let click = NaN;
  addEventListener('click', () => (click = performance.now()), true);
  const firstPaint = (name) => new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [found] = list.getEntriesByName(name);
      if (found !== undefined) resolve(found.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  performance.setResourceTimingBufferSize(5000);
  return {
    first: { shell: shown('shell'), seen: shown('seen'), rows: shown('rows'), form: shown('form') },
    is,
    shown,
    firstPaint: { 'first-paint': firstPaint('first-paint'), 'first-contentful-paint': firstPaint('first-contentful-paint') },
    drawnRows,
    areOther: (before) => until(() => is.rows() && drawnRows() !== before).then(painted),
    keys,
    clickedAt: () => click,
    sentAt: (part) => performance.getEntriesByType('resource').findLast(({ name }) => name.includes(part))?.startTime ?? NaN,
  };
})()`;

/** A file or an answer that a page has asked for; times are milliseconds since the navigation. */
export interface Asked {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** All but the page itself. */
export async function listAsked(page: Page): Promise<readonly Asked[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming ? [{ url: entry.name, start: entry.startTime, end: entry.responseEnd }] : [],
      ),
  );
}
