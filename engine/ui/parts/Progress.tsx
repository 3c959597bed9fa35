import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';

interface ProgressProps {
  /** 0 to 1; null while the amount is unknown. */
  readonly value: number | null;
  readonly label: string;
  /** Left and right below the bar. */
  readonly text?: ReactNode;
  readonly detail?: ReactNode;
}

/** How far something is: a thin bar with its words below. */
export function Progress({ value, label, text, detail }: ProgressProps) {
  const mode =
    value === null
      ? ({ variant: 'indeterminate' } as const)
      : ({ variant: 'determinate', value: Math.min(100, Math.max(0, value * 100)) } as const);
  return (
    <div>
      <LinearProgress {...mode} aria-label={label} />
      {text === undefined && detail === undefined ? null : (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1, typography: 'caption' }}>
          <span>{text}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {detail}
          </Box>
        </Box>
      )}
    </div>
  );
}
