import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { Link, useMatch } from 'react-router-dom';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { useScope } from '../../screens/context.ts';
import { Icon, Tag, narrowMediaQuery } from '../../ui/index.ts';
import type { VisibleEntry } from './useVisibleMenu.ts';

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
  [narrowMediaQuery(theme)]: { height: 40 },
})) as typeof ButtonBase;

/** One entry of the menu; the current one stands on the ground of the page. */
export function MenuItem({ entry, isSmall }: { readonly entry: VisibleEntry; readonly isSmall: boolean }) {
  const { text } = useI18n();
  const scope = useScope();
  const title = text(entry.title);
  const isCurrent = useMatch({ path: entry.path, end: false }) !== null;
  const tag = entry.tag !== null && isConditionTrue(entry.tag.when, scope) ? entry.tag : null;
  const item = (
    <Item
      component={Link}
      to={entry.to}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(isSmall ? { 'aria-label': title } : {})}
      sx={isSmall ? { justifyContent: 'center', height: 32 } : {}}
    >
      <Icon name={entry.icon ?? 'circle'} size={isSmall ? 18 : 16} />
      {isSmall ? null : (
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
  if (!isSmall) return item;
  return (
    <Tooltip title={title} placement="right">
      {item}
    </Tooltip>
  );
}
