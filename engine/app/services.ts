import type { I18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { printReader, readerCookie, type PreparedStore } from '../data/prepared.ts';
import { createRestSource } from '../data/rest.ts';
import { ApiError, type DataSource } from '../data/source.ts';
import { readChosenLocale, createI18n, getLocalZone, pickLocale, activateLocale, type Languages } from '../i18n/index.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { ModelMessage, Resource } from '../model/model.ts';
import { subscribeToAccount } from '../preferences/preferences.ts';
import type { FormSchemas } from '../screens/context.ts';
import { noFirstView, type FirstView } from '../screens/first-view.ts';
import { dropDrafts } from '../screens/form/unsaved/drop-drafts.ts';
import { measureScrollbar } from '../screens/list/grid/table-room.ts';
import type { BrowserAppOptions } from './options.ts';
import { createChunkShelf, type ChunkShelf } from './registry.ts';
import type { RuntimeSettings } from './session/context.ts';
import { createOutsideApi } from './session/outside-api.ts';
import { createSessionStore, type SessionStore } from './session/session-store.ts';
import { hasTypedInForm } from './session/typed.ts';

/** What lives as long as the page: made once by `App`, never imported. */
export interface AppServices {
  readonly i18n: I18n;
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly source: DataSource;
  readonly resources: ChunkShelf<Resource>;
  readonly forms: ChunkShelf<FormSchemas>;
  /** What is typed into forms is kept in this tab until it is saved. */
  readonly keepsDrafts: boolean;
}

/** `view`: what the page looked like before there were services, whose answers are new however long that took. */
export function createServices(
  { catalogue, loaders, registry, languages }: BrowserAppOptions,
  prepared: PreparedStore,
  view: FirstView = noFirstView,
): AppServices {
  const i18n = createI18n();
  const session: SessionStore = createSessionStore({
    source: () => source,
    hasTyped: hasTypedInForm,
    // What was read and typed here goes with the page, once nothing asks to keep it any more.
    onSomebodyElse: () => setTimeout(() => location.reload()),
  });
  const source: DataSource = createRestSource({
    prepared,
    base: readApiBase(catalogue),
    // What is asked before its catalogue is here is asked in it, too.
    locale: () => i18n.locale || pickEarlyLocale(languages),
    zone: () => sessionZoneOf(session),
    onSignedOut: session.refused,
    isOffline: () => !navigator.onLine,
  });
  const resources = createChunkShelf(loaders.list, (name) => registry?.get('list', name));
  const forms = createChunkShelf(loaders.form, (name) => registry?.get('form', name));
  // Whoever has signed in there has nothing to do with what is open here, and nothing of it is sent in their name.
  subscribeToAccount((account) => (account === null ? dropDrafts() : void session.check()));
  return { i18n, session, source, queries: createQueryClient(view), resources, forms, keepsDrafts: true };
}

/** Where the API is, as the server says at run time; a page that no server has filled in has what was built. */
export function readApiBase({ apiBase }: Catalogue): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
  return told.startsWith('/') ? told : apiBase;
}

/** The user's own time zone, else the one of the browser. */
export function sessionZoneOf(session: SessionStore): string {
  const state = session.get();
  const own = state.kind === 'in' || state.kind === 'lost' ? state.user['timezone'] : null;
  return typeof own === 'string' && own !== '' ? own : getLocalZone();
}

export interface StartedApp {
  readonly settings: RuntimeSettings;
  readonly messages: Readonly<Record<string, ModelMessage>>;
}

/** Everything that is needed before the first screen: a language, the settings, the shared messages, and who is signed in. */
export async function startApp(services: AppServices, options: BrowserAppOptions, prepared: PreparedStore): Promise<StartedApp> {
  const { offered } = options.languages;
  const early = activateLocale(services.i18n, options.languages, pickEarlyLocale(options.languages));
  const [settings, messages] = await Promise.all([
    prepared.settings ?? fetchSettings(),
    options.loaders.messages(),
    services.session.check(),
    early,
  ]);
  const state = services.session.get();
  const user = state.kind === 'in' && typeof state.user['locale'] === 'string' ? state.user['locale'] : null;
  // The account may have said another one since.
  const own = pickLocale({ chosen: readChosenLocale(), user, browser: navigator.languages, offered });
  if (own !== services.i18n.locale) await activateLocale(services.i18n, options.languages, own);
  keepTellingReader(services);
  return { settings, messages };
}

/** Before it is known who is signed in. */
function pickEarlyLocale({ offered }: Languages): string {
  return pickLocale({ chosen: readChosenLocale(), user: null, browser: navigator.languages, offered });
}

/** So that the next page comes with its first answers, and its first look. */
function tellReader({ i18n, session }: AppServices): void {
  const reader = { locale: i18n.locale, zone: sessionZoneOf(session) };
  const view = { width: innerWidth, height: innerHeight, scrollbar: measureScrollbar() };
  const told = printReader(reader, view);
  document.cookie = `${readerCookie}=${encodeURIComponent(told)}; path=/; max-age=31536000; samesite=lax`;
}

/** Tells it again where something of it changes, as long as the page lives. */
function keepTellingReader(services: AppServices): void {
  tellReader(services);
  services.i18n.on('change', () => tellReader(services));
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => tellReader(services), resizedMs);
  });
}

/** Once somebody who drags the edge of a window has come to rest. */
const resizedMs = 300;

// A server without settings is fine: links that need one are shown disabled with the reason.
async function fetchSettings(): Promise<RuntimeSettings> {
  try {
    const { body } = await createOutsideApi().send({ method: 'GET', path: '/settings.json', isProbe: true });
    return typeof body === 'object' && body !== null ? (body as RuntimeSettings) : {};
  } catch {
    return {};
  }
}

const isWorthRefetching = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

function createQueryClient(view: FirstView): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && isWorthRefetching(error),
        ...{ refetchOnMount: () => view.get() === null, refetchOnWindowFocus: false },
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
