import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Button, ToolButton, figures, useI18n } from 'steward';
import { StatusOfCall } from './Answer.tsx';
import type { MadeCall } from './useCalls.ts';

interface CallHistoryProps {
  readonly calls: readonly MadeCall[];
  readonly onShow: (made: MadeCall) => void;
  readonly onRepeat: (made: MadeCall) => void;
}

/** The calls of this session, the latest first: each can be looked at again, and made again. */
export function CallHistory({ calls, onShow, onRepeat }: CallHistoryProps) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  return (
    <Box component="section" aria-label={i18n._('Calls in this session')} sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {i18n._('Calls in this session')}
      </Typography>
      {calls.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{i18n._('No calls yet. They are kept until the page is closed.')}</Box>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {calls.map((made) => {
          const title = `${made.method} ${made.path}`;
          return (
            <Box component="li" key={made.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, minWidth: 0 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Button variant="text" color="inherit" size="small" onClick={() => onShow(made)} sx={entry}>
                  {title}
                </Button>
                <Box sx={{ display: 'flex', gap: 3, px: 2, typography: 'caption', color: 'text.secondary', ...figures }}>
                  <StatusOfCall made={made} />
                  {`${number(made.ms)} ms`}
                </Box>
              </Box>
              <ToolButton icon="refresh" size={24} label={i18n._('Repeat {call}', { call: title })} onClick={() => onRepeat(made)} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const entry = {
  maxWidth: '100%',
  justifyContent: 'flex-start',
  height: 'auto',
  px: 2,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
