import { useLingui } from '@lingui/react';
import { Button, Link } from '../../ui/index.ts';
import { loginPath } from '../session/sign-in.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { AccessLayout } from './AccessLayout.tsx';

/** `/not-logged-in`: says so, and ends the session of the identity integration too. */
export function NotLoggedInScreen() {
  const { i18n } = useLingui();
  const signOut = useSignOut();
  return (
    <AccessLayout title={i18n._('You are not signed in.')} links={<Link to={loginPath}>{i18n._('Back to sign-in')}</Link>}>
      <Button variant="contained" color="primary" fullWidth icon="logout" onClick={signOut}>
        {i18n._('Sign out of single sign-on')}
      </Button>
    </AccessLayout>
  );
}
