import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useI18n } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { useOptions } from '../options.ts';
import { useSession } from '../session/context.ts';
import { buildSignInUrl, signedOutPath } from '../session/sign-in.ts';
import { takeSignInTarget } from '../session/target.ts';
import { UnreachableScreen } from '../StatusScreens.tsx';
import { AccessLayout } from './AccessLayout.tsx';
import { PublicLinks } from './PublicLinks.tsx';

/** `/login`: checks by itself who is signed in. Somebody goes on to where they wanted to go, nobody is sent to the external sign-in page. */
export function LoginScreen() {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useOptions();
  const { session } = useSession();
  const isChecked = useOwnCheck();
  const isSignedIn = isChecked && session.kind === 'in';
  // Taken once, in the first render that needs it: React may render twice, the target is there only once.
  const [target, setTarget] = useState<string | null>(null);
  if (isSignedIn && target === null) setTarget(takeSignInTarget() ?? '/');
  const isSentBack = session.kind === 'out' && session.isSentBack;
  const isGone = isChecked && !isSentBack && (session.kind === 'out' || session.kind === 'lost');
  useEffect(() => {
    if (isGone) location.assign(buildSignInUrl());
  }, [isGone]);
  if (target !== null) return <Navigate to={target} replace />;
  if (isSentBack) return <Navigate to={signedOutPath} replace />;
  if (isChecked && session.kind === 'unreachable') return <UnreachableScreen />;
  return (
    <AccessLayout
      title={i18n._('Sign in to {title}', { title: text(catalogue.title) })}
      intro={isGone ? i18n._('You are being redirected to single sign-on.') : i18n._('Checking whether you are signed in.')}
      links={<PublicLinks />}
    >
      <Button variant="contained" color="primary" fullWidth icon="key" href={buildSignInUrl()} isBusy={!isChecked}>
        {i18n._('Continue with single sign-on')}
      </Button>
    </AccessLayout>
  );
}

// Whoever comes here because nobody is signed in was just told so; anybody else is checked once more.
function useOwnCheck(): boolean {
  const { session, check } = useSession();
  const [isChecked, setChecked] = useState(session.kind === 'out');
  useEffect(() => {
    if (isChecked) return undefined;
    let isOpen = true;
    void check().finally(() => {
      if (isOpen) setChecked(true);
    });
    return () => {
      isOpen = false;
    };
  }, [check, isChecked]);
  return isChecked;
}
