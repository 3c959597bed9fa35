import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { narrowMediaQuery } from '../theme/rules.ts';
import { useFrame } from './shell.tsx';

const Bar = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  minHeight: 44,
  padding: '4px 16px 4px 24px',
  flexShrink: 0,
  color: theme.vars.palette.text.primary,
  backgroundColor: 'var(--dock-ground)',
  borderTop: '1px solid var(--dock-line)',
  '--mui-palette-background-paper': 'transparent',
  '--glyph-ink': 'var(--dock-ground)',
  '--mui-palette-action-hover': 'rgb(255 255 255 / .08)',
  '--mui-palette-lineStrong': '#4A4E59',
  [narrowMediaQuery(theme)]: {
    minHeight: 56,
    padding: '7px 12px',
    paddingBottom: 'max(8px, env(safe-area-inset-bottom))',
    gap: 8,
  },
}));

// The dock is dark on both grounds, a little lighter than the page in the dark scheme.
const Ground = styled('div')(({ theme }) => ({
  '--dock-ground': theme.vars.palette.dock.bg,
  '--dock-line': theme.vars.palette.dock.line,
  flexShrink: 0,
}));

const Panel = styled('div')({ display: 'grid', gap: 8, '& .MuiButton-contained': { height: 40 }, '& kbd': { display: 'none' } });

/** The dark bar at the foot that commits: selection actions, save and discard. */
export function Dock({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  const ground = useRef<HTMLDivElement>(null);
  useDockHeight(ground);
  if (useFrame() === 'panel') return <Panel>{children}</Panel>;
  return (
    <Ground ref={ground} data-screen-only>
      <Bar data-theme="dark" {...(label === undefined ? {} : { 'aria-label': label })}>
        {children}
      </Bar>
    </Ground>
  );
}

/** Tells how high it is, for what floats above it: its buttons take as many lines as they need. */
function useDockHeight(ground: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dock = ground.current;
    if (dock === null) return undefined;
    const { style } = document.documentElement;
    const watched = new ResizeObserver(() => style.setProperty('--dock-height', `${String(dock.offsetHeight)}px`));
    watched.observe(dock);
    return () => {
      watched.disconnect();
      style.removeProperty('--dock-height');
    };
  }, [ground]);
}
