import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { helpPath } from '../../screens/links.ts';
import { deferSurface, ToolButton } from '../../ui/index.ts';
import { useUserOrNull } from '../session/context.ts';
import type { OwnMenuProps } from './OwnMenu.tsx';

const OwnMenu = deferSurface<OwnMenuProps>(() => import('./OwnMenu.tsx').then((module) => module.OwnMenu));

const initialsOf = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

/** Who is signed in, the way to help, and what is theirs: own pages, theme, row height, sign-out. */
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
        minHeight: 56,
        px: isSmall ? 0 : 4,
        mx: -2,
        borderTop: 1,
        borderColor: 'divider',
        ...(isSmall ? { flexDirection: 'column', justifyContent: 'center', gap: 1, py: 2 } : { justifyContent: 'flex-start', gap: 1 }),
        flexShrink: 0,
      }}
    >
      {isSmall ? null : (
        <>
          <Box aria-hidden sx={avatar}>
            {initialsOf(user.name)}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0, ml: 1 }}>
            <Box sx={{ fontWeight: 500, ...clipped }}>{user.name}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', ...clipped }}>{user.email || user.username}</Box>
          </Box>
        </>
      )}
      {/* In sight: who is here for the first time looks for it. */}
      <ToolButton icon="help" label={i18n._('Help')} size={28} to={helpPath} />
      {gear}
      <OwnMenu anchor={anchor} label={i18n._('Settings of {name}', { name: user.name })} onClose={() => setAnchor(null)} />
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
