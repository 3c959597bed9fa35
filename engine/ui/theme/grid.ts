import type { Theme } from '@mui/material/styles';
import { figures, innerRingStyle } from './rules.ts';

type GridTheme = Omit<Theme, 'components'>;

/** Looks of the data grid. Kept as plain data so that this folder needs no grid library. */
export const grid = {
  MuiDataGrid: {
    styleOverrides: {
      root: ({ theme }: { theme: GridTheme }) => ({
        border: 0,
        borderRadius: 0,
        fontSize: 13,
        lineHeight: '20px',
        '--DataGrid-rowBorderColor': theme.vars.palette.divider,
        '--DataGrid-t-color-border-base': theme.vars.palette.divider,
        '--DataGrid-t-color-interactive-selected': theme.vars.palette.action.selected,
        '--DataGrid-t-color-interactive-selected-opacity': '1',
        '& .MuiDataGrid-columnSeparator': { opacity: 0, color: theme.vars.palette.lineStrong },
        '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
        '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within':
          {
            outline: 'none',
          },
        // Twice, for the ring of whatever can be tabbed to would win otherwise, and the next row would cover its foot.
        '&& .MuiDataGrid-cell:focus-visible, && .MuiDataGrid-columnHeader:focus-visible': innerRingStyle(theme),
        '& .MuiDataGrid-cell--textRight, & .figures': figures,
        '& .MuiDataGrid-sortIcon': { fontSize: 16, opacity: '1 !important', color: theme.vars.palette.text.secondary },
      }),
      columnHeader: ({ theme }: { theme: GridTheme }) => ({
        fontSize: 12,
        lineHeight: '16px',
        color: theme.vars.palette.text.secondary,
        padding: '0 8px',
      }),
      columnHeaderTitle: { fontWeight: 500 },
      cell: { padding: '0 8px' },
      row: ({ theme }: { theme: GridTheme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': { backgroundColor: theme.vars.palette.action.hover },
        '&.Mui-selected': {
          backgroundColor: theme.vars.palette.action.selected,
          '@media (forced-colors: active)': { outline: '1px solid Highlight', outlineOffset: -1 },
          '&:hover': { backgroundColor: theme.vars.palette.selectedHover },
        },
      }),
    },
  },
};
