import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { usePreference } from '../../preferences/preferences.ts';
import { useI18n } from '../../i18n/index.ts';
import { Icon, Kbd, Tag, ToolButton, narrowMediaQuery } from '../../ui/index.ts';
import { useOptions } from '../options.ts';
import { useSettings } from '../session/context.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { mayMatchPath } from '../path-of.ts';
import { ProductMark } from './Mark.tsx';
import { MenuItem } from './MenuItem.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useVisibleMenu, type VisibleEntry, type VisibleGroup } from './useVisibleMenu.ts';

interface SidebarProps {
  /** Icons only, 56 px. */
  readonly isSmall: boolean;
  /** null: it cannot be made small. */
  readonly onToggle: (() => void) | null;
  readonly onJump: () => void;
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: '0 8px',
  overflow: 'hidden',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.default,
}));

/** Mark, language, search, the menu of this user, and the user at the foot. */
export function Sidebar({ isSmall, onToggle, onJump }: SidebarProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useOptions();
  const environment = useSettings()['environment'];
  const tools = (
    <Box sx={{ display: 'flex', flexDirection: isSmall ? 'column' : 'row', alignItems: 'center' }}>
      <LanguageMenu isSmall />
      {onToggle === null ? null : (
        <ToolButton
          icon="sidebar"
          label={isSmall ? i18n._('Expand the sidebar') : i18n._('Collapse the sidebar')}
          size={28}
          onClick={onToggle}
        />
      )}
    </Box>
  );
  return (
    <Frame>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48, pl: 2, pr: 1 }}>
        <ProductMark />
        {isSmall ? null : (
          <>
            <Box sx={{ flex: 1, fontSize: 14, fontWeight: 600 }}>{text(catalogue.title)}</Box>
            {typeof environment === 'string' ? <Tag>{environment}</Tag> : null}
            {tools}
          </>
        )}
      </Box>
      {isSmall ? <Box sx={{ mx: 'auto', mb: 1 }}>{tools}</Box> : null}
      <JumpButton isSmall={isSmall} onJump={onJump} label={i18n._('Search or jump to…')} />
      <Box
        component="nav"
        aria-label={i18n._('Main menu')}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden', mt: 2, pb: 4, mx: -2, px: 2, scrollbarWidth: 'thin' }}
      >
        <MenuGroups isSmall={isSmall} />
      </Box>
      <UserMenu isSmall={isSmall} />
    </Frame>
  );
}

const Search = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  gap: 8,
  height: 32,
  padding: '0 8px',
  flexShrink: 0,
  justifyContent: 'flex-start',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.lineStrong },
  [narrowMediaQuery(theme)]: { height: 40 },
}));

function JumpButton({ isSmall, onJump, label }: { readonly isSmall: boolean; readonly onJump: () => void; readonly label: string }) {
  if (isSmall) {
    return (
      <Box sx={{ mx: 'auto' }}>
        <ToolButton icon="search" label={label} onClick={onJump} />
      </Box>
    );
  }
  return (
    <Search onClick={onJump} aria-keyshortcuts="Control+K">
      <Icon name="search" />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' }}
      >
        {label}
      </Box>
      <Kbd aria-hidden>Ctrl K</Kbd>
    </Search>
  );
}

const Head = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  height: 28,
  padding: '0 8px',
  justifyContent: 'space-between',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '& svg': { opacity: 0 },
  '&:hover svg, &:focus-visible svg, &[aria-expanded="false"] svg': { opacity: 1 },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  [narrowMediaQuery(theme)]: { height: 40, '& svg': { opacity: 1 } },
}));

function MenuGroups({ isSmall }: { readonly isSmall: boolean }) {
  const menu = useVisibleMenu();
  const { pathname } = useLocation();
  return menu.map((group) => {
    const isHere = group.entries.some((entry) => isBelow(pathname, entry));
    return <MenuGroupEntries key={group.name} group={group} isSmall={isSmall} pathname={isHere ? pathname : null} />;
  });
}

const isBelow = (pathname: string, { path }: VisibleEntry): boolean =>
  mayMatchPath(path, pathname) && matchPath({ path, end: false }, pathname) !== null;

interface MenuGroupProps {
  readonly group: VisibleGroup;
  readonly isSmall: boolean;
  /** null: it is no entry's of this group, which is not drawn again when somebody goes elsewhere. */
  readonly pathname: string | null;
}

const MenuGroupEntries = memo(function MenuGroupEntries({ group, isSmall, pathname }: MenuGroupProps) {
  const { text } = useI18n();
  const [kept, setOpen] = usePreference(`menu.${group.name}`);
  const isOpen = kept !== false;
  const isAlone = group.title === null || (group.entries.length === 1 && group.title.text === group.entries[0]?.title.text);
  const items = group.entries.map((entry) => (
    <MenuItem key={entry.resource} entry={entry} isSmall={isSmall} isCurrent={pathname !== null && isBelow(pathname, entry)} />
  ));
  if (isSmall) return <Box sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>{items}</Box>;
  if (group.title === null || isAlone) return <Box sx={{ mt: 2 }}>{items}</Box>;
  return (
    <Box sx={{ mt: 2 }}>
      <Head aria-expanded={isOpen} aria-controls={`menu-${group.name}`} onClick={() => setOpen(!isOpen)}>
        {text(group.title)}
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      </Head>
      <Box id={`menu-${group.name}`} hidden={!isOpen}>
        {items}
      </Box>
    </Box>
  );
});
