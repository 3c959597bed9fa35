import { lazy, Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import type { CatalogueEntry } from '../model/catalogue.ts';
import { listScreenRoutes, type ScreenPlace } from '../model/place.ts';
import { helpPath } from '../screens/links.ts';
import { LoginScreen } from './access/LoginScreen.tsx';
import { EntryScreen } from './EntryScreen.tsx';
import { HomeRedirect } from './Home.tsx';
import { SignedInPages } from './Inside.tsx';
import { useOptions } from './options.ts';
import { routerPathOf } from './path-of.ts';
import { AppRoot } from './Root.tsx';
import { loginPath, signedOutPath } from './session/sign-in.ts';
import { CrashScreen, NotFoundScreen } from './StatusScreens.tsx';

// Few who open the application come to one of these.
const HelpPages = lazy(() => import('./HelpPages.tsx').then((module) => ({ default: module.HelpPages })));
const NotLoggedInScreen = lazy(() => import('./access/NotLoggedIn.tsx').then((module) => ({ default: module.NotLoggedInScreen })));
const PublicScreen = lazy(() => import('./access/PublicScreen.tsx').then((module) => ({ default: module.PublicScreen })));
const drawLater = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>;

type CustomPages = ReadonlyMap<string, ComponentType>;

/** The router. It knows one route: the table below it follows the catalogue, so that a new descriptor has its screens without a reload. */
export function createAppRouter() {
  return createBrowserRouter([
    { element: <AppRoot />, errorElement: <CrashScreen />, children: [{ path: '*', element: <CatalogueRoutes /> }] },
  ]);
}

/** The routes of the catalogue: list, create, show and edit of each resource, pages before sign-in, and 404 for the rest. */
function CatalogueRoutes() {
  const { catalogue, customScreens, studio } = useOptions();
  const pages = useMemo<CustomPages>(
    () => new Map(customScreens.map(({ name, view }) => [name, lazy(() => view().then(({ Screen }) => ({ default: Screen })))])),
    [customScreens],
  );
  const routes = useMemo((): RouteObject[] => {
    const open = catalogue.resources.filter((entry) => entry.isPublic);
    const inner = catalogue.resources.filter((entry) => !entry.isPublic);
    return [
      { path: loginPath, element: <LoginScreen /> },
      { path: signedOutPath, element: drawLater(<NotLoggedInScreen />) },
      ...(studio?.alone ?? []),
      ...open.map((entry) => ({
        path: routerPathOf(entry),
        element: drawLater(<PublicScreen key={entry.name} entry={entry} page={customPageOf(entry, pages)} />),
      })),
      {
        element: <SignedInPages />,
        children: [
          { index: true, element: <HomeRedirect /> },
          ...inner.flatMap((entry) => routesOfEntry(entry, pages)),
          { path: `${helpPath}/:resource?`, element: drawLater(<HelpPages />) },
          ...(studio?.inside ?? []),
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
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
