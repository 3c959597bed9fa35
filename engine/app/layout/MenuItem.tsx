import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { memo, useEffect, useRef, type Ref } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { useScope } from '../../screens/context.ts';
import { Icon, Tag, narrowMediaQuery, useShell } from '../../ui/index.ts';
import type { WaitingCountProps } from '../waiting/WaitingCount.tsx';
import { drawLater } from './draw-later.ts';
import type { VisibleEntry } from './useVisibleMenu.ts';

const WaitingCount = drawLater<WaitingCountProps>(() => import('../waiting/WaitingCount.tsx').then((module) => module.WaitingCount));

const Item = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  height: 28,
  padding: '0 7px',
  gap: 8,
  justifyContent: 'flex-start',
  borderRadius: 6,
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  border: '1px solid transparent',
  marginTop: 1,
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '&[aria-current="page"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    borderColor: theme.vars.palette.divider,
    '& > svg': { color: theme.vars.palette.primary.text },
    ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.action.hover }),
  },
  // Where somebody's own colours hold, grounds tell nothing apart.
  '@media (forced-colors: active)': { borderColor: 'Canvas', '&[aria-current="page"]': { borderColor: 'Highlight' } },
  [narrowMediaQuery(theme)]: { height: 40 },
})) as typeof ButtonBase;

export interface MenuItemProps {
  readonly entry: VisibleEntry;
  readonly isSmall: boolean;
  readonly isCurrent: boolean;
}

/** One entry of the menu; the current one stands on the ground of the page. */
export const MenuItem = memo(function MenuItem({ entry, isSmall, isCurrent }: MenuItemProps) {
  const { text } = useI18n();
  const scope = useScope();
  const title = text(entry.title);
  const { Link } = useShell();
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const tag = entry.tag !== null && isConditionTrue(entry.tag.when, scope) ? entry.tag : null;
  const waitingAs = (as: WaitingCountProps['as']) => entry.hasWaiting && <WaitingCount {...{ entry, as }} />;
  const item = (
    <Item
      ref={place as Ref<never>} // whatever a shell follows links with
      component={Link}
      to={entry.to}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      sx={isSmall ? { justifyContent: 'center', height: 32 } : {}}
    >
      <Icon name={entry.icon ?? 'circle'} size={isSmall ? 18 : 16} />
      {isSmall ? (
        <>
          <span className="visually-hidden">
            {title}
            {waitingAs('name')}
          </span>
          {waitingAs('mark')}
        </>
      ) : (
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' }}
        >
          {title}
        </Box>
      )}
      {isSmall || tag === null ? null : <Tag tone={tag.tone}>{text(tag.text)}</Tag>}
    </Item>
  );
  if (!isSmall)
    return (
      <>
        {item}
        {waitingAs('link')}
      </>
    );
  return (
    <Tooltip title={title} placement="right" describeChild>
      {item}
    </Tooltip>
  );
});
