import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { createBrowserRouter, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import type { CatalogueEntry } from '../model/catalogue.ts';
import { LoginScreen } from './access/LoginScreen.tsx';
import { NotLoggedIn } from './access/NotLoggedIn.tsx';
import { PublicScreen } from './access/PublicScreen.tsx';
import { descriptorRoutes } from './descriptors/routes.tsx';
import { EntryScreen } from './EntryScreen.tsx';
import { Home } from './Home.tsx';
import { Inside } from './Inside.tsx';
import { useOptions } from './options.ts';
import { pathOf } from './path-of.ts';
import { Root } from './Root.tsx';
import type { Place, ScreenName } from './screen-chunks.ts';
import { playgroundFrameRoute, playgroundRoute } from './playground/routes.tsx';
import { loginPath } from './session/sign-in.ts';
import { CrashScreen, NotFound } from './StatusScreens.tsx';

const ManualScreen = lazy(() => import('./manual/ManualScreen.tsx').then(({ ManualScreen: one }) => ({ default: one })));

type Pages = ReadonlyMap<string, ComponentType>;

/** The router. It knows one route: the table below it follows the catalogue, so that a new descriptor has its screens without a reload. */
export function createAppRouter() {
  return createBrowserRouter([
    { element: <Root />, errorElement: <CrashScreen />, children: [{ path: '*', element: <CatalogueRoutes /> }] },
  ]);
}

/** The routes of the catalogue: list, create, show and edit of each resource, pages before sign-in, and 404 for the rest. */
function CatalogueRoutes() {
  const { catalogue, customScreens } = useOptions();
  const pages = useMemo<Pages>(
    () => new Map(customScreens.map(({ name, view }) => [name, lazy(() => view().then(({ Screen }) => ({ default: Screen })))])),
    [customScreens],
  );
  const routes = useMemo((): RouteObject[] => {
    const open = catalogue.resources.filter((entry) => entry.isPublic);
    const inner = catalogue.resources.filter((entry) => !entry.isPublic);
    return [
      { path: loginPath, element: <LoginScreen /> },
      { path: '/not-logged-in', element: <NotLoggedIn /> },
      playgroundFrameRoute,
      ...open.map((entry) => ({
        path: pathOf(entry),
        element: <PublicScreen key={entry.name} entry={entry} page={pageOf(entry, pages)} />,
      })),
      {
        element: <Inside />,
        children: [
          { index: true, element: <Home /> },
          ...inner.flatMap((entry) => routesOf(entry, pages)),
          ...descriptorRoutes,
          playgroundRoute,
          manualRoute,
          { path: '*', element: <NotFound /> },
        ],
      },
    ];
  }, [catalogue, pages]);
  return useRoutes(routes);
}

// Without a descriptor of its own: the manual is about the engine.
const manualRoute: RouteObject = {
  path: 'manual/:page?',
  element: (
    <Suspense fallback={null}>
      <ManualScreen />
    </Suspense>
  ),
};

function pageOf({ page }: CatalogueEntry, pages: Pages): ComponentType | null {
  return page === null ? null : (pages.get(page) ?? NotFound);
}

/** The address of a record without a page of its own leads to its form, which whoever may not change the record reads. */
function ToForm() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace(/\/$/, '')}/edit${search}`} replace />;
}

/** The routes of one resource, named `{resource}_list`, `_create`, `_show` and `_edit`. */
export function routesOf(entry: CatalogueEntry, pages: Pages = new Map()): RouteObject[] {
  const base = pathOf(entry);
  const record = `${base}/${entry.key.map((_, n) => `:key${String(n)}`).join('/')}`;
  const route = (screen: ScreenName, path: string): RouteObject => ({
    id: `${entry.name}_${screen}`,
    path,
    handle: { entry, screen } satisfies Place,
    element: <EntryScreen key={`${entry.name}_${screen}`} entry={entry} screen={screen} page={pageOf(entry, pages)} />,
  });
  if (entry.isSingle) return [route('edit', base)];
  const toForm: RouteObject = { path: record, handle: { entry, screen: 'edit' } satisfies Place, element: <ToForm /> };
  return [
    ...(entry.hasList || entry.page !== null ? [route('list', base)] : []),
    ...(entry.hasCreate ? [route('create', `${base}/create`)] : []),
    ...(entry.hasShow ? [route('show', record)] : entry.hasEdit ? [toForm] : []),
    ...(entry.hasEdit ? [route('edit', `${record}/edit`)] : []),
  ];
}
