import { lazy, Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import type { CatalogueEntry } from '../model/catalogue.ts';
import { listScreenRoutes, type ScreenPlace } from '../model/place.ts';
import { failedPath, helpPath } from '../screens/links.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { HomeRedirect } from './Home.tsx';
import { SignedInPages } from './Inside.tsx';
import { useOptions } from './options.ts';
import { routerPathOf } from './path-of.ts';
import { loginPath, signedOutPath } from './session/sign-in.ts';
import { NotFoundScreen } from './StatusScreens.tsx';

// Few who open the application come to one of these.
const FailedPage = lazy(() => import('./FailedPage.tsx').then((module) => ({ default: module.FailedPage })));
const HelpPages = lazy(() => import('./HelpPages.tsx').then((module) => ({ default: module.HelpPages })));
const LoginScreen = lazy(() => import('./access/LoginScreen.tsx').then((module) => ({ default: module.LoginScreen })));
const NotLoggedInScreen = lazy(() => import('./access/NotLoggedIn.tsx').then((module) => ({ default: module.NotLoggedInScreen })));
const PublicScreen = lazy(() => import('./access/PublicScreen.tsx').then((module) => ({ default: module.PublicScreen })));
const drawLater = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>;

type CustomPages = ReadonlyMap<string, ComponentType>;

/** The pages of the catalogue as it is now: list, create, show and edit of each resource, pages before sign-in, and 404 for the rest. */
export function CataloguePages() {
  const { catalogue, customScreens, studio } = useOptions();
  const pages = useMemo<CustomPages>(
    () => new Map(customScreens.map(({ name, view }) => [name, lazy(() => view().then(({ Screen }) => ({ default: Screen })))])),
    [customScreens],
  );
  const routes = useMemo((): RouteObject[] => {
    const open = catalogue.resources.filter((entry) => entry.isPublic);
    const inner = catalogue.resources.filter((entry) => !entry.isPublic);
    const signedIn: RouteObject[] = [
      { index: true, element: <HomeRedirect /> },
      ...inner.flatMap((entry) => routesOfEntry(entry, pages)),
      { path: `${helpPath}/:resource?`, element: drawLater(<HelpPages />) },
      { path: failedPath, element: drawLater(<FailedPage />) },
      ...(studio?.inside ?? []),
      { path: '*', element: <NotFoundScreen /> },
    ];
    return [
      { path: loginPath, element: drawLater(<LoginScreen />) },
      { path: signedOutPath, element: drawLater(<NotLoggedInScreen />) },
      ...(studio?.alone ?? []),
      ...open.map((entry) => ({
        path: routerPathOf(entry),
        element: drawLater(<PublicScreen key={entry.name} entry={entry} page={customPageOf(entry, pages)} />),
      })),
      { path: '*', element: <SignedInPages routes={signedIn} /> },
    ];
  }, [catalogue, pages, studio]);
  return useRoutes(routes);
}

function customPageOf({ page }: CatalogueEntry, pages: CustomPages): ComponentType | null {
  return page === null ? null : (pages.get(page) ?? NotFoundScreen);
}

/** The address of a record without a page of its own leads to its form, which whoever may not change the record reads. */
function RedirectToForm() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace(/\/$/, '')}/edit${search}`} replace />;
}

/** The routes of one resource, named `{resource}_list`, `_create`, `_show` and `_edit`. */
export function routesOfEntry(entry: CatalogueEntry, pages: CustomPages = new Map()): RouteObject[] {
  return listScreenRoutes(entry).map(({ screen, parts, leadsOn }): RouteObject => {
    const place = { path: routerPathOf({ route: parts }), handle: { entry, screen } satisfies ScreenPlace };
    if (leadsOn) return { ...place, element: <RedirectToForm /> };
    const id = `${entry.name}_${screen}`;
    return { ...place, id, element: <EntryScreen key={id} entry={entry} screen={screen} page={customPageOf(entry, pages)} /> };
  });
}
