import { createContext, useContext, useLayoutEffect, useState, type RefObject } from 'react';

/** In px. */
interface TableRoom {
  readonly width: number;
  readonly height: number;
}

/** Where nothing has a size, as in tests without a layout, nothing is out of sight. */
const boundless: TableRoom = { width: Infinity, height: Infinity };

/** Tells how much room a table begins with where it cannot be measured yet. */
export const FirstTableRoom = createContext((): TableRoom | null => null);

/** How much room the rows have; null before the first look, which comes before anything is painted. */
export function useTableRoom(table: RefObject<HTMLDivElement | null>): TableRoom | null {
  const [room, setRoom] = useState(useContext(FirstTableRoom));
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return undefined;
    const measure = (): void =>
      setRoom((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        if (width === 0 && isSizeless()) return boundless;
        return before?.width === width && before.height === height ? before : { width, height };
      });
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, [table]);
  return room;
}

/** Whether nothing has a size here, and nobody knows what is in sight. */
export function isSizeless(): boolean {
  return document.documentElement.clientWidth === 0;
}

let measured: { readonly scrollbar: number; readonly at: number } | null = null;

/** How broad the bars are where a page is drawn for another browser, px. */
export function setScrollbar(scrollbar: number): void {
  measured = { scrollbar, at: window.devicePixelRatio };
}

/** How broad the bars of this browser are: 0 where they lie over what they scroll. Measured once at each zoom: it lays the page out. */
export function measureScrollbar(): number {
  const { devicePixelRatio: at } = window;
  if (measured?.at === at) return measured.scrollbar;
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:50px;height:50px;overflow:scroll';
  document.body.append(probe);
  const scrollbar = probe.offsetWidth - probe.clientWidth;
  measured = { scrollbar, at };
  probe.remove();
  return scrollbar;
}
