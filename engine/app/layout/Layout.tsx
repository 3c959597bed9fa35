import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useContext, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { RouteObject } from 'react-router-dom';
import { usePreference } from '../../preferences/preferences.ts';
import { FirstViewContext } from '../../screens/first-view.ts';
import { FirstTableRoom } from '../../screens/list/grid/table-room.ts';
import { deferSurface, ShellProvider, useNarrow, useShell } from '../../ui/index.ts';
import { useOptions } from '../options.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { RoutedPages } from '../RoutedPages.tsx';
import { drawLater } from './draw-later.ts';
import type { MenuDrawerProps } from './MenuDrawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useLandingFocus } from './useLandingFocus.ts';
import { useLightPrint } from './useLightPrint.ts';
import { useKeptTheme } from './useThemeMode.ts';

const MenuDrawer = deferSurface<MenuDrawerProps>(() => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer));

const Bell = drawLater(() => import('../notifications/Bell.tsx').then((module) => module.Bell));
const OfflineNotice = drawLater(() => import('./OfflineNotice.tsx').then((module) => module.OfflineNotice));

/** Sidebar and page. The page never scrolls as a whole; below 1200 px the sidebar begins as icons, up to 720 px it is a drawer. */
export function AppLayout({ routes }: { readonly routes: RouteObject[] }) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [isJumping, setJumping] = useState(false);
  // Below 1200 px a page needs the room, unless somebody chose otherwise. The page says the same before any script.
  const isTight = useMediaQuery(useTheme().breakpoints.down('lg'), { noSsr: true });
  const [chosen, setSmall] = usePreference('sidebar');
  const isSmall = typeof chosen === 'boolean' ? chosen : isTight;
  useKeptTheme();
  useLightPrint();
  const main = useRef<HTMLElement>(null);
  const setPalette = (isOpening: boolean): void => {
    if (isOpening) setOpen(false);
    setJumping(isOpening);
  };
  const outer = useShell();
  const { notifies } = useOptions().catalogue;
  const shell = useMemo(() => ({ ...outer, openMenu: () => setOpen(true) }), [outer]);
  const sidebar = (
    <Sidebar isSmall={isSmall && !isNarrow} onToggle={isNarrow ? null : () => setSmall(!isSmall)} onJump={() => setPalette(true)} />
  );
  const left = isNarrow ? 0 : isSmall ? 56 : 232;
  useShellLeft(left);
  return (
    <ShellProvider value={shell}>
      <Box
        sx={{ display: 'flex', height: '100dvh', bgcolor: 'background.default' }}
        style={{ '--bar-end': notifies ? '40px' : '0px' } as object}
      >
        <SkipLink />
        {isNarrow ? (
          <MenuDrawer open={isOpen} onClose={() => setOpen(false)}>
            {sidebar}
          </MenuDrawer>
        ) : (
          <Box sx={{ width: left, flexShrink: 0, borderRight: 1, borderColor: 'divider' }}>{sidebar}</Box>
        )}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          ref={main}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            outline: 'none',
            bgcolor: 'background.paper',
            position: 'relative',
          }}
        >
          {notifies && <Bell />}
          <Box sx={{ flex: 1, minHeight: 0 }}>
            <FirstTableRoom value={useFirstRoom(left)}>
              <RoutedPages routes={routes} />
            </FirstTableRoom>
          </Box>
          <OfflineNotice />
        </Box>
        <LandingFocus page={main} />
      </Box>
      <PaletteHost isOpen={isJumping} setOpen={setPalette} />
    </ShellProvider>
  );
}

/**
 * Apart from the frame, which is not drawn again whenever somebody goes elsewhere; and behind it: where the menu scrolls its entry into sight, the
 * browser takes that for the place from which Tab goes on.
 */
function LandingFocus({ page }: { readonly page: RefObject<HTMLElement | null> }) {
  useLandingFocus(page);
  return null;
}

/** px of what stands above and below the rows of a list. */
const aroundRows = 140;

/** Tells the room of a table beside so broad a sidebar, in a browser that only has told how large its window is. */
function useFirstRoom(left: number) {
  const first = useContext(FirstViewContext);
  return useCallback(() => {
    const view = first.get();
    return view && { width: view.width - left - 1, height: view.height - aroundRows };
  }, [first, left]);
}

/** Tells how wide the sidebar is, for what floats beside it and stands elsewhere in the document. */
function useShellLeft(left: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--shell-left', `${String(left)}px`);
    return () => void style.removeProperty('--shell-left');
  }, [left]);
}

function SkipLink() {
  const { i18n } = useLingui();
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 10,
        p: 2,
        bgcolor: 'background.raised',
        color: 'primary.text',
        borderRadius: '6px',
        '&:focus': { top: 8 },
      }}
    >
      {i18n._('Skip to main content')}
    </Box>
  );
}
