/** `/descriptors/playground/screens`: the page in the frame. Its screens stand in a React root of their own, with a router of their own. */
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigate } from 'react-router-dom';
import { useI18n } from '../../../../i18n/index.ts';
import { useEngine } from '../../../../screens/context.ts';
import { reportCaughtError } from '../../../../app/caught.ts';
import { useOptions } from '../../../../app/options.ts';
import { useSettings, useUserOrNull } from '../../../../app/session/context.ts';
import { PlaygroundPreview, createPreviewStage } from './Preview.tsx';
import { playgroundPath } from '../paths.ts';
import { listenToFrame, sendToFrame, type ToFrame } from './protocol.ts';
import type { OuterPage } from './stage.ts';

export function PreviewPage() {
  const user = useUserOrNull();
  if (window.parent === window) return <Navigate to={playgroundPath} replace />;
  return user === null ? null : <PreviewHost user={user} />;
}

function PreviewHost({ user }: { readonly user: OuterPage['user'] }) {
  const host = useRef<HTMLDivElement>(null);
  const outer = useOuterPage(user);
  // What the page knew when it was opened stays: the frame is drawn again by messages alone.
  const kept = useRef(outer);
  useEffect(() => (host.current === null ? undefined : drawInto(host.current, kept.current)), []);
  return <div ref={host} style={{ height: '100dvh' }} />;
}

function useOuterPage(user: OuterPage['user']): OuterPage {
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
      stale: i18n._('The record has changed in the meantime'),
      faults: i18n._('Validation error'),
      noCall: (call) => i18n._('The playground cannot answer {call}', { call }),
    },
  };
}

/** Draws the screens and listens to the page around; gives the way to stop. */
function drawInto(element: HTMLElement, outer: OuterPage): () => void {
  const stage = createPreviewStage(outer);
  // A root of its own: contexts of the page around, its router among them, do not reach in.
  const root = createRoot(element, { onCaughtError: reportCaughtError });
  root.render(<PlaygroundPreview stage={stage} />);
  const report = (): void => void stage.where().then((place) => sendToFrame(window.parent, { kind: 'at', ...place }));
  const stopRouter = stage.router.subscribe(report);
  const stopHearing = listenToFrame<ToFrame>(
    () => window.parent,
    ({ shown }) => void stage.put(shown).then(report),
  );
  sendToFrame(window.parent, { kind: 'ready' });
  return () => {
    stopRouter();
    stopHearing();
    // React refuses to end a root while it draws another.
    setTimeout(() => root.unmount());
  };
}
