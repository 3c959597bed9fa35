// @vitest-environment happy-dom
/** A page that is expected is drawn behind the one in sight, and is that page once a way leads there. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useLocation, type RouteObject } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createDetachedRouter, type AppRouter } from '../screens/router/app-router.ts';
import { AppRouterProvider } from '../screens/router/AppRouterProvider.tsx';
import { RoutedPages } from './RoutedPages.tsx';

afterEach(cleanup);

/** What has come into sight and gone from it. */
const seen: string[] = [];
let drawn = 0;

function Room({ name }: { readonly name: string }) {
  const [number] = useState(() => (drawn += 1));
  const { pathname, search } = useLocation();
  useEffect(() => {
    seen.push(`+${name}`);
    return () => void seen.push(`-${name}`);
  }, [name]);
  return (
    <h1>
      {name} {number} at {pathname + search}
    </h1>
  );
}

const routes: RouteObject[] = ['hall', 'kitchen', 'attic'].map((name) => ({ path: `/${name}`, element: <Room key={name} name={name} /> }));

async function enter(): Promise<AppRouter> {
  seen.length = 0;
  drawn = 0;
  const router = createDetachedRouter('/hall');
  render(
    <AppRouterProvider router={router}>
      <RoutedPages routes={routes} />
    </AppRouterProvider>,
  );
  await screen.findByRole('heading', { name: 'hall 1 at /hall' });
  return router;
}

const inSight = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const all = (): (string | null)[] => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
const expectAt = (router: AppRouter, to: string | null) => act(async () => router.expect(to));
const go = (router: AppRouter, to: string | number) => act(async () => router.navigate(to));

it('is drawn once, hidden at first, and notices that it is in sight only then', async () => {
  const router = await enter();
  await expectAt(router, '/kitchen?x=1');
  expect(all()).toEqual(['hall 1 at /hall', 'kitchen 2 at /kitchen?x=1']);
  expect(inSight()).toEqual(['hall 1 at /hall']);
  expect(seen).toEqual(['+hall']);
  await go(router, '/kitchen?x=1');
  expect(all()).toEqual(['kitchen 2 at /kitchen?x=1']);
  expect(inSight()).toEqual(all());
  expect(seen).toEqual(['+hall', '-hall', '+kitchen']);
});

it('is given up where the way leads elsewhere, where another is expected, and where none is any more', async () => {
  const router = await enter();
  await expectAt(router, '/kitchen');
  await expectAt(router, '/attic');
  expect(all()).toEqual(['hall 1 at /hall', 'attic 3 at /attic']);
  await go(router, '/kitchen');
  expect(all()).toEqual(['kitchen 4 at /kitchen']);
  await expectAt(router, '/attic');
  await expectAt(router, null);
  expect(all()).toEqual(['kitchen 4 at /kitchen']);
  await expectAt(router, '/attic');
  await act(async () => [null, '/hall'].forEach(router.expect));
  expect(all()).toEqual(['kitchen 4 at /kitchen', 'hall 7 at /hall']);
  expect(seen).toEqual(['+hall', '-hall', '+kitchen']);
});

it('is at another address than one with another query', async () => {
  const router = await enter();
  await expectAt(router, '/kitchen?x=1');
  await go(router, '/kitchen?x=2');
  expect(all()).toEqual(['kitchen 3 at /kitchen?x=2']);
});

it('leads back like any other', async () => {
  const router = await enter();
  await expectAt(router, '/kitchen');
  await go(router, '/kitchen');
  await go(router, '/kitchen?x=1');
  expect(inSight()).toEqual(['kitchen 2 at /kitchen?x=1']);
  await go(router, -2);
  expect(inSight()).toEqual(['hall 3 at /hall']);
});
