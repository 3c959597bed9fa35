import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Body with a rail on its right; below 1200 px the rail goes under the body. */
export function Rail({ rail, width = 312, children }: { readonly rail: ReactNode; readonly width?: number; readonly children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, display: { xs: 'block', lg: 'grid' }, gridTemplateColumns: `minmax(0, 1fr) ${String(width)}px` }}>
      <Box sx={{ p: { xs: 4, sm: 6 }, pt: { xs: 4, sm: 5 }, minWidth: 0 }}>{children}</Box>
      <Box
        component="aside"
        sx={{
          p: { xs: 4, sm: 6 },
          pt: { xs: 4, sm: 5 },
          borderLeft: { lg: 1 },
          borderTop: { xs: 1, lg: 0 },
          borderColor: { xs: 'divider', lg: 'divider' },
        }}
      >
        {rail}
      </Box>
    </Box>
  );
}
