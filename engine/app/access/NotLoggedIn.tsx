import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, Link, SkeletonRows } from '../../ui/index.ts';
import { loginPath } from '../session/sign-in.ts';
import { useSessionEnd } from '../session/useSessionEnd.ts';
import type { SignOutState } from '../session/useSignOut.ts';
import { AccessLayout } from './AccessLayout.tsx';

/** `/not-logged-in`: says so, and ends the session of the identity integration too. Whoever comes here to sign out, is signed out first. */
export function NotLoggedInScreen() {
  const { i18n } = useLingui();
  const endSession = useSessionEnd();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [isEnding] = useState((state as SignOutState | null)?.endsSession === true);
  useEffect(() => {
    if (!isEnding) return;
    // Whoever comes back to this page later only reads it.
    void navigate(pathname, { replace: true, state: null });
    endSession();
  }, [isEnding, endSession, navigate, pathname]);
  if (isEnding)
    return (
      <AccessLayout title={i18n._('Signing out…')}>
        <SkeletonRows rows={1} height={40} />
      </AccessLayout>
    );
  return (
    <AccessLayout title={i18n._('You are not signed in.')} links={<Link to={loginPath}>{i18n._('Back to sign-in')}</Link>}>
      <Button variant="contained" color="primary" fullWidth icon="logout" onClick={endSession}>
        {i18n._('Sign out of single sign-on')}
      </Button>
    </AccessLayout>
  );
}
