import { useEffect } from 'react';

/** Calls whenever somebody comes back to this tab. `onReturn` keeps its identity. */
export function useOnReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onReturn]);
}
