import { useLingui } from '@lingui/react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useI18n } from '../i18n/index.ts';
import type { ModelText } from '../model/model.ts';
import type { ClosedPage } from '../screens/why/ClosedBy.tsx';
import { Button, Page, StateBlock } from '../ui/index.ts';
import { useOptions } from './options.ts';
import { routerPathOf } from './path-of.ts';
import { useSession } from './session/context.ts';

export interface NotFoundPageProps {
  readonly status?: number;
  readonly message?: string;
}

/** 404, or another status with its message, in place of a page. */
export function NotFoundPage({ status = 404, message }: NotFoundPageProps) {
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

/** The start page of somebody to whom no page is open. */
export function NothingOpenPage() {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._('Start page')}>
      <StateBlock
        kind="forbidden"
        title={i18n._('Nothing is open to you yet')}
        text={i18n._('You are signed in, but you have no role that opens a page. Whoever runs this app can give you one.')}
      />
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

export interface ForbiddenPageProps {
  readonly title: ModelText;
  readonly reason?: ModelText | null;
  readonly closed: ClosedPage;
}

/** 403: the page exists, the right is missing; the rule that decides is told. Nothing was asked of the server, but by those who may read descriptors. */
export function ForbiddenPage({ title, reason = null, closed }: ForbiddenPageProps) {
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
