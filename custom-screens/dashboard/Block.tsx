import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Component, Suspense, type ReactNode } from 'react';
import { Button, Glyph, SkeletonRows } from 'steward';

interface DashboardBlockProps {
  /** null: the block stands without a heading. */
  readonly title: string | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the dashboard. It appears when it is ready, and when it fails it fails alone. */
export function DashboardBlock({ title, actions, children }: DashboardBlockProps) {
  return (
    <Box component="section" {...(title === null ? {} : { 'aria-label': title })} sx={{ minWidth: 0 }}>
      {title === null ? null : (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            minHeight: 24,
            mb: 3,
            '& a': { whiteSpace: 'nowrap' },
          }}
        >
          <Typography variant="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      <Boundary>
        <Suspense fallback={<WaitingRows />}>{children}</Suspense>
      </Boundary>
    </Box>
  );
}

/** In place of what is still being read. */
function WaitingRows({ rows = 3 }: { readonly rows?: number }) {
  return (
    <Box sx={{ mx: -6, minHeight: rows * 32 }}>
      <SkeletonRows rows={rows} />
    </Box>
  );
}

/** In place of what could not be read: the fact, and the way out. */
function FailedReading({ onRetry }: { readonly onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 32 }}>
      <Box sx={{ display: 'flex', color: (theme) => theme.vars.palette.tone.negative.fg }}>
        <Glyph name="octagon" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 120 }}>{i18n._('This part could not be loaded')}</Box>
      <Button size="small" onClick={onRetry}>
        {i18n._('Try again')}
      </Button>
    </Box>
  );
}

/** In place of a list that has no entries. */
export function NothingYet({ children }: { readonly children: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

interface BlockReading<T> {
  readonly data: T | null;
  readonly problem: Error | null;
  readonly reload: () => void;
}

/** Draws what was read; until then, what is loading or has failed. A later failure leaves the old data in place. */
export function ShowReading<T>({
  of,
  rows,
  children,
}: {
  readonly of: BlockReading<T>;
  readonly rows?: number;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== null) return children(of.data);
  if (of.problem !== null) return <FailedReading onRetry={of.reload} />;
  return <WaitingRows {...(rows === undefined ? {} : { rows })} />;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <FailedReading onRetry={() => this.setState({ isBroken: false })} /> : this.props.children;
  }
}
