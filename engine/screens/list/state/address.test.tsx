// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createDetachedRouter } from '../../router/app-router.ts';
import { AppRouterProvider } from '../../router/AppRouterProvider.tsx';
import { usePageListUrl } from './address.ts';

function Writing({ name }: { readonly name: string }) {
  const { go } = usePageListUrl();
  useEffect(() => {
    go(new URLSearchParams({ of: name }), { replace: true });
  }, [go, name]);
  return null;
}

it('writes into its own address', async () => {
  const router = createDetachedRouter('/moons');
  render(
    <AppRouterProvider router={router}>
      <Writing name="moons" />
    </AppRouterProvider>,
  );
  await waitFor(() => {
    expect(router.place().location.search).toBe('?of=moons');
  });
});

it('leaves the next address alone when it is left while it is being drawn', async () => {
  // Stands for a click on the next link before the effects of this screen have run.
  function Leaving() {
    useLayoutEffect(() => void router.navigate('/planets'), []);
    return <Writing name="moons" />;
  }
  const router = createDetachedRouter('/moons');
  render(
    <AppRouterProvider router={router}>
      <Routes>
        <Route path="/moons" element={<Leaving />} />
        <Route path="/planets" element={<p>Planets</p>} />
      </Routes>
    </AppRouterProvider>,
  );
  await screen.findByText('Planets');
  expect(router.place().location).toMatchObject({ pathname: '/planets', search: '' });
});
