import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';

let since: string | null = null;

function subscribe(listener: () => void): () => void {
  const note = (): void => {
    since = navigator.onLine ? null : new Date().toISOString();
    listener();
  };
  window.addEventListener('online', note);
  window.addEventListener('offline', note);
  return () => {
    window.removeEventListener('online', note);
    window.removeEventListener('offline', note);
  };
}

/** One line at the foot while the network is away: from when the rows are, and that saving waits. */
export function OfflineNotice() {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const isOffline = useSyncExternalStore(subscribe, () => !navigator.onLine);
  if (!isOffline) return null;
  return (
    <Box
      component="output"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 32,
        px: 6,
        flexShrink: 0,
        color: (theme) => theme.vars.palette.tone.warning.fg,
        bgcolor: (theme) => theme.vars.palette.tone.warning.bg,
      }}
    >
      <Icon name="offline" />
      {since === null
        ? i18n._('You are offline. Saving waits.')
        : i18n._('You are offline. Rows from {time}. Saving waits.', { time: dateTime(since) })}
    </Box>
  );
}
