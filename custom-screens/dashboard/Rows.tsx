import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Lines of a list, split by hairlines. */
export function DashboardRows({
  rows,
  label,
}: {
  readonly rows: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly label?: string;
}) {
  return (
    <Box component="ul" {...(label === undefined ? {} : { 'aria-label': label })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(({ key, content }) => (
        <Box
          key={key}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 36, py: 1.5, borderTop: 1, borderColor: 'divider' }}
        >
          {content}
        </Box>
      ))}
    </Box>
  );
}
