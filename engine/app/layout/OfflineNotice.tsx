import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isPageQueryKey } from '../../data/keys.ts';
import { useI18n } from '../../i18n/index.ts';
import { hasAwaitedSave, watchAwaitedSaves } from '../../screens/form/state/awaited-saves.ts';
import { Icon } from '../../ui/index.ts';

/** One line at the foot while the network is away: when the rows on the page were read, and what becomes of a save. */
export function OfflineNotice() {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const queries = useQueryClient();
  const subscribe = useCallback((listener: () => void) => watchRowsRead(queries, listener), [queries]);
  const readAt = useSyncExternalStore(subscribe, () => (navigator.onLine ? null : oldestRowsReadAt(queries)));
  const isAwaited = useSyncExternalStore(watchAwaitedSaves, hasAwaitedSave);
  if (readAt === null) return null;
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
      {isAwaited
        ? i18n._('You are offline. It is saved as soon as you are back online, if this page stays open.')
        : readAt === 0
          ? i18n._('You are offline. You can save again once you are back online.')
          : i18n._('You are offline. Rows are from {time}. You can save again once you are back online.', {
              time: dateTime(new Date(readAt).toISOString()),
            })}
    </Box>
  );
}

function watchRowsRead(queries: QueryClient, listener: () => void): () => void {
  // Another page of rows may be shown from memory while the network is away.
  const stop = queries.getQueryCache().subscribe(() => {
    if (!navigator.onLine) listener();
  });
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** When the oldest of the rows on the page were read, in milliseconds; 0: there are none. */
function oldestRowsReadAt(queries: QueryClient): number {
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey }) => isPageQueryKey(queryKey) });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}
