import { createContext, useContext, useLayoutEffect } from 'react';
import type { PageView } from '../data/rendered-page.ts';

/** The window that a page is drawn for by what has none. */
export interface FirstView {
  /** null: there is a window, where everything can be measured. */
  readonly get: () => PageView | null;
  readonly end: () => void;
}

export function openFirstView(first: PageView | null, onEnd: () => void): FirstView {
  let view = first;
  return {
    get: () => view,
    end: () => {
      if (view !== null) onEnd();
      view = null;
    },
  };
}

/** Of a page that comes without a look. */
export const noFirstView = openFirstView(null, () => undefined);

export const FirstViewContext = createContext(noFirstView);

/** Ends it where the rows answer. What stands in a Suspense of its own is taken over after the frame. */
export function FirstViewEnd() {
  const view = useContext(FirstViewContext);
  useLayoutEffect(() => view.end(), [view]);
  return null;
}
