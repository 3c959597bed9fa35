import { useEffect, type RefObject } from 'react';
import { findGridScroller } from './grid-style.ts';

/** Makes the bars beside the rows move with them, and the rows with the bars. */
export function useScrollBars(table: RefObject<HTMLElement | null>, isHigh: boolean, isWide: boolean): void {
  useEffect(() => {
    const scroller = table.current && findGridScroller(table.current);
    if (scroller === null) return undefined;
    const watched = new AbortController();
    const options = { signal: watched.signal, passive: true };
    const tie = (kind: 'vertical' | 'horizontal', place: 'scrollTop' | 'scrollLeft'): void => {
      const bar = table.current?.querySelector<HTMLElement>(`.MuiDataGrid-scrollbar--${kind}`);
      if (!bar) return;
      const follow = (from: HTMLElement, to: HTMLElement) => (): void => {
        if (to[place] !== from[place]) to[place] = from[place];
      };
      follow(scroller, bar)();
      scroller.addEventListener('scroll', follow(scroller, bar), options);
      bar.addEventListener('scroll', follow(bar, scroller), options);
    };
    if (isHigh) tie('vertical', 'scrollTop');
    if (isWide) tie('horizontal', 'scrollLeft');
    return () => watched.abort();
  }, [table, isHigh, isWide]);
}
