/** Nothing typed is lost unasked: leaving the page or closing the window with unsaved changes asks first. */
import { useLingui } from '@lingui/react';
import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/index.ts';
import { watchUnsaved } from './unsaved.ts';

interface WatchedForm {
  /** Keeps its identity. */
  readonly isDirty: () => boolean;
  /** Going away is what is wanted, or all that is left. */
  readonly isLeaving: RefObject<boolean>;
  /** What will be lost. */
  readonly text: string;
}

/** Has something watched until the returned function is called. */
type WatchForm = (watched: WatchedForm) => () => void;

// The router asks one guard only: the outermost one also watches for those inside it, such as a dialog over a form.
const WatchingContext = createContext<WatchForm | null>(null);

/** Guards what is inside. A change of query or hash on the same page passes, and so does a way that `isLeaving` says is wanted. */
export function LeaveGuard({ children, isDirty, isLeaving, text }: WatchedForm & { readonly children?: ReactNode }) {
  const outer = useContext(WatchingContext);
  const [all] = useState(() => new Set<WatchedForm>());
  const [own] = useState<WatchForm>(() => (watched: WatchedForm) => {
    all.add(watched);
    return () => void all.delete(watched);
  });
  const watch = outer ?? own;
  useEffect(() => watch({ isDirty, isLeaving, text }), [watch, isDirty, isLeaving, text]);
  useEffect(() => watchUnsaved(() => holdsUnsaved({ isDirty, isLeaving, text })), [isDirty, isLeaving, text]);
  return (
    <WatchingContext value={watch}>
      {children}
      {outer === null && <NavigationWatch all={all} />}
    </WatchingContext>
  );
}

function NavigationWatch({ all }: { readonly all: ReadonlySet<WatchedForm> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && [...all].some(holdsUnsaved),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if ([...all].some(holdsUnsaved)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [all]);
  if (blocker.state !== 'blocked') return null;
  // What came last is in front.
  const text = [...all].findLast(holdsUnsaved)?.text ?? '';
  return <LeaveQuestion text={text} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

const holdsUnsaved = ({ isDirty, isLeaving }: WatchedForm): boolean => isDirty() && !isLeaving.current;

interface LeaveQuestionProps {
  readonly text: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asked before typed text is thrown away. */
export function LeaveQuestion({ text, onLeave, onStay }: LeaveQuestionProps) {
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
