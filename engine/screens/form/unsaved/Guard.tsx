/** Nothing typed is lost unasked: leaving the page or closing the window with unsaved changes asks first. */
import { useLingui } from '@lingui/react';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Location } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/index.ts';
import { useHeldWay } from '../../router/AppRouterProvider.tsx';
import { watchUnsaved } from './unsaved.ts';

interface WatchedForm {
  /** Keeps its identity. */
  readonly isDirty: () => boolean;
  /** Going away is what is wanted, or all that is left. */
  readonly isLeaving: RefObject<boolean>;
  /** What will be lost. */
  readonly text: string;
  /** The save that is under way; null: none. A way that is taken meanwhile waits for its end. Keeps its identity. */
  readonly saving?: () => Promise<void> | null;
  /** Where something else than typed text is watched. Keeps its identity. */
  readonly question?: LeaveWords;
  /** Called once it is decided to leave. Keeps its identity. */
  readonly onLeave?: () => void;
  /** The parameter of the address whose change leaves as well, where it chooses what is shown. */
  readonly parameter?: string;
}

interface LeaveWords {
  readonly title: string;
  /** Of the button that leaves. */
  readonly verb: string;
}

/** Has something watched until the returned function is called. */
type WatchForm = (watched: WatchedForm) => () => void;

// The router asks one guard only: the outermost one also watches for those inside it, such as a dialog over a form.
const WatchingContext = createContext<WatchForm | null>(null);

/** Guards what is inside. A change of query or hash passes but for that of `parameter`, and so does a way that `isLeaving` says is wanted. */
export function LeaveGuard({ children, ...watched }: WatchedForm & { readonly children?: ReactNode }) {
  const { isDirty, isLeaving, text, saving = savesNothing, question, onLeave, parameter } = watched;
  const outer = useContext(WatchingContext);
  const [all] = useState(() => new Set<WatchedForm>());
  const [own] = useState<WatchForm>(() => (watched: WatchedForm) => {
    all.add(watched);
    return () => void all.delete(watched);
  });
  const watch = outer ?? own;
  useEffect(
    () =>
      watch({
        ...{ isDirty, isLeaving, text, saving },
        ...(question && { question }),
        ...(onLeave && { onLeave }),
        ...(parameter !== undefined && { parameter }),
      }),
    [watch, isDirty, isLeaving, text, saving, question, onLeave, parameter],
  );
  useEffect(() => watchUnsaved(() => holdsUnsaved({ isDirty, isLeaving, text })), [isDirty, isLeaving, text]);
  return (
    <WatchingContext value={watch}>
      {children}
      {outer === null && <NavigationWatch all={all} />}
    </WatchingContext>
  );
}

function NavigationWatch({ all }: { readonly all: ReadonlySet<WatchedForm> }) {
  const held = useHeldWay((from, to) => [...all].some((each) => leaves(each, from, to) && holdsUnsaved(each)));
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if ([...all].some(holdsUnsaved)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [all]);
  if (held === null) return null;
  const leave = (): void => {
    for (const watched of all) watched.onLeave?.();
    held.letGo();
  };
  return <BlockedWay key={held.location.key} all={all} onLeave={leave} onStay={held.giveUp} />;
}

interface BlockedWayProps {
  readonly all: ReadonlySet<WatchedForm>;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks about what is still unsaved once no save is under way. */
function BlockedWay({ all, onLeave, onStay }: BlockedWayProps) {
  const [saves] = useState(() => [...all].flatMap(({ saving }) => saving?.() ?? []));
  const [isSettled, setIsSettled] = useState(saves.length === 0);
  // What came last is in front. It is asked about until it is answered, though it may end meanwhile.
  const [asked, setAsked] = useState(() => [...all].findLast(holdsUnsaved));
  const leave = useRef(onLeave);
  useEffect(() => void (leave.current = onLeave), [onLeave]);
  useEffect(() => {
    let isHere = true;
    const go = (): void => {
      if (!isHere) return;
      const left = [...all].findLast(holdsUnsaved);
      if (left === undefined) return leave.current();
      setAsked(left);
      setIsSettled(true);
    };
    if (saves.length > 0) void Promise.allSettled(saves).then(go);
    return () => void (isHere = false);
  }, [saves, all]);
  if (!isSettled) return null;
  const { text = '', question } = asked ?? {};
  return <LeaveQuestion text={text} {...question} onLeave={onLeave} onStay={onStay} />;
}

const savesNothing = (): null => null;

function leaves({ parameter }: WatchedForm, from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const valueAt = ({ search }: Location): string | null => new URLSearchParams(search).get(parameter ?? '');
  return parameter !== undefined && valueAt(from) !== valueAt(to);
}

const holdsUnsaved = ({ isDirty, isLeaving }: WatchedForm): boolean => isDirty() && !isLeaving.current;

interface LeaveQuestionProps extends Partial<LeaveWords> {
  readonly text: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asked before typed text is thrown away. */
export function LeaveQuestion({ text, title, verb, onLeave, onStay }: LeaveQuestionProps) {
  const { i18n } = useLingui();
  return (
    <ConfirmDialog
      title={title ?? i18n._('Leave without saving?')}
      text={text}
      verb={verb ?? i18n._('Discard changes')}
      wayOut={i18n._('Stay')}
      tone="negative"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
