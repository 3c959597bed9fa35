// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel } from '../../tests/fixtures/screen.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

afterEach(cleanup);

function Broken(): never {
  throw new Error('Out of orbit');
}

function Pages() {
  const place = useLocation();
  return <ScreenBoundary place={place}>{place.pathname === '/broken' ? <Broken /> : <p>Whole</p>}</ScreenBoundary>;
}

it('tells of a page that broke, and draws the one that is gone to next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router } = drawScreen({ model: fixtureModel(), screens: { '*': <Pages /> }, at: '/whole' });
  await screen.findByText('Whole');
  await act(() => router.navigate('/broken'));
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeDefined();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Whole')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'This page could not be shown' })).toBeNull();
});
