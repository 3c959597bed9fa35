import { createElement, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../../data/wait.ts';

/** The bell, once the page is there and the browser has nothing else to do. Without its code there is none: nobody waits for it. */
export function BellPlace() {
  const [view, setView] = useState<ComponentType>();
  useEffect(() => {
    whenIdle(() => void import('./Bell.tsx').then((module) => module.Bell).then((Bell) => setView(() => Bell), Boolean), { latest: 5000 });
  }, []);
  return view && createElement(view);
}
