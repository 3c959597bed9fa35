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
      // Events come a frame late. What a bar tells once it has followed is where the rows were, and they may be elsewhere by now.
      let agreed = scroller[place];
      const move = (to: HTMLElement, at: number): void => {
        if (to[place] !== at) to[place] = at;
        agreed = bar[place];
      };
      move(bar, agreed);
      scroller.addEventListener('scroll', () => move(bar, scroller[place]), options);
      bar.addEventListener('scroll', () => bar[place] !== agreed && move(scroller, bar[place]), options);
    };
    if (isHigh) tie('vertical', 'scrollTop');
    if (isWide) tie('horizontal', 'scrollLeft');
    return () => watched.abort();
  }, [table, isHigh, isWide]);
}
