import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { focusRingStyle } from '../../../ui/index.ts';

const Ground = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 320,
  overflow: 'auto',
  // What is hidden from sight only is placed in here, not in the page.
  position: 'relative',
  '&:focus-visible': { ...focusRingStyle(theme), outlineOffset: -2 },
  '& .MuiTableCell-stickyHeader': { backgroundColor: theme.vars.palette.background.paper },
}));

/** What fills the rest of the page and scrolls by itself in both directions, so that heads stay. The keyboard reaches it to scroll it. */
export function ScrollPanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Ground tabIndex={0} role="group" aria-label={label}>
      {children}
    </Ground>
  );
}
