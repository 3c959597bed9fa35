import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { Note } from 'steward';
import type { BatchStage } from './run.ts';
import { SaidStatus } from './SaidStatus.tsx';

/** What a stage says: why it failed stands by itself, how many lines are what in one line. */
export function StageMessages({ stage: { status, messages } }: { readonly stage: BatchStage }) {
  const { i18n } = useLingui();
  const isReason = ({ type }: (typeof messages)[number]): boolean => status === 'error' && type === 'error';
  const said = messages.filter((message) => !isReason(message));
  return (
    <>
      {messages.filter(isReason).map(({ text }) => (
        <Note key={text} tone="negative">
          {text}
        </Note>
      ))}
      {said.length > 0 && (
        <Box
          component="ul"
          aria-label={i18n._('Messages')}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 6,
            rowGap: 1,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {said.map((message) => (
            <li key={message.text}>
              <SaidStatus message={message} />
            </li>
          ))}
        </Box>
      )}
    </>
  );
}
