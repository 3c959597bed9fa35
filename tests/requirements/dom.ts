/**
 * A browser window around Node's own `fetch` classes, so that the pages and the server share one realm.
 * Import it first of all: React looks for a window while it is loaded, and without one hears nothing that is typed.
 */
import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';
import { prepareWindow } from '../window.ts';

const kept = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
] as const;
const own = kept.map((name) => [name, globalThis[name]] as const);

const page = new Window({
  ...{ url: 'http://steward.test/', width: 1600, height: 1000 },
  // Nothing moves: a menu is open, or closed, at once.
  settings: { disableErrorCapturing: true, device: { prefersReducedMotion: 'reduce' } },
});
populateGlobal(globalThis, page, { bindFunctions: true });
for (const [name, value] of own) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// Nothing has a size without a layout; the table draws what fits into these.
const size = { width: 1600, height: 700 };
const sizes = { clientWidth: size.width, offsetWidth: size.width, clientHeight: size.height, offsetHeight: size.height };
for (const [name, value] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);

class Observer implements ResizeObserver {
  readonly #told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe(target: Element): void {
    const box = { inlineSize: size.width, blockSize: size.height };
    const entry = {
      target,
      contentRect: new DOMRect(0, 0, size.width, size.height),
      borderBoxSize: [box],
      contentBoxSize: [box],
      devicePixelContentBoxSize: [box],
    };
    queueMicrotask(() => this.#told([entry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}
Object.defineProperty(globalThis, 'ResizeObserver', { value: Observer, configurable: true });

// Waiting asks again every 50 ms. Hearing of each change as well, the window would go through every node for each time that somebody waits.
class Deaf implements MutationObserver {
  observe(): void {}
  disconnect(): void {}
  takeRecords(): MutationRecord[] {
    return [];
  }
}
for (const target of [globalThis, page]) Object.defineProperty(target, 'MutationObserver', { value: Deaf, configurable: true });
// These stay the same elements; the window would look for them from the top each time that React asks which element has the focus.
for (const name of ['body', 'head', 'documentElement'] as const)
  Object.defineProperty(document, name, { value: document[name], configurable: true });
// Between two tasks nothing else is to be done.
for (const target of [globalThis, page])
  Object.defineProperty(target, 'requestIdleCallback', { value: (work: () => void) => setTimeout(work), configurable: true });
await prepareWindow([globalThis, page]);
