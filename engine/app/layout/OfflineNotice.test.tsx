// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { onlineManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { pageQueryKey, recordQueryKey } from '../../data/keys.ts';
import { ApiError } from '../../data/source.ts';
import { emptyQuery } from '../../model/query.ts';
import { FormScreen } from '../../screens/form/FormScreen.tsx';
import { theme } from '../../ui/index.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

const planets = resourceIn(fixtureModel(), 'planets');
const line = vi.spyOn(navigator, 'onLine', 'get');

function draw() {
  const queries = new QueryClient();
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          <OfflineNotice />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
  );
  /** Shows data that was read at an hour of the day. */
  const show = (queryKey: readonly unknown[], hour: number): (() => void) => {
    queries.setQueryData(queryKey, {}, { updatedAt: new Date(2031, 4, 1, hour, 15).getTime() });
    return new QueryObserver(queries, { queryKey, queryFn: () => ({}), staleTime: Infinity }).subscribe(() => undefined);
  };
  const go = (isOnline: boolean) =>
    act(() => {
      line.mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  return { show, go, text: () => container.textContent ?? '' };
}

const page = (offset: number) => pageQueryKey(planets, { ...emptyQuery, limit: 25, offset }, {});

beforeEach(() => {
  line.mockReturnValue(true);
  onlineManager.setOnline(true);
});
afterEach(cleanup);

it('tells when the rows on the page were read, not when the line broke', async () => {
  const { show, go, text } = draw();
  const leave = show(page(0), 9);
  expect(text()).toBe('');
  go(false);
  expect(text()).toMatch(/^You are offline\. Rows are from .*0?9:15.*\. You can save again once you are back online\.$/);
  await act(async () => {
    leave();
    show(page(25), 7);
    await vi.waitFor(() => expect(text()).toMatch(/7:15/), 20_000);
  });
  go(true);
  expect(text()).toBe('');
});

it('speaks of no rows where the page has none', () => {
  const { show, go, text } = draw();
  show(recordQueryKey(planets, ['earth'], {}), 9);
  show(page(0), 8)();
  go(false);
  expect(text()).toBe('You are offline. You can save again once you are back online.');
});

it('says that a save is sent by itself as long as one waits for the network', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const earth = { code: 'earth', name: 'Earth', kind: 'rock', mass: 5972, rings: false, _version: 1 };
  const lost = new ApiError({ status: 0, code: 'network', message: '', hint: '', fields: {}, current: null });
  drawScreen({
    model: fixtureModel(),
    records: { planets: [earth] },
    at: '/planets/earth/edit',
    screens: {
      '/planets/earth/edit': (
        <>
          <FormScreen resource={planets} mode="edit" recordKey={['earth']} params={{}} />
          <footer>
            <OfflineNotice />
          </footer>
        </>
      ),
    },
    wrap: (memory) => ({ ...memory, update: () => Promise.reject(lost) }),
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  line.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const said = () => screen.getByRole('contentinfo').textContent;
  expect(said()).toBe('You are offline. You can save again once you are back online.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(
    () => expect(said()).toBe('You are offline. It is saved as soon as you are back online, if this page stays open.'),
    20_000,
  );
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(said()).toBe('You are offline. You can save again once you are back online.');
});
