import './fonts.css';
import './print.css';
import { createTheme } from '@mui/material/styles';
import { controls } from './controls.tsx';
import { grid } from './grid.ts';
import { colorTokens } from './brand.ts';
import { buildPalette } from './palette.ts';
import { pickers } from './pickers.ts';
import { surfaces } from './surfaces.ts';
import { dark, light, type ThemeTokens } from './tokens.ts';

const fontOfSize = (size: number, line: number, weight = 400) => ({
  fontSize: size,
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing: 0,
});

/**
 * The one theme. Both schemes are CSS variables, switched by `data-theme` on any element, so a part of a page may be dark on a light page (the dock).
 * Type: h1 page title, h2 section head, h3 dialog title and key figures, h4 access pages, caption labels and help, body everything else.
 */
export const theme = buildTheme((tokens) => tokens);

/** The same with the colour of a project. */
export function buildBrandTheme(accent: string): typeof theme {
  return buildTheme((tokens) => colorTokens(tokens, accent));
}

function buildTheme(color: (tokens: ThemeTokens) => ThemeTokens) {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: buildPalette(color(light), 'light') }, dark: { palette: buildPalette(color(dark), 'dark') } },
    spacing: 4,
    shape: { borderRadius: 6 },
    // 1440 px at 200 % are 720: that is a narrow screen, too.
    breakpoints: { values: { xs: 0, sm: 721, md: 960, lg: 1200, xl: 1536 } },
    transitions: {
      duration: { shortest: 80, shorter: 100, short: 100, standard: 120, complex: 160, enteringScreen: 160, leavingScreen: 120 },
    },
    // Whoever asks for less motion gets none: no ripple, no fading, and no waiting for it.
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily: '"Inter Variable", system-ui, "Segoe UI", Roboto, sans-serif',
      fontSize: 13,
      fontWeightBold: 600,
      h1: { ...fontOfSize(15, 20, 600), letterSpacing: '-0.006em' },
      h2: fontOfSize(14, 20, 600),
      h3: fontOfSize(16, 24, 600),
      h4: fontOfSize(20, 28, 600),
      h5: fontOfSize(14, 20, 600),
      h6: fontOfSize(13, 20, 600),
      subtitle1: fontOfSize(14, 20, 500),
      subtitle2: fontOfSize(13, 20, 500),
      body1: fontOfSize(13, 20),
      body2: fontOfSize(13, 20),
      caption: fontOfSize(12, 16),
      overline: { ...fontOfSize(12, 16, 500), textTransform: 'none' },
      button: { ...fontOfSize(13, 20, 500), textTransform: 'none' },
    },
    components: {
      ...surfaces,
      ...controls,
      MuiAutocomplete: {
        ...controls.MuiAutocomplete,
        styleOverrides: { ...controls.MuiAutocomplete?.styleOverrides, ...surfaces.MuiAutocomplete?.styleOverrides },
      },
      ...grid,
      ...pickers,
    },
  });
}
