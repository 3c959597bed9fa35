// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { usePageListUrl } from './address.ts';

function Writing({ name }: { readonly name: string }) {
  const { go } = usePageListUrl();
  useEffect(() => {
    go(new URLSearchParams({ of: name }), { replace: true });
  }, [go, name]);
  return null;
}

it('writes into its own address', async () => {
  const router = createMemoryRouter([{ path: '/moons', element: <Writing name="moons" /> }], { initialEntries: ['/moons'] });
  render(<RouterProvider router={router} />);
  await waitFor(() => {
    expect(router.state.location.search).toBe('?of=moons');
  });
});

it('leaves the next address alone when it is left while it is being drawn', async () => {
  // Stands for a click on the next link before the effects of this screen have run.
  function Leaving() {
    useLayoutEffect(() => void router.navigate('/planets'), []);
    return <Writing name="moons" />;
  }
  const router = createMemoryRouter(
    [
      { path: '/moons', element: <Leaving /> },
      { path: '/planets', element: <p>Planets</p> },
    ],
    { initialEntries: ['/moons'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByText('Planets');
  expect(router.state.location).toMatchObject({ pathname: '/planets', search: '' });
});
