import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState, type ReactNode } from 'react';
import { useShell } from './shell.tsx';
import { skeletonWaitMs } from './useSkeleton.ts';

const widths = [18, 12, 22, 10, 14, 8] as const;

/** Says that something loads, and draws nothing for the first 300 ms: most answers are faster. */
export function SkeletonPlace({ children }: { readonly children: ReactNode }) {
  const { words } = useShell();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box component="output" aria-label={words.loading} aria-busy sx={{ display: 'block', width: '100%' }}>
      {isLate ? children : null}
    </Box>
  );
}

/** Rows in the shape of what is loading. */
export function SkeletonRows({ rows = 12, height = 32 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <SkeletonPlace>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ height, px: 6, display: 'flex', gap: 8, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
          {widths.map((width, n) => (
            <Skeleton key={n} width={`${String(width - ((row + n) % 3) * 2)}%`} />
          ))}
        </Box>
      ))}
    </SkeletonPlace>
  );
}
