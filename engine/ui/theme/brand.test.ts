import { getContrastRatio } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { colorTokens, describeAccentFault } from './brand.ts';
import { dark, light } from './tokens.ts';

// MUI’s own arithmetic is the oracle; it rounds, which tells near black. From black to what is just dark enough, in every hue that people choose.
const accents = ['#000000', '#0B6E4F', '#7A0019', '#3A4FD0', '#5B2A86', '#1B1B1B', '#00008B', '#8A5300', '#C2185B'];

it.each(accents)('%s is legible as a ground, as ink and where something is selected, on light and on dark', (accent) => {
  expect(describeAccentFault(accent)).toBeNull();
  for (const scheme of [light, dark]) {
    const tokens = colorTokens(scheme, accent);
    expect(getContrastRatio('#FFFFFF', tokens.accent)).toBeGreaterThanOrEqual(4.49);
    expect(getContrastRatio('#FFFFFF', tokens.accentHover)).toBeGreaterThanOrEqual(4.49);
    expect(getContrastRatio(tokens.accent, scheme.surface)).toBeGreaterThanOrEqual(2.95);
    for (const ground of [scheme.surface, tokens.selected, tokens.selectedHover]) {
      expect(getContrastRatio(tokens.accentText, ground)).toBeGreaterThanOrEqual(4.49);
      expect(getContrastRatio(scheme.text, ground)).toBeGreaterThanOrEqual(4.49);
    }
  }
});

it('says what is wrong with one that is not, and names one that is', () => {
  expect(describeAccentFault('teal')).toBe('is written as #RRGGBB, and not as "teal"');
  const fault = describeAccentFault('#FFD400') ?? '';
  expect(fault).toContain('too light');
  const [, better = ''] = /(#[0-9A-F]{6}) has it$/.exec(fault) ?? [];
  expect(getContrastRatio('#FFFFFF', better)).toBeGreaterThanOrEqual(4.5);
  expect(describeAccentFault(better)).toBeNull();
});
