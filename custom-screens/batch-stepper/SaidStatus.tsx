import Box from '@mui/material/Box';
import { Status } from 'steward';
import { toneOfCode, type BatchStage } from './run.ts';

/** A message as a status: a sentence, which takes the lines that it needs. */
export function SaidStatus({ message: { type, text } }: { readonly message: BatchStage['messages'][number] }) {
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& > [data-tone]': { whiteSpace: 'normal', height: 'auto', alignItems: 'flex-start' },
        '& > [data-tone] > svg': { flexShrink: 0, mt: '3px' },
      }}
    >
      <Status tone={toneOfCode(type)}>{text}</Status>
    </Box>
  );
}
