import { useLingui } from '@lingui/react';
import { Suspense, useEffect } from 'react';
import { ApiError } from '../data/source.ts';
import { Button, deferPart, MissingCodeError, Page, StateBlock, useCopyText } from '../ui/index.ts';
import { AccessLayout } from './access/AccessLayout.tsx';
import type { ForbiddenPageProps, NotFoundPageProps } from './RefusedPages.tsx';
import { useSession } from './session/context.ts';

// Few pages are refused.
const DeferredNotFound = deferPart<NotFoundPageProps>(() => import('./RefusedPages.tsx').then((module) => module.NotFoundPage));
const DeferredForbidden = deferPart<ForbiddenPageProps>(() => import('./RefusedPages.tsx').then((module) => module.ForbiddenPage));
const DeferredNothingOpen = deferPart(() => import('./RefusedPages.tsx').then((module) => module.NothingOpenPage));

export function NotFoundScreen(props: NotFoundPageProps) {
  return (
    <Suspense fallback={null}>
      <DeferredNotFound {...props} />
    </Suspense>
  );
}

export function ForbiddenScreen(props: ForbiddenPageProps) {
  return (
    <Suspense fallback={null}>
      <DeferredForbidden {...props} />
    </Suspense>
  );
}

export function NothingOpenScreen() {
  return (
    <Suspense fallback={null}>
      <DeferredNothingOpen />
    </Suspense>
  );
}

/** A screen that threw: what happened in words, and two ways on. */
export function CrashedScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { i18n } = useLingui();
  const copyText = useCopyText();
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <NotFoundScreen status={error.status} message={error.message} />;
  const isMissing = error instanceof MissingCodeError;
  const title = isMissing ? i18n._('This page could not be loaded') : i18n._('This page could not be shown');
  const copy = (): void =>
    copyText(`${new Date().toISOString()} ${location.pathname} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return (
    <Page title={title}>
      <StateBlock
        kind={isMissing ? 'offline' : 'error'}
        title={title}
        text={
          isMissing
            ? i18n._('The server cannot be reached. Nothing was changed.')
            : i18n._('Nothing was changed. The rest of the application still works.')
        }
      >
        <Button onClick={onRetry}>{i18n._('Try again')}</Button>
        <Button variant="text" onClick={copy}>
          {i18n._('Copy details')}
        </Button>
      </StateBlock>
    </Page>
  );
}

const recheckMs = 10_000;

/** The very first check failed: nobody is known yet, so there is nothing to show but a way to try again. It does so by itself as well. */
export function UnreachableScreen() {
  const { i18n } = useLingui();
  const { check } = useSession();
  useEffect(() => {
    const recheck = (): void => void check().then(({ session }) => session.kind !== 'unreachable' && reloadPage());
    const timer = setInterval(recheck, recheckMs);
    window.addEventListener('online', recheck);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', recheck);
    };
  }, [check]);
  const isOffline = !navigator.onLine;
  return (
    <AccessLayout
      title={isOffline ? i18n._('You are offline') : i18n._('The server is not responding')}
      intro={
        isOffline
          ? i18n._('This page opens as soon as you are back online. Nothing was changed.')
          : i18n._('It could not be checked who you are. Nothing was changed.')
      }
    >
      <Button variant="contained" color="primary" fullWidth icon="retry" onClick={reloadPage}>
        {i18n._('Try again')}
      </Button>
    </AccessLayout>
  );
}

// So that all is read that a page begins with.
const reloadPage = (): void => location.reload();
