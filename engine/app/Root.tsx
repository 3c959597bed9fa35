import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ToastProvider } from '../ui/index.ts';
import { forgetTyping, watchTyping } from './session/typed.ts';

/** Around every page, also the ones before sign-in. */
export function AppRoot() {
  const { pathname } = useLocation();
  useEffect(watchTyping, []);
  useEffect(forgetTyping, [pathname]);
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
