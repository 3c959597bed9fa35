import { Activity } from 'react';
import { useRoutes, type Location, type RouteObject } from 'react-router-dom';
import { useDrawnPages, type DrawnPage } from '../screens/router/AppRouterProvider.tsx';
import { mayMatchPath } from './path-of.ts';

/** The page in sight and, behind it, the one that a pressed link leads to: drawn while the link is held, it is there with the click. */
export function RoutedPages({ routes }: { readonly routes: RouteObject[] }) {
  const { current, expected } = useDrawnPages();
  const draw = (page: DrawnPage) => {
    const drawn = <RoutedPage key={page.id} routes={routes} location={page.location} />;
    // The first page was never behind another, and is taken over from the server's look at once.
    if (page.id === 0) return drawn;
    return (
      <Activity key={page.id} mode={page === current ? 'visible' : 'hidden'}>
        {drawn}
      </Activity>
    );
  };
  return [draw(current), expected && draw(expected)];
}

function RoutedPage({ routes, location }: { readonly routes: RouteObject[]; readonly location: Location }) {
  return useRoutes(
    routes.filter(({ path = '' }) => mayMatchPath(path, location.pathname)),
    location,
  );
}
