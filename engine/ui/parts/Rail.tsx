import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface RailProps {
  readonly rail: ReactNode;
  readonly width?: number;
  /** The body keeps its own gutter, and the rail stays in sight while it scrolls. */
  readonly isBesideForm?: boolean;
  /** Read before the body: below 1200 px the rail goes above it. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

const gutter = { p: { xs: 4, sm: 6 }, pt: { xs: 4, sm: 5 } } as const;

/** Body with a rail on its right; below 1200 px the rail goes under the body. */
export function Rail({ rail, width = 312, isBesideForm = false, isFirst = false, children }: RailProps) {
  const aside = (
    <Box
      component="aside"
      sx={{
        ...gutter,
        gridArea: { lg: '1 / 2' },
        borderLeft: { lg: 1 },
        borderTop: { xs: isFirst ? 0 : 1, lg: 0 },
        borderBottom: { xs: isFirst ? 1 : 0, lg: 0 },
        borderColor: { xs: 'divider', lg: 'divider' },
      }}
    >
      {isBesideForm ? <Box sx={{ position: { lg: 'sticky' }, top: { lg: 20 } }}>{rail}</Box> : rail}
    </Box>
  );
  return (
    <Box sx={{ flex: 1, display: { xs: 'block', lg: 'grid' }, gridTemplateColumns: `minmax(0, 1fr) ${String(width)}px` }}>
      {isFirst && aside}
      <Box sx={{ minWidth: 0, gridArea: { lg: '1 / 1' }, ...(!isBesideForm && gutter) }}>{children}</Box>
      {!isFirst && aside}
    </Box>
  );
}
