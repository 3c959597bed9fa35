/** Nothing typed is lost unasked: leaving the page or closing the window with unsaved changes asks first. */
import { useLingui } from '@lingui/react';
import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/index.ts';
import { watchUnsaved } from './unsaved.ts';

interface Watched {
  /** Keeps its identity. */
  readonly isDirty: () => boolean;
  /** Going away is what is wanted, or all that is left. */
  readonly isLeaving: RefObject<boolean>;
  /** What will be lost. */
  readonly text: string;
}

/** Has something watched until the returned function is called. */
type Watching = (watched: Watched) => () => void;

// The router asks one guard only: the outermost one also watches for those inside it, such as a dialog over a form.
const WatchingContext = createContext<Watching | null>(null);

/** Guards what is inside. A change of query or hash on the same page passes, and so does a way that `isLeaving` says is wanted. */
export function Guard({ children, isDirty, isLeaving, text }: Watched & { readonly children?: ReactNode }) {
  const outer = useContext(WatchingContext);
  const [all] = useState(() => new Set<Watched>());
  const [own] = useState<Watching>(() => (watched: Watched) => {
    all.add(watched);
    return () => void all.delete(watched);
  });
  const watch = outer ?? own;
  useEffect(() => watch({ isDirty, isLeaving, text }), [watch, isDirty, isLeaving, text]);
  useEffect(() => watchUnsaved(() => isHeld({ isDirty, isLeaving, text })), [isDirty, isLeaving, text]);
  return (
    <WatchingContext value={watch}>
      {children}
      {outer === null && <Watch all={all} />}
    </WatchingContext>
  );
}

function Watch({ all }: { readonly all: ReadonlySet<Watched> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && [...all].some(isHeld),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if ([...all].some(isHeld)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [all]);
  if (blocker.state !== 'blocked') return null;
  // What came last is in front.
  const text = [...all].findLast(isHeld)?.text ?? '';
  return <LeaveQuestion text={text} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

const isHeld = ({ isDirty, isLeaving }: Watched): boolean => isDirty() && !isLeaving.current;

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
