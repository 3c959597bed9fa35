// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useSkeleton } from './useSkeleton.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Rows({ isLoading }: { readonly isLoading: boolean }) {
  return useSkeleton(isLoading) ? <SkeletonRows rows={3} /> : <p>Rows</p>;
}

const page = (isLoading: boolean) => (
  <ThemeProvider theme={theme}>
    <Rows isLoading={isLoading} />
  </ThemeProvider>
);

/** Rows that load for so long; says what is to be seen at a time after the start. */
function load(forMs: number) {
  const { container, rerender } = render(page(true));
  let now = 0;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return (at: number): string => {
    if (now < forMs && at >= forMs) {
      pass(forMs - now);
      rerender(page(false));
      now = forMs;
    }
    pass(at - now);
    now = at;
    if (container.textContent === 'Rows') return 'rows';
    return container.querySelectorAll('.MuiSkeleton-root').length > 0 ? 'skeleton' : 'nothing';
  };
}

const seen = (forMs: number, times: readonly number[]): readonly string[] => times.map(load(forMs));

it('is not drawn in the first 300 ms', () => {
  expect(seen(1000, [0, 299, 300, 999])).toEqual(['nothing', 'nothing', 'skeleton', 'skeleton']);
  cleanup();
  expect(seen(250, [249, 250, 320, 600])).toEqual(['nothing', 'rows', 'rows', 'rows']);
});

it('is there for at least 200 ms once it is drawn', () => {
  expect(seen(310, [300, 310, 499, 500])).toEqual(['skeleton', 'skeleton', 'skeleton', 'rows']);
  cleanup();
  expect(seen(900, [300, 600, 899, 900])).toEqual(['skeleton', 'skeleton', 'skeleton', 'rows']);
});

it('says at once that something is loading', () => {
  const { container } = render(page(true));
  expect(container.querySelector('output')?.getAttribute('aria-busy')).toBe('true');
});
