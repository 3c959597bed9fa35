import { useCallback, type RefCallback } from 'react';
import type { RowStore } from './row-store.ts';

/** Makes the row of a place say whose record is in it: `data-record`. Set beside React, which would draw the whole row again for it. */
export function useRecordMark(store: RowStore | null, place: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null || store === null) return undefined;
      const tell = (): void => {
        const record = store.record(place);
        if (record === null) delete element.dataset['record'];
        else element.dataset['record'] = record.id;
      };
      tell();
      return store.subscribe(tell);
    },
    [store, place],
  );
}
