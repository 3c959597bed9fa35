import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { figures, narrowMediaQuery } from '../theme/rules.ts';
import { Crumbs, type Crumb } from './Crumbs.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useNarrow } from './useNarrow.ts';
import { useFrame, useShell } from './shell.tsx';

export interface PageProps {
  readonly title: string;
  /** Number of records, already formatted. */
  readonly count?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** Stands right behind the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  /** The filter line, 44 px below the bar. */
  readonly line?: ReactNode;
  /** 44 px at the foot; the dock takes its place. */
  readonly foot?: ReactNode;
  readonly dock?: ReactNode;
  /** Draws the 2 px line under the bar. */
  readonly loading?: boolean;
  /** Between bar and body, over the whole width. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

const gutter = { paddingInline: 6 } as const;

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 48,
  // The layout may stand something at its end.
  padding: '0 calc(16px + var(--bar-end, 0px)) 0 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  flexShrink: 0,
  position: 'relative',
  [narrowMediaQuery(theme)]: { height: 'auto', minHeight: 52, padding: '0 calc(8px + var(--bar-end, 0px)) 0 8px' },
}));

const slide = keyframes`from { transform: translateX(-100%) } to { transform: translateX(250%) }`;

const Progress = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 'auto 0 -1px 0',
  height: 2,
  overflow: 'hidden',
  '&::before': {
    content: '""',
    display: 'block',
    height: 2,
    width: '40%',
    backgroundColor: theme.vars.palette.primary.text,
    animation: `${slide} 1.1s ease-in-out infinite`,
  },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 6px',
  minHeight: 44,
  padding: '0 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  flexShrink: 0,
  [narrowMediaQuery(theme)]: { minHeight: 52, padding: '0 16px' },
  // Of two rows, the first keeps from the bar above what one row has there.
  '&:has(> [data-row-break])': { paddingTop: 6 },
}));

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '0 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  flexShrink: 0,
  [narrowMediaQuery(theme)]: { padding: '0 16px' },
}));

function SlidingProgress({ label }: { readonly label: string }) {
  // A <progress> cannot be drawn as a 2 px line in every browser.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <Progress role="progressbar" aria-label={label} />;
}

/** One screen: bar, optional line, body, foot or dock. Only the body scrolls. */
export function Page(props: PageProps) {
  return useFrame() === 'panel' ? <PanelPage {...props} /> : <FullPage {...props} />;
}

// The access panel around it has title and way out; what is left is the body and what commits.
function PanelPage({ banner, children, dock, foot }: PageProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {banner}
      {children}
      {dock ?? foot}
    </Box>
  );
}

function FullPage({ title, count, crumbs = [], status, actions, line, foot, dock, loading = false, banner, children }: PageProps) {
  const { productName, openMenu, words } = useShell();
  const isNarrow = useNarrow();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minWidth: 0, minHeight: 0, bgcolor: 'background.paper' }}>
      <title>{productName === '' ? title : `${title} · ${productName}`}</title>
      <Bar>
        {isNarrow && openMenu ? <ToolButton icon="menu" label={words.menu} onClick={openMenu} /> : null}
        <Box
          sx={{
            ...{ display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0, pl: isNarrow && !openMenu ? 2 : 0 },
            // What the page is about is not cut for the sake of what stands beside it.
            ...(isNarrow && { flexWrap: 'wrap', rowGap: 0, py: '2px', '& > *': { maxWidth: '100%' } }),
          }}
        >
          <Crumbs crumbs={isNarrow ? crumbs.slice(crumbs.findLastIndex(({ isHere }) => isHere !== true)) : crumbs} />
          <Typography variant="h1" noWrap title={title}>
            {title}
          </Typography>
          {count === undefined || count === null ? null : (
            <Typography component="span" color="textSecondary" sx={figures}>
              {count}
            </Typography>
          )}
          {status === undefined ? null : <Box sx={{ ml: { sm: 1 }, flexShrink: 0, display: 'flex' }}>{status}</Box>}
        </Box>
        {actions === undefined ? null : (
          <Box data-screen-only sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            {actions}
          </Box>
        )}
        {loading ? <SlidingProgress label={words.loading} /> : null}
      </Bar>
      {line === undefined || line === null ? null : <Line data-screen-only>{line}</Line>}
      {banner === undefined || banner === null ? null : <Box sx={{ ...gutter, py: 2, flexShrink: 0 }}>{banner}</Box>}
      <Box
        data-body
        sx={{ flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto', display: 'flex', flexDirection: 'column', position: 'relative' }}
      >
        {children}
      </Box>
      {dock ?? (foot === undefined || foot === null ? null : <Foot data-screen-only>{foot}</Foot>)}
    </Box>
  );
}
