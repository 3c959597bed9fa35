/** A project's own colour in place of ours, so that what is read on it or in it can be read. Contrast is that of WCAG 2. */
import type { ThemeTokens } from './tokens.ts';

type Rgb = readonly [number, number, number];

/** Of text. */
const legible = 4.5;
/** Of what only has to be seen: a filled button, a ring. */
const visible = 3;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Colours that are written as #RRGGBB. */
function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** How much the lighter of two colours outshines the darker one: 1 to 21. */
function contrastOf(one: string, other: string): number {
  return contrast(parseHex(one), parseHex(other));
}

/** What is wrong with a colour that white letters will stand on; null: nothing. */
export function describeAccentFault(accent: string): string | null {
  if (!isHexColor(accent)) return `is written as #RRGGBB, and not as "${accent}"`;
  const ratio = contrastOf(accent, '#FFFFFF');
  if (ratio >= legible) return null;
  const enough = printHex(mixUntil(parseHex(accent), black, (color) => contrast(color, white) >= legible));
  return `is too light for the white letters on it: ${accent} has a contrast of ${ratio.toFixed(2)}, and ${legible} is needed. ${enough} has it`;
}

/** The tokens of a scheme with another accent. A dark ground lightens it until it is seen, and white letters can still be read on it. */
export function colorTokens(tokens: ThemeTokens, accent: string): ThemeTokens {
  const given = parseHex(accent);
  const surface = parseHex(tokens.surface);
  const isDark = contrast(surface, white) > legible;
  const fill = mixUntil(given, white, (color) => contrast(color, surface) >= visible);
  const selected = mix(surface, fill, isDark ? 0.22 : 0.09);
  const selectedHover = mix(surface, fill, isDark ? 0.32 : 0.14);
  const ink = mixUntil(fill, isDark ? white : black, (color) => contrast(color, selectedHover) >= legible);
  return {
    ...tokens,
    accent: printHex(fill),
    accentHover: printHex(mix(fill, black, 0.12)),
    accentText: printHex(ink),
    selected: printHex(selected),
    selectedHover: printHex(selectedHover),
    bar: printHex(mix(surface, fill, isDark ? 0.4 : 0.3)),
    barOn: printHex(isDark ? mix(fill, white, 0.3) : fill),
  };
}

function parseHex(text: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function printHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function mix([r, g, b]: Rgb, [red, green, blue]: Rgb, share: number): Rgb {
  const between = (from: number, to: number): number => from + (to - from) * share;
  return [between(r, red), between(g, green), between(b, blue)];
}

/** As little of the other colour as does. */
function mixUntil(color: Rgb, other: Rgb, isEnough: (color: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = mix(color, other, share);
    if (isEnough(mixed)) return mixed;
  }
  return other;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
