import type { Theme } from '@mui/material/styles';

type RuleTheme = Omit<Theme, 'components'>;

/** The one focus ring: 2 px, 2 px away. */
export const focusRingStyle = (theme: RuleTheme) => ({ outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: 2 });

/** The ring inside cells, rows and menu items, where an outer ring would be cut off. */
export const innerRingStyle = (theme: RuleTheme) => ({ outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: -2 });

/** Media query of the narrow layout: up to 720 px. */
export const narrowMediaQuery = (theme: RuleTheme): string => theme.breakpoints.down('sm');

/** Ground of what floats. Hairlines and hovers below it take the values that keep their contrast there. */
export const raisedGroundStyle = (theme: RuleTheme) => ({
  backgroundColor: theme.vars.palette.background.raised,
  backgroundImage: 'none',
  border: `1px solid ${theme.vars.palette.onRaised.lineStrong}`,
  '--mui-palette-divider': theme.vars.palette.onRaised.line,
  '--mui-palette-lineStrong': theme.vars.palette.onRaised.lineStrong,
  '--mui-palette-control': theme.vars.palette.onRaised.control,
  '--mui-palette-action-hover': theme.vars.palette.onRaised.hover,
});

/** Tabular digits for numbers, money, dates and counters; never for codes, whose hyphens would drift apart. */
export const figures = { fontVariantNumeric: 'tabular-nums lining-nums' } as const;

export const mono = 'ui-monospace, "Cascadia Mono", Menlo, monospace';
