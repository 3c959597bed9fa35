// @vitest-environment happy-dom
import { openPrepared } from '../data/prepared.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { fixtureModel } from '../../tests/fixtures/screen.tsx';
import { buildCatalogue } from '../language/load/catalogue.ts';
import { createServices, type AppServices } from './services.ts';

afterEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const none = (): Promise<never> => Promise.reject(new Error('Nothing is loaded here.'));
const loaders = { list: none, form: none, messages: none, roles: none };
const languages = { catalogues: {}, offered: ['en', 'de'] };
const services = (answers: string | null = null): AppServices =>
  createServices(
    { catalogue: buildCatalogue(fixtureModel()), loaders, languages, customScreens: [], home: '', accountPages: [] },
    openPrepared(answers),
  );

it.each([
  ['where the page says that the server has it', '/shop/api', '/shop/api/whoami'],
  ['where it was built for, on a page that no server has filled in', '__API_BASE__', '/api/v1/whoami'],
])('calls are made %s [P1-7.1-001]', async (_case, told, address) => {
  document.head.innerHTML = `<meta name="api-base" content="${told}">`;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://steward.test').pathname);
    return Promise.resolve(new Response('{}', { status: 401 }));
  });
  await services()
    .session.check()
    .catch(() => null);
  expect(asked).toEqual([address]);
});

it('nobody goes on with the page of somebody else when they have signed in in another tab', async () => {
  let username = 'ada';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ username, roles: [], _preferences: {} })));
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  const { session } = services();
  await session.check();
  expect(session.get()).toMatchObject({ kind: 'in', user: { username: 'ada' } });
  username = 'bo';
  dispatchEvent(new StorageEvent('storage', { key: 'steward.account', oldValue: 'ada', newValue: 'bo' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 60_000);
  expect(session.get().kind).toBe('checking');
});

it('drops what was typed in this tab when its account signs out in another one', () => {
  sessionStorage.setItem('steward.drafts.ada', '[]');
  services();
  dispatchEvent(new StorageEvent('storage', { key: 'steward.account', oldValue: 'ada', newValue: null }));
  expect(sessionStorage.getItem('steward.drafts.ada')).toBeNull();
});

it('what came with the page is not asked again, in whichever language it is read', async () => {
  localStorage.setItem('steward.locale', 'de');
  const asked = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', asked);
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const replies = { '/api/v1/whoami': { status: 200, headers: {}, body: { username: 'ada', roles: [], _preferences: { locale: 'de' } } } };
  const { session } = services(JSON.stringify({ locale: 'de', zone, settings: {}, replies }));
  await session.check();
  expect(session.get()).toMatchObject({ kind: 'in', user: { username: 'ada' } });
  expect(asked).not.toHaveBeenCalled();
});
