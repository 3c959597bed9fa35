import { useLingui } from '@lingui/react';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { useWaiting } from '../../data/waiting.ts';
import { useI18n } from '../../i18n/index.ts';
import { mostWaiting } from '../../model/waiting.ts';
import { figures, narrowMediaQuery, useShell } from '../../ui/index.ts';
import type { VisibleEntry } from '../layout/useVisibleMenu.ts';

export interface WaitingCountProps {
  readonly entry: VisibleEntry;
  /** A link of its own; a mark on an icon that leads to the list itself, and what that adds to its name. */
  readonly as: 'link' | 'mark' | 'name';
}

/** Over the right end of the entry that it stands behind, which leaves it that room: nothing moves when it comes. */
const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 0,
  'a:has(+ &)': { paddingRight: 44 },
  '& > a': {
    ...figures,
    position: 'absolute',
    right: 2,
    bottom: 2,
    minWidth: 24,
    height: 24,
    padding: '0 6px',
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '24px',
    fontWeight: 500,
    textAlign: 'right',
    textDecoration: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& > a:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.selected },
  '& > a:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: -2 },
  [narrowMediaQuery(theme)]: { '& > a': { minWidth: 40, height: 36, lineHeight: '36px', padding: '0 8px' } },
}));

const Badge = styled('span')(({ theme }) => ({
  ...figures,
  position: 'absolute',
  top: -4,
  right: -6,
  minWidth: 16,
  height: 16,
  padding: '0 3px',
  borderRadius: 8,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.action.selected,
  // Apart from the icon that it covers a part of.
  boxShadow: `0 0 0 1px ${theme.vars.palette.background.default}`,
  '@media (forced-colors: active)': { border: '1px solid', lineHeight: '14px' },
}));

/** An icon has room for two digits. */
const mostOnIcon = 99;

/** How many records of an entry wait for somebody, and the way to these. */
export function WaitingCount({ entry: { resource, title, path }, as }: WaitingCountProps) {
  const { i18n } = useLingui();
  const { number, text } = useI18n();
  const { Link } = useShell();
  const waiting = useWaiting(resource);
  if (waiting === null) return null;
  const capped = (most: number): string => (waiting.count > most ? `${number(most)}+` : number(waiting.count));
  const count = capped(mostWaiting);
  const told = i18n._('{count} waiting', { count });
  if (as === 'mark') return <Badge aria-hidden>{capped(mostOnIcon)}</Badge>;
  if (as === 'name') return `, ${told}`;
  return (
    <Place>
      <Tooltip title={told} placement="right">
        <Link to={`${path}?${waiting.query}`} aria-label={`${text(title)}, ${told}`}>
          {count}
        </Link>
      </Tooltip>
    </Place>
  );
}
