/** `/descriptors/playground/screens`: the page in the frame. Its screens stand in a React root of their own, with a router of their own. */
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigate } from 'react-router-dom';
import { useI18n } from '../../../i18n/index.ts';
import { useEngine } from '../../../screens/context.ts';
import { reportCaught } from '../../caught.ts';
import { useOptions } from '../../options.ts';
import { useSettings, useUserOrNull } from '../../session/context.ts';
import { Preview, stageFor } from './Preview.tsx';
import { playgroundPath } from '../paths.ts';
import { hear, tell, type ToFrame } from './protocol.ts';
import type { Outer } from './stage.ts';

export function PreviewPage() {
  const user = useUserOrNull();
  if (window.parent === window) return <Navigate to={playgroundPath} replace />;
  return user === null ? null : <Host user={user} />;
}

function Host({ user }: { readonly user: Outer['user'] }) {
  const host = useRef<HTMLDivElement>(null);
  const outer = useOuter(user);
  // What the page knew when it was opened stays: the frame is drawn anew by messages alone.
  const kept = useRef(outer);
  useEffect(() => (host.current === null ? undefined : drawInto(host.current, kept.current)), []);
  return <div ref={host} style={{ height: '100dvh' }} />;
}

function useOuter(user: Outer['user']): Outer {
  const options = useOptions();
  const settings = useSettings();
  const { messages } = useEngine();
  const { text } = useI18n();
  const { i18n } = useLingui();
  return {
    options,
    user,
    started: { settings, messages },
    say: text,
    words: {
      notFound: i18n._('There is no such record'),
      notAllowed: i18n._('You may not do this'),
      notNow: i18n._('Not possible for this record'),
      stale: i18n._('The record was changed by somebody else in the meantime'),
      faults: i18n._('Validation error'),
      noCall: (call) => i18n._('The playground cannot answer {call}', { call }),
    },
  };
}

/** Draws the screens and listens to the page around; gives the way to stop. */
function drawInto(element: HTMLElement, outer: Outer): () => void {
  const stage = stageFor(outer);
  // A root of its own: contexts of the page around, its router among them, do not reach in.
  const root = createRoot(element, { onCaughtError: reportCaught });
  root.render(<Preview stage={stage} />);
  const report = (): void => void stage.where().then((place) => tell(window.parent, { kind: 'at', ...place }));
  const stopRouter = stage.router.subscribe(report);
  const stopHearing = hear<ToFrame>(
    () => window.parent,
    ({ shown }) => void stage.put(shown).then(report),
  );
  tell(window.parent, { kind: 'ready' });
  return () => {
    stopRouter();
    stopHearing();
    // React refuses to end a root while it draws another.
    setTimeout(() => root.unmount());
  };
}
