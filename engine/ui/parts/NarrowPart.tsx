import { ThemeContext } from '@emotion/react';
import { createTheme, useTheme } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';

/** px; no screen is as wide. */
const unreached = 100_000;
const values = { xs: 0, sm: unreached, md: unreached + 1, lg: unreached + 2, xl: unreached + 3 };

/** Draws what is in it as on a narrow screen, on whichever screen it stands. */
export function NarrowPart({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const narrow = useMemo(() => ({ ...theme, breakpoints: createTheme({ breakpoints: { values } }).breakpoints }), [theme]);
  return <ThemeContext value={narrow}>{children}</ThemeContext>;
}
