import type {} from '@mui/material/themeCssVarsAugmentation';
import type { PaletteOptions } from '@mui/material/styles';
import type { TokenPair, ThemeTokens } from './tokens.ts';

interface ExtraPalette {
  readonly lineStrong: string;
  readonly control: string;
  readonly selectedHover: string;
  readonly tone: {
    readonly neutral: TokenPair;
    readonly info: TokenPair;
    readonly positive: TokenPair;
    readonly warning: TokenPair;
    readonly negative: TokenPair;
  };
  readonly dock: ThemeTokens['dock'];
  readonly bar: { readonly past: string; readonly on: string };
  readonly scrim: string;
  readonly float: { readonly popover: string; readonly dialog: string };
  readonly onRaised: ThemeTokens['onRaised'];
}

declare module '@mui/material/styles' {
  // Module augmentation only works with an interface.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Palette extends ExtraPalette {}
  interface PaletteOptions extends ExtraPalette {
    DataGrid: { bg: string; headerBg: string; pinnedBg: string };
  }
  interface TypeBackground {
    raised: string;
    sunken: string;
  }
  interface PaletteColor {
    text: string;
  }
  interface SimplePaletteColorOptions {
    text?: string;
  }
}

/** The MUI palette of one scheme: MUI's own names filled from the tokens, plus the names MUI lacks. */
export function buildPalette(t: ThemeTokens, mode: 'light' | 'dark'): PaletteOptions {
  const tone = (p: TokenPair) => ({ main: p.fg, light: p.fg, dark: p.fg, contrastText: t.surface });
  return {
    mode,
    background: { default: t.canvas, paper: t.surface, raised: t.raised, sunken: t.sunken },
    text: { primary: t.text, secondary: t.text2, disabled: t.text3 },
    primary: { main: t.accent, light: t.accent, dark: t.accentHover, contrastText: '#FFFFFF', text: t.accentText },
    error: { ...tone(t.negative), text: t.negative.fg },
    warning: tone(t.warning),
    success: tone(t.positive),
    info: tone(t.info),
    divider: t.line,
    action: { hover: t.hover, selected: t.selected, active: t.text2, disabled: t.text3, disabledBackground: t.hover, focus: t.selected },
    DataGrid: { bg: t.surface, headerBg: t.surface, pinnedBg: t.surface },
    lineStrong: t.lineStrong,
    control: t.control,
    selectedHover: t.selectedHover,
    tone: {
      neutral: { fg: t.text2, bg: t.surface },
      info: t.info,
      positive: t.positive,
      warning: t.warning,
      negative: t.negative,
    },
    dock: t.dock,
    bar: { past: t.bar, on: t.barOn },
    scrim: t.scrim,
    float: { popover: t.shadowPopover, dialog: t.shadowDialog },
    onRaised: t.onRaised,
  };
}
