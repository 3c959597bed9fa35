/** Nothing typed is lost unasked: leaving the page or closing the window with unsaved changes asks first. */
import { useLingui } from '@lingui/react';
import { createContext, useContext, useEffect, type ReactNode, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/index.ts';

// The router asks one guard only: inside a guarded form no other stands up.
const GuardedContext = createContext(false);

interface GuardProps {
  /** Keeps its identity. */
  readonly isDirty: () => boolean;
  /** A way that is wanted. */
  readonly isLeaving: RefObject<boolean>;
  /** What will be lost. */
  readonly text: string;
  readonly children?: ReactNode;
}

/** Guards what is inside. A change of query or hash on the same page passes, and so does a way that `isLeaving` says is wanted. */
export function Guard({ children, ...props }: GuardProps) {
  const isGuarded = useContext(GuardedContext);
  return (
    <GuardedContext value={true}>
      {children}
      {!isGuarded && <Watch {...props} />}
    </GuardedContext>
  );
}

function Watch({ isDirty, isLeaving, text }: Omit<GuardProps, 'children'>) {
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
  return blocker.state === 'blocked' && <LeaveQuestion text={text} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

interface QuestionProps {
  readonly text: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asked before typed text is thrown away. */
export function LeaveQuestion({ text, onLeave, onStay }: QuestionProps) {
  const { i18n } = useLingui();
  return (
    <ConfirmDialog
      title={i18n._('Leave without saving?')}
      text={text}
      verb={i18n._('Discard changes')}
      tone="negative"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
