import { useEffect } from 'react';
import type { RunningForm } from './useRunningForm.ts';

/** Ctrl S (Cmd S) saves. */
export function useSaveKey({ save, setup }: RunningForm): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (setup.isAllowed) save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save, setup.isAllowed]);
}
