import Box from '@mui/material/Box';
import { mono } from '../theme/rules.ts';

/** A value as indented JSON, or a text as it is; scrolls inside itself. */
export function JsonView({
  value,
  label,
  maxHeight = 480,
}: {
  readonly value: unknown;
  readonly label: string;
  readonly maxHeight?: number | string;
}) {
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={label}
      sx={{
        m: 0,
        p: 3,
        maxHeight,
        overflow: 'auto',
        bgcolor: 'background.sunken',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        fontFamily: mono,
        fontSize: 12,
        lineHeight: '18px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </Box>
  );
}
