import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Glyph, glyphForTone, type GlyphTone } from './Glyph.tsx';

const Ground = styled('div')<{ 'data-tone': GlyphTone }>(({ theme }) => ({
  display: 'flex',
  gap: 8,
  padding: '10px 12px',
  borderRadius: 6,
  backgroundColor: theme.vars.palette.background.sunken,
  border: `1px solid transparent`,
  textWrap: 'pretty',
  hyphens: 'auto',
  '& > svg': { marginTop: 3 },
  '&[data-tone="neutral"]': { borderColor: theme.vars.palette.divider, '& > svg': { color: theme.vars.palette.text.secondary } },
  ...Object.fromEntries(
    (['info', 'positive', 'warning', 'negative'] as const).map((tone) => [
      `&[data-tone="${tone}"]`,
      { backgroundColor: theme.vars.palette.tone[tone].bg, '& > svg': { color: theme.vars.palette.tone[tone].fg } },
    ]),
  ),
}));

export interface NoteProps {
  readonly tone: GlyphTone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly id?: string;
}

/** A tinted paragraph with a glyph: why something is so, what helps. A negative one is announced. */
export function Note({ tone, title, children, id }: NoteProps) {
  return (
    <Ground data-tone={tone} role={tone === 'negative' ? 'alert' : 'note'} tabIndex={-1} {...(id === undefined ? {} : { id })}>
      <Glyph name={glyphForTone(tone)} />
      <div>
        {title === undefined ? null : <strong style={{ fontWeight: 600 }}>{title}</strong>}
        {title === undefined || children === undefined ? null : ' '}
        {children}
      </div>
    </Ground>
  );
}
