import type { Theme } from '@mui/material/styles';

/** The column of what can be done with a row. */
export const actionsField = '__row_actions';

/** The column of the buttons that unfold rows. */
export const detailsField = '__details';

/** What a bar beside the rows takes of their room: nothing where bars lie over what they scroll. */
export const barRoom = 'var(--DataGrid-hasScrollY) * var(--DataGrid-scrollbarSize)';

export const sticky = { position: 'sticky', zIndex: 2, background: 'inherit' } as const;

/** Keeps checkbox and row actions in sight while the table scrolls sideways; the grid's MIT edition has no pinned columns. */
export const pinnedGridStyle = {
  flex: 1,
  minHeight: 0,
  containerType: 'inline-size',
  // Two quick clicks are two turns of the sort, no selection of words.
  '& .MuiDataGrid-columnHeader--sortable': { userSelect: 'none' },
  '& .MuiDataGrid-columnHeaders [role="row"]': { background: (theme: Theme) => theme.vars.palette.background.paper },
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { ...sticky, left: 0 },
  '& .pin-start': { ...sticky, left: 0 },
  '& .pin-second': { ...sticky, left: 50 },
  '& .starts-row': { paddingLeft: '24px' },
  '& .pin-last': { ...sticky, right: `calc(${barRoom})`, marginLeft: 'auto', overflow: 'visible' },
  // Columns go under it: a soft edge in the colour of the row says that there is more.
  [`&[data-stuck-right="${actionsField}"] .pin-last::before`]: {
    ...{ content: '""', position: 'absolute', right: '100%', top: 0, bottom: 0, width: 24, pointerEvents: 'none' },
    ...{ background: 'inherit', maskImage: 'linear-gradient(to left, #000, transparent)' },
  },
} as const;

export const findGridScroller = (root: HTMLElement): HTMLElement | null => root.querySelector('.MuiDataGrid-virtualScroller');
