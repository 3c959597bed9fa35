import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMarkRead, useNotifications } from '../../data/notifications.ts';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import type { RecordNews } from '../../model/notifications.ts';
import { useErrorText } from '../../screens/actions/useErrorText.ts';
import { findCatalogueEntry } from '../../screens/context.ts';
import { buildRecordPath } from '../../screens/links.ts';
import { Button, Glyph, glyphForTone, innerRingStyle, SkeletonRows, StateBlock, useShell, useToast } from '../../ui/index.ts';
import { useOptions } from '../options.ts';

export interface NotificationPanelProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What somebody was told, the newest first, and the way to what it is about. */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const { i18n } = useLingui();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          ...{ role: 'dialog', 'aria-label': i18n._('Notifications') },
          sx: { width: 400, maxWidth: 'calc(100vw - 32px)', display: 'flex', flexDirection: 'column', maxHeight: 'min(560px, 80dvh)' },
        },
      }}
    >
      <PanelContent onClose={onClose} />
    </Popover>
  );
}

function PanelContent({ onClose }: Pick<NotificationPanelProps, 'onClose'>) {
  const { i18n } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const { data, error, isPending, isFetching, refetch } = useNotifications();
  const [isBusy, setBusy] = useState(false);
  const markRead = useMarkRead();
  const news = data?.data ?? [];
  const mark = async (id: string, isUpTo: boolean): Promise<void> => {
    try {
      await markRead(id, isUpTo);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      toast(i18n._('This could not be marked as read: {error}', { error: errorText(problem) }), { tone: 'negative' });
    }
  };
  const markAll = async (id: string): Promise<void> => {
    setBusy(true);
    await mark(id, true);
    setBusy(false);
  };
  const [newest] = news;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, pl: 4, pr: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {i18n._('Notifications')}
        </Typography>
        {newest !== undefined && news.some(({ is_read: isRead }) => !isRead) && (
          <Button variant="text" size="small" isBusy={isBusy} onClick={() => void markAll(newest.id)}>
            {i18n._('Mark all as read')}
          </Button>
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 0 }} aria-busy={isFetching}>
        {isPending ? (
          <Box sx={{ p: 4, minHeight: 160 }}>
            <SkeletonRows rows={3} />
          </Box>
        ) : data === undefined ? (
          <StateBlock
            kind="error"
            title={i18n._('Notifications could not be loaded')}
            text={error instanceof ApiError ? errorText(error) : String(error)}
          >
            <Button onClick={() => void refetch()}>{i18n._('Try again')}</Button>
          </StateBlock>
        ) : newest === undefined ? (
          <StateBlock
            kind="empty"
            title={i18n._('No notifications')}
            text={i18n._('You are told here when something that you have started has ended. Notifications are kept for 30 days.')}
          />
        ) : (
          <Box component="ol" aria-label={i18n._('Notifications')} sx={{ m: 0, p: 1, listStyle: 'none' }}>
            {news.map((each) => (
              <NewsItem key={each.id} news={each} onFollow={() => (onClose(), each.is_read ? undefined : void mark(each.id, false))} />
            ))}
          </Box>
        )}
      </Box>
    </>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '14px 1fr 8px',
  gap: '0 8px',
  alignItems: 'start',
  padding: '8px 12px',
  borderRadius: 4,
  color: 'inherit',
  textDecoration: 'none',
  '&[href]:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': innerRingStyle(theme),
  '& > svg': { marginTop: 3 },
  ...Object.fromEntries(
    (['neutral', 'info', 'positive', 'warning', 'negative'] as const).map((tone) => [
      `&[data-tone="${tone}"] > svg`,
      { color: tone === 'neutral' ? theme.vars.palette.text.secondary : theme.vars.palette.tone[tone].fg },
    ]),
  ),
}));

function NewsItem({ news, onFollow }: { readonly news: RecordNews; readonly onFollow: () => void }) {
  const { i18n } = useLingui();
  const { text, relative, dateTime } = useI18n();
  const { catalogue } = useOptions();
  const { Link } = useShell();
  const { resource, key, params, tone, at, is_read: isRead } = news;
  const [now] = useState(() => new Date());
  const entry = findCatalogueEntry(catalogue, resource);
  const to = entry && buildRecordPath(entry, { key, params });
  return (
    <li>
      <Row {...(to === null ? {} : ({ as: Link, to } as object))} data-tone={tone} onClick={onFollow}>
        <Glyph name={glyphForTone(tone)} />
        <span>
          <Box component="span" sx={{ display: 'block', fontWeight: isRead ? 400 : 500, overflowWrap: 'anywhere' }}>
            {news.text}
            {!isRead && <span className="visually-hidden">{` (${i18n._('unread')})`}</span>}
          </Box>
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {entry && `${text(entry.title)} · `}
            <time dateTime={at} title={dateTime(at)}>
              {relative(at, now)}
            </time>
          </Box>
        </span>
        {!isRead && <Box component="span" sx={{ width: 8, height: 8, mt: 1.5, borderRadius: '50%', bgcolor: 'primary.main' }} />}
      </Row>
    </li>
  );
}
