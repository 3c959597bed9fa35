import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { whenIdle } from '../../data/wait.ts';

/**
 * A part of the frame that is drawn once the page has all that it asks for and the browser has nothing else to do. Until then, and without its
 * code, there is nothing in its place: nobody waits for it.
 */
export function drawLater<P extends object>(bring: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let here: ComponentType<P> | undefined;
  return (props) => {
    const client = useQueryClient();
    const [view, setView] = useState(() => here);
    useEffect(() => {
      if (here) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = (): void => {
        if (client.isFetching() > 0) timer = setTimeout(wait, 100);
        else void bring().then((brought) => setView(() => (here = brought)), Boolean);
      };
      const wait = (): void => whenIdle(look, { latest: 5000 });
      wait();
      return () => clearTimeout(timer);
    }, [client]);
    return view && createElement(view, props);
  };
}
