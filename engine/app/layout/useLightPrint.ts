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
        // Told twice, the second time it is light already.
        before ??= dataset['theme'];
        dataset['theme'] = 'light';
      },
      { signal },
    );
    window.addEventListener(
      'afterprint',
      () => {
        if (before !== undefined) dataset['theme'] = before;
        before = undefined;
      },
      { signal },
    );
    return () => watched.abort();
  }, []);
}
