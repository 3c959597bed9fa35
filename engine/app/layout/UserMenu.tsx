import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { useScope } from '../../screens/context.ts';
import { Button, ToolButton, useDensity } from '../../ui/index.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';
import { useUserOrNull } from '../session/context.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

const initialsOf = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

/** Who is signed in, and what is theirs: own pages, theme, row height, sign-out. */
export function UserMenu({ isSmall }: { readonly isSmall: boolean }) {
  const { i18n } = useLingui();
  const user = useUserOrNull();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (user === null) return null;
  const gear = (
    <ToolButton
      icon="settings"
      label={i18n._('Settings of {name}', { name: user.name })}
      size={28}
      aria-haspopup="dialog"
      aria-expanded={anchor !== null}
      onClick={(event) => setAnchor(event.currentTarget)}
    />
  );
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 56,
        px: isSmall ? 0 : 4,
        mx: -2,
        borderTop: 1,
        borderColor: 'divider',
        justifyContent: isSmall ? 'center' : 'flex-start',
        flexShrink: 0,
      }}
    >
      {isSmall ? null : (
        <>
          <Box aria-hidden sx={avatar}>
            {initialsOf(user.name)}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 500, ...clipped }}>{user.name}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', ...clipped }}>{user.email || user.username}</Box>
          </Box>
        </>
      )}
      {gear}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': i18n._('Settings of {name}', { name: user.name }) } }}
      >
        <OwnMenu onClose={() => setAnchor(null)} />
      </Popover>
    </Box>
  );
}

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const avatar = {
  width: 24,
  height: 24,
  borderRadius: '6px',
  display: 'grid',
  placeItems: 'center',
  fontSize: 11,
  fontWeight: 600,
  color: 'primary.text',
  bgcolor: 'action.selected',
  flexShrink: 0,
} as const;

function OwnMenu({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue, accountPages, studio } = useOptions();
  const scope = useScope();
  const signOut = useSignOut();
  const pages = catalogue.resources.filter((entry) => accountPages.includes(entry.name) && isConditionTrue(entry.use, scope));
  return (
    <Box
      sx={{ p: 1, minWidth: 200, display: 'flex', flexDirection: 'column', '& .MuiButton-root': { justifyContent: 'flex-start' } }}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      {pages.map((entry) => (
        <Button key={entry.name} variant="text" size="small" icon={entry.icon ?? 'person'} to={routerPathOf(entry)}>
          {text(entry.title)}
        </Button>
      ))}
      {pages.length === 0 ? null : <Divider sx={{ my: 1, mx: -1 }} />}
      <ThemeMenu />
      <DensityMenu />
      <Divider sx={{ my: 1, mx: -1 }} />
      {studio && <studio.MenuItems />}
      <Button variant="text" size="small" icon="logout" onClick={signOut}>
        {i18n._('Sign out')}
      </Button>
    </Box>
  );
}

function DensityMenu() {
  const { i18n } = useLingui();
  const { density, set } = useDensity();
  return (
    <ChoiceMenu
      label={i18n._('Row height')}
      icon="rows"
      value={density}
      choices={[
        { value: 'compact', title: i18n._('Compact rows') },
        { value: 'comfortable', title: i18n._('Comfortable rows') },
      ]}
      onChange={(value) => set(value === 'comfortable' ? 'comfortable' : 'compact')}
    />
  );
}
