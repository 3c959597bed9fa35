import type { I18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { createRest } from '../data/rest.ts';
import { ApiError, type DataSource } from '../data/source.ts';
import { chosenLocale, createI18n, localZone, pickLocale, speak } from '../i18n/index.ts';
import type { Message, Resource } from '../model/model.ts';
import type { FormSchemas } from '../screens/context.ts';
import type { AppOptions } from './options.ts';
import { createShelf, type Shelf } from './registry.ts';
import type { Settings } from './session/context.ts';
import { outsideApi } from './session/outside-api.ts';
import { createSession, type SessionStore } from './session/session-store.ts';
import { wasTyped } from './session/typed.ts';

/** What lives as long as the page: made once by `App`, never imported. */
export interface Services {
  readonly i18n: I18n;
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly source: DataSource;
  readonly resources: Shelf<Resource>;
  readonly forms: Shelf<FormSchemas>;
}

export function createServices({ catalogue, loaders, registry }: AppOptions): Services {
  const i18n = createI18n();
  const session: SessionStore = createSession({ source: () => source, hasTyped: wasTyped });
  const source: DataSource = createRest({
    base: toldBase() ?? catalogue.apiBase,
    locale: () => i18n.locale || 'en',
    zone: () => zoneOf(session),
    onSignedOut: session.refused,
    isOffline: () => !navigator.onLine,
  });
  const resources = createShelf(loaders.list, (name) => registry?.get('list', name));
  const forms = createShelf(loaders.form, (name) => registry?.get('form', name));
  return { i18n, session, source, queries: queryClient(), resources, forms };
}

// What the server says at run time; a page that no server has filled in has what was built.
function toldBase(): string | null {
  const told = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
  return told.startsWith('/') ? told : null;
}

/** The user's own time zone, else the one of the browser. */
export function zoneOf(session: SessionStore): string {
  const state = session.get();
  const own = state.kind === 'in' || state.kind === 'lost' ? state.user['timezone'] : null;
  return typeof own === 'string' && own !== '' ? own : localZone();
}

export interface Started {
  readonly settings: Settings;
  readonly messages: Readonly<Record<string, Message>>;
}

/** Everything that is needed before the first screen: a language, the settings, the shared messages, and who is signed in. */
export async function start(services: Services, options: AppOptions): Promise<Started> {
  const chosen = chosenLocale();
  const { offered } = options.languages;
  const early = speak(services.i18n, options.languages, pickLocale({ chosen, user: null, browser: navigator.languages, offered }));
  const [settings, messages] = await Promise.all([readSettings(), options.loaders.messages(), services.session.check(), early]);
  const state = services.session.get();
  const user = state.kind === 'in' && typeof state.user['locale'] === 'string' ? state.user['locale'] : null;
  const own = pickLocale({ chosen, user, browser: navigator.languages, offered });
  if (own !== services.i18n.locale) await speak(services.i18n, options.languages, own);
  return { settings, messages };
}

// A server without settings is fine: links that need one are shown disabled with the reason.
async function readSettings(): Promise<Settings> {
  try {
    const { body } = await outsideApi().send({ method: 'GET', path: '/settings.json', isProbe: true });
    return typeof body === 'object' && body !== null ? (body as Settings) : {};
  } catch {
    return {};
  }
}

const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

function queryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < 1 && isWorthRetrying(error), refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
