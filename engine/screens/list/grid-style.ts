import type { SxProps, Theme } from '@mui/material/styles';

const sticky = { position: 'sticky', zIndex: 2, background: 'inherit' } as const;

/** Keeps checkbox, id and row actions in sight while the table scrolls sideways; the grid's MIT edition has no pinned columns. */
export const pinned: SxProps<Theme> = {
  flex: 1,
  minHeight: 0,
  '& .MuiDataGrid-columnHeaders [role="row"]': { background: (theme) => theme.vars.palette.background.paper },
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { ...sticky, left: 0 },
  '& .pin-id': { ...sticky, left: 50 },
  '& .pin-first': { ...sticky, left: 0, paddingLeft: '24px' },
  // Columns go under it while the table is scrolled: a soft edge says that there is more.
  '& .pin-last': {
    ...sticky,
    right: 0,
    marginLeft: 'auto',
    boxShadow: (theme) => `-16px 0 12px -4px ${theme.vars.palette.background.paper}`,
  },
};
