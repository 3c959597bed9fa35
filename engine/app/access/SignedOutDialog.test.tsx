// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel } from '../../../tests/fixtures/screen.tsx';
import { SessionContext } from '../session/context.ts';
import type { SessionStore } from '../session/session-store.ts';
import { SignedOutDialog } from './SignedOutDialog.tsx';

afterEach(cleanup);

it('leads to the sign-in first, and asks by itself when somebody comes back', async () => {
  const out = { session: { kind: 'lost' } } as unknown as Awaited<ReturnType<SessionStore['check']>>;
  const check = vi.fn(() => Promise.resolve(out));
  const store = { get: () => out.session, subscribe: () => () => undefined, check } as unknown as SessionStore;
  drawScreen({
    model: fixtureModel(),
    at: '/',
    screens: {
      '/': (
        <SessionContext value={store}>
          <SignedOutDialog />
        </SessionContext>
      ),
    },
  });
  const way = await screen.findByRole('link', { name: 'Sign in again' });
  expect(way.className).toContain('MuiButton-contained');
  expect(screen.getByRole('button', { name: 'Continue' }).className).not.toContain('MuiButton-contained');
  expect(check).not.toHaveBeenCalled();
  fireEvent(document, new Event('visibilitychange'));
  expect(check).toHaveBeenCalledTimes(1);
});
