import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../../data/wait.ts';

/** The bell, once the page has all that it asks for and the browser has nothing else to do. Without its code there is none: nobody waits for it. */
export function BellPlace() {
  const client = useQueryClient();
  const [view, setView] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (client.isFetching() > 0) timer = setTimeout(wait, 100);
      else void import('./Bell.tsx').then((module) => module.Bell).then((Bell) => setView(() => Bell), Boolean);
    };
    const wait = (): void => whenIdle(look, { latest: 5000 });
    wait();
    return () => clearTimeout(timer);
  }, [client]);
  return view && createElement(view);
}
