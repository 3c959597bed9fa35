/** Nothing typed is lost unasked: leaving the page or closing the window with unsaved changes asks first. */
import { useLingui } from '@lingui/react';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/index.ts';

/** Guards a form while `isDirty()`; a change of query or hash on the same page passes, and so does a way that `isLeaving` says is wanted. Returns the question while it is asked. */
export function useGuard(isDirty: () => boolean, isLeaving: RefObject<boolean>): ReactNode {
  const { i18n } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isLeaving.current && isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return (
    blocker.state === 'blocked' && (
      <ConfirmDialog
        title={i18n._('Leave without saving?')}
        text={i18n._('What you typed on this page will be lost.')}
        verb={i18n._('Discard changes')}
        tone="negative"
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      />
    )
  );
}
