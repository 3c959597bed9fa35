import { useEffect } from 'react';

/** Paper is light, and printers leave out the ground that light letters stand on. */
export function useLightPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const watched = new AbortController();
    const { signal } = watched;
    let before: string | undefined;
    window.addEventListener(
      'beforeprint',
      () => {
        before = dataset['theme'];
        dataset['theme'] = 'light';
      },
      { signal },
    );
    window.addEventListener('afterprint', () => void (before !== undefined && (dataset['theme'] = before)), { signal });
    return () => watched.abort();
  }, []);
}
