import { useSyncExternalStore } from 'react';

const changed = 'path';

export function usePath(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('popstate', listener);
      window.addEventListener(changed, listener);
      return () => {
        window.removeEventListener('popstate', listener);
        window.removeEventListener(changed, listener);
      };
    },
    () => location.pathname,
  );
}

export function go(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(changed));
}
