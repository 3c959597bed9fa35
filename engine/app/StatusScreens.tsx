import { useLingui } from '@lingui/react';
import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { ApiError } from '../data/source.ts';
import { useI18n } from '../i18n/index.ts';
import type { ModelText } from '../model/model.ts';
import type { ClosedPage } from '../screens/why/ClosedBy.tsx';
import { Button, Page, StateBlock, useCopyText } from '../ui/index.ts';
import { AccessLayout } from './access/AccessLayout.tsx';
import { useOptions } from './options.ts';
import { routerPathOf } from './path-of.ts';
import { useSession } from './session/context.ts';

/** 404, or another status with its message, in place of a page. */
export function NotFoundScreen({ status = 404, message }: { readonly status?: number; readonly message?: string }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const near = useNearestRoute(pathname);
  const title = message ?? i18n._('There is no page at this address');
  return (
    <Page title={String(status)}>
      <StateBlock kind="not-found" title={title} text={pathname}>
        {near === null ? null : <Button to={near.path}>{i18n._('Open {title}', { title: near.title })}</Button>}
        <Button to="/">{i18n._('Go to the start page')}</Button>
      </StateBlock>
    </Page>
  );
}

// The longest route that this address begins with.
function useNearestRoute(pathname: string): { readonly path: string; readonly title: string } | null {
  const { catalogue } = useOptions();
  const { text } = useI18n();
  const found = catalogue.resources
    .filter(
      (entry) =>
        entry.hasList &&
        entry.parents.every(({ param }) => !routerPathOf(entry).includes(`:${param}`)) &&
        pathname.startsWith(`${routerPathOf(entry)}/`),
    )
    .sort((a, b) => b.route.length - a.route.length)[0];
  return found === undefined ? null : { path: routerPathOf(found), title: text(found.titlePlural) };
}

const ClosedBy = lazy(() => import('../screens/why/ClosedBy.tsx').then((module) => ({ default: module.ClosedByReason })));

interface ForbiddenScreenProps {
  readonly title: ModelText;
  readonly reason?: ModelText | null;
  readonly closed: ClosedPage;
}

/** 403: the page exists, the right is missing; the rule that decides is told. Nothing was asked of the server, but by those who may read descriptors. */
export function ForbiddenScreen({ title, reason = null, closed }: ForbiddenScreenProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { loaders } = useOptions();
  const { session } = useSession();
  const held = session.kind === 'in' || session.kind === 'lost' ? session.user.roles : [];
  return (
    <Page title="403">
      <StateBlock
        kind="forbidden"
        title={i18n._('You may not open {title}', { title: text(title) })}
        text={
          <>
            {reason === null ? null : text(reason)}
            <Suspense fallback={null}>
              <ClosedBy {...closed} roles={loaders.roles} held={held} />
            </Suspense>
          </>
        }
      >
        <Button to="/">{i18n._('Go to the start page')}</Button>
      </StateBlock>
    </Page>
  );
}

/** A screen that threw: what happened in words, and two ways on. */
export function CrashedScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { i18n } = useLingui();
  const copyText = useCopyText();
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <NotFoundScreen status={error.status} message={error.message} />;
  const copy = (): void =>
    copyText(`${new Date().toISOString()} ${location.pathname} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return (
    <Page title={i18n._('This page could not be shown')}>
      <StateBlock
        kind="error"
        title={i18n._('This page could not be shown')}
        text={i18n._('Nothing was changed. The rest of the application still works.')}
      >
        <Button onClick={onRetry}>{i18n._('Try again')}</Button>
        <Button variant="text" onClick={copy}>
          {i18n._('Copy details')}
        </Button>
      </StateBlock>
    </Page>
  );
}

/** The router's last resort, outside the layout. */
export function CrashScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <NotFoundScreen status={error.status} message={error.statusText} />;
  return <CrashedScreen error={error} onRetry={reloadPage} />;
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
