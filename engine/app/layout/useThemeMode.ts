import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { usePreference } from '../../preferences/preferences.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

const isThemeMode = (value: unknown): value is ThemeMode => value === 'light' || value === 'dark' || value === 'system';

/** The theme of this page, and how to choose another, which is then kept with the account. */
export function useThemeMode(): { readonly mode: ThemeMode; readonly set: (next: string) => void } {
  const { mode = 'system', setMode } = useColorScheme();
  const [, keep] = usePreference('theme');
  return {
    mode,
    set: (next) => {
      if (!isThemeMode(next)) return;
      keep(next);
      setMode(next);
    },
  };
}

/** Follows the account while the page is open: another device may have chosen. */
export function useKeptTheme(): void {
  const { mode, setMode } = useColorScheme();
  const [kept] = usePreference('theme');
  useEffect(() => {
    if (isThemeMode(kept) && mode !== undefined && kept !== mode) setMode(kept);
    // The library has told of a mode of its own already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kept]);
}
