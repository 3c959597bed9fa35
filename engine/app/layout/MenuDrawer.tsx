import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

export interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu of a narrow page. It closes once somebody follows a link. */
export function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
      slotProps={{ paper: { sx: { width: 280 } } }}
    >
      {children}
    </Drawer>
  );
}
