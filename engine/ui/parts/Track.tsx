import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Glyph, glyphForTone, type GlyphTone } from './Glyph.tsx';
import { Link } from './Link.tsx';

export interface TrackStep {
  readonly name: string;
  readonly title: string;
  /** Where the step is; its title becomes a link. */
  readonly to?: string;
  /** A date, a word or a link below the title. */
  readonly detail?: ReactNode;
  readonly when: 'past' | 'present' | 'future';
  /** Drawn for the present step; past ones are grey unless given. */
  readonly tone?: GlyphTone;
  readonly icon?: string | null;
}

/** What the title of a step needs beside the others, in px. */
const stepWidth = 92;

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { flex: 1, minWidth: 0, position: 'relative' },
  '& li:last-of-type': { flex: '0 0 auto' },
  '& li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 20,
    right: 6,
    top: 6,
    borderTop: `2px solid ${theme.vars.palette.lineStrong}`,
  },
  '& li[data-when="past"]:not(:last-of-type)::before': { borderColor: theme.vars.palette.control },
  '& li[data-when="future"]:not(:last-of-type)::before': { borderTopStyle: 'dashed' },
  '& .title': { flex: 1, marginTop: 8, paddingRight: 12 },
}));

/** One step below the other, the line beside them. */
const columnStyle = (theme: Theme) => ({
  flexDirection: 'column',
  '& li': { display: 'flex', gap: '8px', alignItems: 'center', pb: 1 },
  '& li:not(:last-of-type)::before': {
    ...{ left: '6px', right: 'auto', top: '19px', bottom: '-3px' },
    borderTop: 0,
    borderLeft: `2px solid ${theme.vars.palette.divider}`,
  },
  '& .title': { flex: 1, mt: 0, pr: 0 },
});

/** The life of a record: steps in order, the present one in its tone. Beside each other where their titles have room. */
export function Track({ steps, label }: { readonly steps: readonly TrackStep[]; readonly label: string }) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <List aria-label={label} sx={(theme) => ({ [`@container (max-width: ${steps.length * stepWidth}px)`]: columnStyle(theme) })}>
        {steps.map((step) => {
          const tone = step.tone ?? 'neutral';
          const isQuiet = step.when !== 'present' && step.tone === undefined;
          const glyph = isQuiet ? (step.when === 'past' ? 'done' : 'ring') : glyphForTone(tone, step.icon);
          return (
            <li key={step.name} data-when={step.when} {...(step.when === 'present' ? { 'aria-current': 'step' as const } : {})}>
              <Box
                sx={{
                  display: 'flex',
                  height: 14,
                  color: (theme) => (isQuiet ? theme.vars.palette.text.secondary : theme.vars.palette.tone[tone].fg),
                }}
              >
                <Glyph name={glyph} />
              </Box>
              <Box
                className="title"
                sx={{
                  color: step.when === 'future' ? 'text.secondary' : 'text.primary',
                  fontWeight: step.when === 'future' ? 400 : 500,
                }}
              >
                {step.to === undefined ? step.title : <Link to={step.to}>{step.title}</Link>}
              </Box>
              {step.detail ? <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{step.detail}</Box> : null}
            </li>
          );
        })}
      </List>
    </Box>
  );
}
