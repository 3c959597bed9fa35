import { useLingui } from '@lingui/react';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useUnreadNotifications } from '../../data/notifications.ts';
import { useI18n } from '../../i18n/index.ts';
import { deferSurface, figures, narrowMediaQuery, ToolButton } from '../../ui/index.ts';
import type { NotificationPanelProps } from './NotificationPanel.tsx';

const NotificationPanel = deferSurface<NotificationPanelProps>(() =>
  import('./NotificationPanel.tsx').then((module) => module.NotificationPanel),
);

/** Where the bar of every page keeps room for it. */
const Place = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 8,
  right: 12,
  zIndex: 1,
  [narrowMediaQuery(theme)]: { top: 6, right: 4 },
}));

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  right: -2,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  pointerEvents: 'none',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '@media (forced-colors: active)': { border: '1px solid', lineHeight: '14px' },
}));

/** More are not told apart. */
const mostCounted = 99;

/** How many notifications are unread, and the way to them. */
export function Bell() {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const told = useUnreadNotifications()?.unread;
  const unread = told ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const said = useRisen(told);
  useEffect(() => {
    // The palette says so.
    const open = (): void => setAnchor(place.current);
    addEventListener('notifications', open);
    return () => removeEventListener('notifications', open);
  }, []);
  const label =
    unread === 0 ? i18n._('Notifications') : i18n._('Notifications: {n, plural, one {# unread} other {# unread}}', { n: unread });
  return (
    <Place ref={place} data-screen-only>
      <ToolButton
        icon="bell"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(place.current)}
      />
      {unread > 0 && (
        <Count aria-hidden sx={figures}>
          {unread > mostCounted ? `${number(mostCounted)}+` : number(unread)}
        </Count>
      )}
      <span className="visually-hidden" role="status">
        {said && i18n._('{n, plural, one {# unread notification} other {# unread notifications}}', { n: unread })}
      </span>
      <NotificationPanel anchor={anchor} onClose={() => setAnchor(null)} />
    </Place>
  );
}

/** Whether a number has risen since it was known first: only then is there something to say. */
function useRisen(count: number | undefined): boolean {
  const [{ known, isRisen }, set] = useState({ known: count, isRisen: false });
  if (known !== count) set({ known: count, isRisen: known !== undefined && count !== undefined && count > known });
  return isRisen;
}
