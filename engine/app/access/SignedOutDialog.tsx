import { useLingui } from '@lingui/react';
import { useCallback, useState } from 'react';
import { Button, Dialog, Note } from '../../ui/index.ts';
import { useSession } from '../session/context.ts';
import { buildSignInUrl } from '../session/sign-in.ts';
import { useOnReturn } from '../session/useOnReturn.ts';

/** The session ended over an open form. What was typed stays behind the dialog until the user is back. */
export function SignedOutDialog() {
  const { i18n } = useLingui();
  const { check } = useSession();
  const [state, setState] = useState<'asked' | 'checking' | 'still-out'>('asked');
  // Whoever comes back from the sign-in goes on at once.
  useOnReturn(useCallback(() => void check(), [check]));
  const goOn = async (): Promise<void> => {
    setState('checking');
    const { session } = await check();
    if (session.kind !== 'in') setState('still-out');
  };
  return (
    <Dialog
      title={i18n._('You have been signed out')}
      size="confirm"
      closesOutside={false}
      onClose={() => undefined}
      actions={
        <>
          <Button isBusy={state === 'checking'} onClick={() => void goOn()}>
            {i18n._('Continue')}
          </Button>
          <Button variant="contained" color="primary" href={buildSignInUrl()} target="_blank" autoFocus>
            {i18n._('Sign in again')}
          </Button>
        </>
      }
    >
      {i18n._('What you typed is still here. Sign in again in a new tab, then continue.')}
      {state === 'still-out' ? <Note tone="warning" title={i18n._('You are not signed in yet.')} /> : null}
    </Dialog>
  );
}
