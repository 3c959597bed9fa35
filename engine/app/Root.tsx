import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ToastProvider } from '../ui/index.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { forgetTyping, watchTyping } from './session/typed.ts';

/** Around every page, also the ones before sign-in. */
export function AppRoot({ children }: { readonly children: ReactNode }) {
  const place = useLocation();
  useEffect(watchTyping, []);
  useEffect(forgetTyping, [place.pathname]);
  return (
    <ScreenBoundary place={place} onRetry={() => location.reload()}>
      <ToastProvider>{children}</ToastProvider>
    </ScreenBoundary>
  );
}
