import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { deferSurface, useToast } from '../ui/index.ts';
import { AppLayout } from './layout/Layout.tsx';
import { useSession } from './session/context.ts';
import { loginPath } from './session/sign-in.ts';
import { keepSignInTarget } from './session/target.ts';
import { useOnReturn } from './session/useOnReturn.ts';
import { UnreachableScreen } from './StatusScreens.tsx';

const SignedOutDialog = deferSurface(() => import('./access/SignedOutDialog.tsx').then((module) => module.SignedOutDialog));

/** Pages that need somebody signed in. Others are sent to sign-in, and come back to where they wanted to go. `routes`: of what stands in the frame. */
export function SignedInPages({ routes }: { readonly routes: RouteObject[] }) {
  const { session } = useSession();
  const { pathname, search, hash } = useLocation();
  // The same at every address: nothing of the frame is drawn again for another one, but what asks for it.
  const layout = useMemo(() => <AppLayout routes={routes} />, [routes]);
  useCheckOnReturn();
  if (session.kind === 'checking') return null;
  if (session.kind === 'unreachable') return <UnreachableScreen />;
  if (session.kind === 'out') {
    keepSignInTarget(pathname + search + hash);
    return <Navigate to={loginPath} replace />;
  }
  return (
    <>
      {layout}
      {session.kind === 'lost' ? <SignedOutDialog /> : null}
    </>
  );
}

const staleMs = 5 * 60_000;

// Coming back to a tab after a while asks again who is signed in; a server that is away changes nothing but says so.
function useCheckOnReturn(): void {
  const { session, check } = useSession();
  const toast = useToast();
  const { i18n } = useLingui();
  const isIn = session.kind === 'in';
  const last = useRef(0);
  useEffect(() => void (last.current = Date.now()), [isIn]);
  useOnReturn(
    useCallback(() => {
      if (!isIn || Date.now() - last.current < staleMs) return;
      last.current = Date.now();
      void check().then(({ isTolerated }) => {
        if (isTolerated) toast(i18n._('The server could not confirm your session. You stay signed in as before.'), { tone: 'warning' });
      });
    }, [isIn, check, toast, i18n]),
  );
}
