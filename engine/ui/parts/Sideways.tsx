import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useNarrow } from './useNarrow.ts';

/** What may be wider than its place scrolls there; on a phone, where it is, the keyboard reaches it to scroll it. */
export function Sideways({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const isNarrow = useNarrow();
  return (
    <Box {...(isNarrow && { role: 'group', tabIndex: 0, 'aria-label': label })} sx={{ overflowX: 'auto' }}>
      {children}
    </Box>
  );
}
