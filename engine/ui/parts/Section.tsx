import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title?: ReactNode;
  readonly help?: string | null;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a form: head and help on the left (above when narrow), fields on the right, a hairline between sections. */
export function Section({ title, help, actions, children }: SectionProps) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: title ? '184px minmax(0, 1fr)' : 'minmax(0, 1fr)' },
        columnGap: 8,
        rowGap: 4,
        py: 6,
        // A dialog has no room for heads beside fields.
        '.MuiDialog-paper &': { gridTemplateColumns: 'minmax(0, 1fr)' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:first-of-type': { pt: 4 },
      }}
    >
      {title ? (
        <div>
          <Typography variant="h2">{title}</Typography>
          {help ? (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, mt: 1, textWrap: 'pretty', hyphens: 'auto' }}>
              {help}
            </Typography>
          ) : null}
          {actions === undefined ? null : <Box sx={{ mt: 2 }}>{actions}</Box>}
        </div>
      ) : null}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
