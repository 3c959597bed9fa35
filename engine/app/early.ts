/** What the address of the page needs, asked for before there is a screen that could ask: code while the session is checked, rows right after. */
import type { Catalogue } from '../model/catalogue.ts';
import { mayUseVerb } from '../model/access.ts';
import { isConditionTrue } from '../model/evaluate.ts';
import { whenIdle } from '../data/wait.ts';
import { findScreenPlace, type AddressedPlace, type ScreenName, type ScreenPlace } from '../model/place.ts';
import { noteEarlyQuestions } from '../data/early-questions.ts';
import { buildRecordOptions } from '../data/useRecord.ts';
import { FilterPopover } from '../screens/list/filters/deferred.ts';
import { prefetchListPage } from '../screens/list/rows/prefetch.ts';
import { loadSurfaces } from '../ui/index.ts';
import { FormScreen, loadScreenChunk, ShowScreen } from './screen-chunks.ts';
import { readEntryParams } from './entry-params.ts';
import { createScopes } from './scopes.ts';
import { readApiBase, sessionZoneOf, type AppServices } from './services.ts';
import type { RuntimeSettings } from './session/context.ts';
import { rolesWithImplied } from './session/session.ts';

/** The generated screen at an address, or null: a page before sign-in, a hand-written one, none. */
export function findEarlyPlace(catalogue: Catalogue, pathname: string): AddressedPlace | null {
  return findScreenPlace(
    catalogue.resources.filter(({ isPublic, page }) => !isPublic && page === null),
    pathname,
  );
}

// Left to the screen, which asks again and says so.
const ignoreEarlyFailure = (): void => undefined;

/** Brings what the screen is drawn with: its code, the Model of its resource, the schemas of its form. Never fails. */
export async function loadScreenCode({ resources, forms }: AppServices, { entry: { name }, screen }: ScreenPlace): Promise<void> {
  const hasForm = screen === 'create' || screen === 'edit';
  const parts = [resources.promised(name), loadScreenChunk(screen), ...(hasForm ? [forms.promised(name)] : [])];
  await Promise.all(parts.map((part) => part.catch(ignoreEarlyFailure)));
}

/**
 * Brings what may open over a page, once the browser has nothing else to do, and has it keep what it needs without a network; what was chosen
 * meanwhile is sent to the account from then on.
 */
export function loadSurfacesSoon(catalogue: Catalogue, services: AppServices): void {
  whenIdle(() => {
    void loadSurfaces();
    void import('../data/send-preferences.ts').then((module) => module.keepSendingPreferences(services), ignoreEarlyFailure);
    if (import.meta.env.PROD) void import('./service-worker.ts').then((module) => module.registerServiceWorker(readApiBase(catalogue)));
  }, soon);
}

/** Brings what the next click may need, once the browser has nothing else to do. */
export function loadNextScreens({ forms }: AppServices, { entry: { name, hasCreate, hasEdit, hasShow }, screen }: ScreenPlace): void {
  if (screen !== 'list') return;
  whenIdle(() => {
    FilterPopover.load().catch(ignoreEarlyFailure);
    if (hasShow) ShowScreen.load().catch(ignoreEarlyFailure);
    if (!hasCreate && !hasEdit) return;
    FormScreen.load().catch(ignoreEarlyFailure);
    forms.promised(name).catch(ignoreEarlyFailure);
  }, soon);
}

const soon = { latest: 5000 } as const;

interface EarlyAnswers {
  readonly place: AddressedPlace;
  /** The query of the address. */
  readonly search: string;
  readonly catalogue: Catalogue;
  readonly settings: RuntimeSettings;
  /** How long the rows wait for the names in them; missing: as long as those of any list. */
  readonly namesWaitMs?: number | undefined;
}

/** Asks for what a screen shows first, as it does itself: the rows of a list, a record. Nothing before it is known who is signed in. Never fails. */
export async function loadFirstAnswers(
  services: AppServices,
  { place, search, catalogue, settings, namesWaitMs }: EarlyAnswers,
): Promise<void> {
  const { entry, screen, key } = place;
  const { queries, source, resources, session } = services;
  const now = session.get();
  if (screen === 'create' || now.kind !== 'in') return;
  noteEarlyQuestions();
  const roles = rolesWithImplied(now.user.roles, catalogue.implies);
  const params = readEntryParams(entry, place.params, new URLSearchParams(search));
  const scope = createScopes({ roles, user: now.user, settings, zone: sessionZoneOf(session) })({ mode: screen, params });
  if (!isConditionTrue(entry.use, scope)) return;
  if (screen === 'list') {
    const data = { client: queries, source, loadResource: resources.promised, scope, params, namesWaitMs };
    await prefetchListPage(entry.name, search, data).catch(ignoreEarlyFailure);
    return;
  }
  const resource = await resources.promised(entry.name).catch(ignoreEarlyFailure);
  const isDrawn = resource !== undefined && resource.ops.get !== null && (screen === 'edit' || resource.show?.page == null);
  if (isDrawn && (mayUseVerb(resource, screen, scope).shown || mayUseVerb(resource, 'show', scope).shown))
    await queries.prefetchQuery(buildRecordOptions(source, resource, key, params));
}

/** Brings all that an address of the app is drawn with, before it is opened. Resolves with its screen once all is there; null: it has none. */
export async function prepareAddress(
  services: AppServices,
  address: URL,
  facts: Pick<EarlyAnswers, 'catalogue' | 'settings'>,
): Promise<ScreenName | null> {
  const place = findEarlyPlace(facts.catalogue, address.pathname);
  if (place === null) return null;
  await Promise.all([loadScreenCode(services, place), loadFirstAnswers(services, { ...facts, place, search: address.search })]);
  return place.screen;
}
