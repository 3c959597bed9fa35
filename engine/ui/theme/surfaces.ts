import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { classStyles } from './classes.ts';
import { focusRingStyle, innerRingStyle, narrowMediaQuery, raisedGroundStyle } from './rules.ts';

type SurfaceOverrides = Components<Omit<Theme, 'components'> & CssVarsTheme>;

/** Everything that holds other things: page ground, dialogs, menus, tabs, tables. */
export const surfaces: SurfaceOverrides = {
  MuiCssBaseline: {
    styleOverrides: (theme: Omit<Theme, 'components'> & CssVarsTheme) => ({
      html: { height: '100%', colorScheme: 'light', '&[data-theme="dark"]': { colorScheme: 'dark' } },
      body: { height: '100%', fontSize: 13, lineHeight: '20px', backgroundColor: theme.vars.palette.background.paper },
      '#root': { height: '100%' },
      '.visually-hidden': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
      ...classStyles(theme),
      '*:focus-visible': { scrollMarginBlock: 64 },
      'a:focus-visible, [tabindex="0"]:focus-visible:not(.MuiInputBase-input)': focusRingStyle(theme),
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
      },
    }),
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.primary.text, borderRadius: 2 }) },
  },
  MuiBackdrop: {
    styleOverrides: { root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim } }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...raisedGroundStyle(theme),
        borderRadius: 12,
        margin: 24,
        boxShadow: theme.vars.palette.float.dialog,
        [narrowMediaQuery(theme)]: {
          margin: 0,
          width: '100%',
          maxWidth: '100%',
          maxHeight: '100%',
          '&[data-size="confirm"]': { margin: 16, borderRadius: 12 },
        },
      }),
      container: { '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 20px !important' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 56,
        padding: '0 20px',
        gap: 8,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper, borderColor: theme.vars.palette.divider }),
    },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: 100 },
    styleOverrides: {
      paper: ({ theme }) => ({ ...raisedGroundStyle(theme), borderRadius: 8, marginTop: 4, boxShadow: theme.vars.palette.float.popover }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ ...raisedGroundStyle(theme), borderRadius: 8, marginTop: 4, boxShadow: theme.vars.palette.float.popover }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 28,
        padding: '2px 8px',
        borderRadius: 4,
        gap: 8,
        [narrowMediaQuery(theme)]: { minHeight: 40 },
        '&.Mui-focusVisible': { ...innerRingStyle(theme), backgroundColor: theme.vars.palette.action.hover },
        '&:hover': { backgroundColor: theme.vars.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { backgroundColor: theme.vars.palette.action.selected },
      }),
    },
  },
  MuiDivider: {
    styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, '.MuiMenu-list &': { margin: '4px -4px' } }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100, disableInteractive: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: '#23262E',
        color: '#E7E8EC',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        padding: '4px 8px',
        borderRadius: 6,
        maxWidth: 320,
        border: '1px solid transparent',
        ...theme.applyStyles('dark', { backgroundColor: '#2D3037', borderColor: '#3C404A' }),
      }),
    },
  },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: {
      root: { minHeight: 40 },
      list: { gap: 20 },
      indicator: ({ theme }) => ({ height: 2, backgroundColor: theme.vars.palette.primary.text, transition: 'none' }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: 0,
        gap: 6,
        flexDirection: 'row',
        textTransform: 'none',
        color: theme.vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: theme.vars.palette.text.primary },
        '&.Mui-focusVisible': innerRingStyle(theme),
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded', height: 8 },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider, borderRadius: 4 }) },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 24,
        borderRadius: 4,
        fontSize: 13,
        backgroundColor: theme.vars.palette.action.hover,
        border: `1px solid ${theme.vars.palette.lineStrong}`,
      }),
      label: { padding: '0 6px' },
      deleteIcon: ({ theme }) => ({ fontSize: 14, margin: '0 4px 0 -2px', color: theme.vars.palette.text.secondary }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 32,
        padding: '5px 8px',
        fontSize: 13,
        lineHeight: '20px',
        borderColor: theme.vars.palette.divider,
        '&:first-of-type': { paddingLeft: 0 },
        // Behind the head of its row a data cell is the first of its kind, not of the row.
        'th[scope="row"] ~ &:first-of-type': { paddingLeft: 8 },
        '&:last-of-type': { paddingRight: 0 },
      }),
      head: ({ theme }) => ({
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiToggleButtonGroup: { styleOverrides: { root: { height: 28 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '0 10px',
        textTransform: 'none',
        fontSize: 13,
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.control,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.text,
          backgroundColor: theme.vars.palette.action.selected,
        },
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.divider }),
      bar: { borderRadius: 3 },
    },
  },
};
