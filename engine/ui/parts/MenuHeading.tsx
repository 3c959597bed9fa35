import ListSubheader from '@mui/material/ListSubheader';
import type { ReactNode } from 'react';

/** Above entries of a menu that belong together. On the ground of the menu, which is not that of the page. */
export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return (
    <ListSubheader role="presentation" disableSticky sx={{ px: 2, lineHeight: '28px', bgcolor: 'transparent' }}>
      {children}
    </ListSubheader>
  );
}
