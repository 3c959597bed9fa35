/** What the app finds of a browser where there is none: as much as a page is drawn with. */
import type { PageToRender } from '../data/rendered-page.ts';
import { isMediaTrue } from './media.ts';

/** Begins anew for each page: nobody finds what another has left. What the app looks for while it is loaded is not there yet, as on any server. */
export function enterStandInBrowser({ address, apiBase, locale, view }: PageToRender): { readonly wasAsked: () => boolean } {
  let isAsked = false;
  const { width, height } = view;
  const nothing = (): void => undefined;
  const put = (name: string, value: unknown): void =>
    void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  put('window', globalThis);
  put('location', new URL(address));
  put('navigator', { onLine: true, languages: [], platform: '', userAgent: '', maxTouchPoints: 0 });
  put('innerWidth', width);
  put('innerHeight', height);
  put('devicePixelRatio', 1);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) put(name, nothing);
  put('localStorage', createStandInStorage({ 'steward.locale': locale }));
  put('sessionStorage', createStandInStorage());
  put('matchMedia', (media: string) => ({
    ...{ media, matches: isMediaTrue(media, view) },
    ...{ addEventListener: nothing, removeEventListener: nothing, addListener: nothing, removeListener: nothing },
  }));
  put('document', {
    ...{ cookie: '', hidden: false, activeElement: null, documentElement: { clientWidth: width, clientHeight: height, dataset: {} } },
    ...{ addEventListener: nothing, removeEventListener: nothing, getElementById: () => null, querySelectorAll: () => [] },
    querySelector: (selector: string) => (selector === 'meta[name=api-base]' ? { content: apiBase } : null),
  });
  put('fetch', () => {
    isAsked = true;
    return Promise.reject(new Error('Nothing is asked while a page is drawn.'));
  });
  return { wasAsked: () => isAsked };
}

function createStandInStorage(first: Readonly<Record<string, string>> = {}) {
  const held = new Map(Object.entries(first));
  return {
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
    clear: () => held.clear(),
  };
}
