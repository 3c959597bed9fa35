import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useLatest, useShownKeys } from '../../../ui/index.ts';
import type { SaveWays } from './FormDock.tsx';
import type { RunningForm } from './useRunningForm.ts';

/** Ctrl S (Cmd S) saves, Ctrl Enter saves and goes on to the next record. */
export function useSaveKey({ setup, save }: RunningForm, ways: SaveWays = { save, saveAndNext: null }): void {
  const { i18n } = useLingui();
  useShownKeys([
    { keys: 'Ctrl S', title: i18n._('Save') },
    ...(ways.saveAndNext === null ? [] : [{ keys: 'Ctrl Enter', title: i18n._('Save and next') }]),
  ]);
  const latest = useLatest(ways);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const { save, saveAndNext } = latest.current;
      const run = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? saveAndNext : null;
      if (run === null) return;
      event.preventDefault();
      if (setup.isAllowed) run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest, setup.isAllowed]);
}
