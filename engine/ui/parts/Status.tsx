import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Glyph, glyphForTone, type GlyphTone } from './Glyph.tsx';

const Mark = styled('span')<{ 'data-tone': GlyphTone }>(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  maxWidth: '100%',
  whiteSpace: 'nowrap',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-tone="neutral"] > svg': { color: theme.vars.palette.text.secondary },
  '&[data-glyph="ended"], &[data-glyph="done"]': { color: theme.vars.palette.text.secondary },
  '&[data-tone="info"] > svg': { color: theme.vars.palette.tone.info.fg },
  '&[data-tone="positive"] > svg': { color: theme.vars.palette.tone.positive.fg },
  // Loud tones: a tinted ground, outdented so that the words of a column stay in line.
  '&[data-tone="warning"], &[data-tone="negative"]': {
    height: 20,
    maxWidth: 'calc(100% + 4px)',
    padding: '0 6px 0 4px',
    marginLeft: -4,
    borderRadius: 4,
  },
  '&[data-tone="warning"]': { color: theme.vars.palette.tone.warning.fg, backgroundColor: theme.vars.palette.tone.warning.bg },
  '&[data-tone="negative"]': { color: theme.vars.palette.tone.negative.fg, backgroundColor: theme.vars.palette.tone.negative.bg },
}));

/** Glyph and word of a state. Only `warning` and `negative` are loud. */
export function Status({
  tone,
  icon = null,
  children,
}: {
  readonly tone: GlyphTone;
  readonly icon?: string | null;
  readonly children: ReactNode;
}) {
  const glyph = glyphForTone(tone, icon);
  return (
    <Mark data-tone={tone} data-glyph={glyph}>
      <Glyph name={glyph} />
      <span>{children}</span>
    </Mark>
  );
}

const Frame = styled('span')<{ 'data-tone': GlyphTone }>(({ theme }) => ({
  display: 'inline-block',
  height: 18,
  padding: '0 5px',
  fontSize: 12,
  lineHeight: '16px',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-tone="info"]': { color: theme.vars.palette.tone.info.fg },
  '&[data-tone="positive"]': { color: theme.vars.palette.tone.positive.fg },
  '&[data-tone="warning"]': {
    color: theme.vars.palette.tone.warning.fg,
    backgroundColor: theme.vars.palette.tone.warning.bg,
    borderColor: 'transparent',
  },
  '&[data-tone="negative"]': {
    color: theme.vars.palette.tone.negative.fg,
    backgroundColor: theme.vars.palette.tone.negative.bg,
    borderColor: 'transparent',
  },
}));

/** A small framed word for the unusual value ("Test"), beside a text or a menu entry. */
export function Tag({ tone = 'neutral', children }: { readonly tone?: GlyphTone; readonly children: ReactNode }) {
  return <Frame data-tone={tone}>{children}</Frame>;
}
