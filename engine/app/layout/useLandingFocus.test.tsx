// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useLandingFocus } from './useLandingFocus.ts';

afterEach(cleanup);

function Around() {
  const main = useRef<HTMLElement>(null);
  useLandingFocus(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Rows that arrive after the page. */
function Late({ children }: { readonly children: ReactNode }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return isHere ? children : null;
}

function draw() {
  const moons = (
    <Late>
      <Link to="/moons/create">New moon</Link>
      <Link to="/moons/io/edit?_planet=jupiter">Io</Link>
      <Link to="/moons/europa">Europa</Link>
    </Late>
  );
  const back = (
    <Link to="/moons" state={{ returnsTo: 'entry' }}>
      Moons
    </Link>
  );
  const router = createMemoryRouter(
    [
      {
        element: <Around />,
        children: [
          { path: '/moons', element: moons },
          { path: '/moons/create', element: <Link to="/moons">Moons</Link> },
          { path: '/moons/:code/edit', element: back },
        ],
      },
    ],
    { initialEntries: ['/moons'] },
  );
  render(<RouterProvider router={router} />);
  return (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)));
}

it.each([
  ['/moons/create', 'New moon'],
  ['/moons/io/edit?_planet=jupiter', 'Io'],
])('a step back from %s gives the focus back to the link that led there', async (path, name) => {
  const go = draw();
  (await screen.findByRole('link', { name })).focus();
  await go(path);
  expect(document.activeElement?.tagName).toBe('MAIN');
  await go(-1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
});

it.each([
  ['/moons/io/edit?_planet=jupiter', 'Io'],
  // Its row leads to the page above the form.
  ['/moons/europa/edit', 'Europa'],
])('a way back from %s gives it to the link of the record as well', async (path, name) => {
  const go = draw();
  await screen.findByRole('link', { name });
  await go(path);
  act(() => screen.getByRole('link', { name: 'Moons' }).click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
});

it('a step forward puts it on the page', async () => {
  const go = draw();
  await screen.findByRole('link', { name: 'Io' });
  await go('/moons/io/edit');
  await screen.findByRole('link', { name: 'Moons' });
  expect(document.activeElement?.tagName).toBe('MAIN');
});

it('who went elsewhere meanwhile stays there', async () => {
  const go = draw();
  await screen.findByRole('link', { name: 'Io' });
  await go('/moons/io/edit');
  await go(-1);
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  await screen.findByRole('link', { name: 'Io' });
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
