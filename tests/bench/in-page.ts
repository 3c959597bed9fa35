import type { Page } from '@playwright/test';

export type Mark = 'shell' | 'rows' | 'form';

/** What the measuring script offers inside the page; times are milliseconds since the navigation. */
interface InPage {
  /** When the mark was first on the screen. */
  readonly first: Readonly<Record<Mark, Promise<number>>>;
  /** Waits until the mark is on the screen. */
  readonly shown: (mark: Mark) => Promise<number>;
  readonly isOther: (row: string) => Promise<number>;
  readonly firstRow: () => string;
  readonly keys: number[];
}

declare global {
  var bench: InPage;
}

/** Runs before anything else in each page. Plain script text: it is sent as it stands. */
export const script = `globalThis.bench = (() => {
  const rows = () => document.querySelectorAll('.MuiDataGrid-row[data-id]');
  // A row of the product is a place, which says whose record is in it.
  const firstRow = () => rows()[0]?.dataset.record ?? rows()[0]?.dataset.id ?? '';
  const is = {
    shell: () => document.querySelector('nav') !== null && document.querySelector('main') !== null,
    rows: () => rows().length >= 10 && (rows()[0].textContent ?? '') !== '',
    form: () => rows().length === 0 && document.querySelectorAll('main form input:not([type=checkbox])').length >= 8,
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
  return {
    first: { shell: shown('shell'), rows: shown('rows'), form: shown('form') },
    shown,
    isOther: (row) => until(() => is.rows() && firstRow() !== row).then(painted),
    firstRow,
    keys,
  };
})()`;

/** Bytes of JavaScript that had arrived by then, as they were sent. */
export async function scriptBytes(page: Page, until: number): Promise<number> {
  return page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js') && entry instanceof PerformanceResourceTiming && entry.responseEnd <= end)
        .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
    until,
  );
}
