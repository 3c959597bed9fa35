import type { CSSObject, CssVarsTheme, Theme } from '@mui/material/styles';
import { focusRingStyle, narrowMediaQuery } from './rules.ts';

type StyledTheme = Omit<Theme, 'components'> & CssVarsTheme;

/** What stands in every row or in every field has a class that is written once: a style of its own would be worked out anew for each. */
export const classStyles = (theme: StyledTheme): CSSObject => ({
  ...cellStyles(theme),
  ...rowControlStyles(theme),
  ...fieldStyles(theme),
});

const cellStyles = (theme: StyledTheme) => ({
  '.cell-line': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.cell-figures': { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
  '.cell-empty': { color: theme.vars.palette.text.disabled },
  '.cell-yes svg': { verticalAlign: -3 },
  '.cell-no::before': { content: '"–" / ""', color: theme.vars.palette.text.disabled },
  '.cell-way': { display: 'block', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cell-way[data-strong], .cell-way[data-strong] a': { fontWeight: 500 },
  '.cell-way a': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.primary.text,
    textDecoration: 'none',
    borderRadius: 2,
  },
  '.cell-way a:hover': { textDecoration: 'underline' },
  '.cell-way a:focus-visible': { ...focusRingStyle(theme), outlineOffset: 0 },
  '.picture': { display: 'inline-block', flexShrink: 0, width: '1em', height: '1em', userSelect: 'none' },
  '.tool-button': {
    ...{ display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: 0, width: 32, height: 32, padding: 0 },
    ...{ border: 0, borderRadius: 6, color: theme.vars.palette.text.secondary, backgroundColor: 'transparent', cursor: 'pointer' },
    '&[data-size="28"]': { width: 28, height: 28 },
    '&[data-size="24"]': { width: 24, height: 24 },
    '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
    '&:focus-visible': focusRingStyle(theme),
    '&[aria-disabled]': { opacity: 0.5, cursor: 'default', '&[aria-haspopup="dialog"]': { cursor: 'help' } },
    [narrowMediaQuery(theme)]: { '&&': { width: 40, height: 40 } },
  },
  '.row-actions': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', width: '100%' },
  '.MuiDataGrid-row:not(:hover, :focus-within, .Mui-selected) .favourite': { opacity: 0 },
});

const overControl = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  width: '100%',
  height: '100%',
  margin: 0,
  padding: 0,
  opacity: 0,
} as const;

/** Like `MuiCheckbox` and `MuiSwitch` among the controls. */
const rowControlStyles = (theme: StyledTheme) => ({
  '.row-box': {
    position: 'relative',
    display: 'inline-flex',
    padding: 3,
    borderRadius: 4,
    color: theme.vars.palette.control,
    cursor: 'pointer',
  },
  '.row-box:is([data-checked="on"], [data-checked="some"])': { color: theme.vars.palette.primary.main },
  '.row-box:has(:disabled)': { color: theme.vars.palette.action.disabled, cursor: 'default' },
  '.row-box:has(:focus-visible)': focusRingStyle(theme),
  '.row-box > input': { ...overControl, cursor: 'inherit' },
  '.row-box > svg': { width: 18, height: 18, fill: 'currentColor' },
  '.row-switch': {
    ...{ position: 'relative', display: 'inline-flex', flexShrink: 0, width: 32, height: 20, borderRadius: 10, verticalAlign: 'middle' },
    ...{ backgroundColor: theme.vars.palette.control, transition: 'background-color 80ms', cursor: 'pointer' },
  },
  '.row-switch[data-checked="on"]': { backgroundColor: theme.vars.palette.primary.main },
  '.row-switch::after': {
    ...{ content: '""', position: 'absolute', top: 2, left: 2, width: 16, height: 16, borderRadius: '50%', backgroundColor: '#fff' },
    transition: 'transform 80ms',
  },
  '.row-switch[data-checked="on"]::after': { transform: 'translateX(12px)' },
  '.row-switch:has(:disabled)': { cursor: 'default', '&::after': { opacity: 0.5 } },
  '.row-switch:has(:focus-visible)': focusRingStyle(theme),
  '.row-switch > input': { ...overControl, cursor: 'inherit' },
});

/** The fields of a form, on lines of 12 columns: as many as `--columns` says, and not fewer than `--narrow-columns` where there is less room. */
const fieldStyles = (theme: StyledTheme) => ({
  '.field-spot': {
    ...{ minWidth: 0, gridColumn: 'span 12' },
    [theme.breakpoints.up('sm')]: { gridColumn: 'span var(--narrow-columns)' },
    [theme.breakpoints.up('md')]: { gridColumn: 'span var(--columns)' },
  },
  '.field-frame': { minWidth: 0, scrollMargin: 64 },
  // Beside fields with a label above them.
  '.field-unlabelled': { [theme.breakpoints.up('sm')]: { paddingTop: 'var(--label-row, 24px)' } },
  '.field-labelled': { minWidth: 0 },
  '.field-label': {
    ...theme.typography.subtitle2,
    ...{ display: 'block', marginBottom: 4, hyphens: 'auto', color: theme.vars.palette.text.primary },
  },
  '.field-optional': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, marginLeft: 4 },
  '.field-help': {
    ...theme.typography.caption,
    ...{ marginTop: 4, textWrap: 'pretty', hyphens: 'auto', color: theme.vars.palette.text.secondary },
  },
  '.field-value': { minHeight: 32, padding: '6px 0', overflowX: 'auto' },
});
