import { Suspense } from 'react';
import { deferComponent, Dock } from '../../../ui/index.ts';
import type { ListDockProps } from './ListDock.tsx';

const ListDock = deferComponent(() => import('./ListDock.tsx').then((module) => module.ListDock));

/** The bar of a selection, whose code comes when it is wanted. */
export function SelectionDock(props: ListDockProps) {
  return (
    <Suspense fallback={<Dock>{null}</Dock>}>
      <ListDock {...props} />
    </Suspense>
  );
}

/** Brings its code at the first sign of life, before anything is selected: by then the network may be gone. Returns what calls it off. */
export function loadSelectionDockSoon(): () => void {
  const signs = ['pointerover', 'keydown'] as const;
  const load = (): void => {
    stop();
    ListDock.load().catch(() => undefined);
  };
  const stop = (): void => signs.forEach((sign) => document.removeEventListener(sign, load));
  for (const sign of signs) document.addEventListener(sign, load);
  return stop;
}
