/** What the address of the page needs, asked for before there is a screen that could ask: code while the session is checked, rows right after. */
import { matchRoutes } from 'react-router-dom';
import type { Catalogue } from '../model/catalogue.ts';
import { isConditionTrue } from '../model/evaluate.ts';
import { loadGridChunk } from '../screens/list/grid/grid-chunk.ts';
import { narrowMediaQuery, theme } from '../ui/index.ts';
import { routesOfEntry } from './routes.tsx';
import { screenChunks, type ScreenPlace } from './screen-chunks.ts';
import { createScopes } from './scopes.ts';
import { sessionZoneOf, type AppServices } from './services.ts';
import type { RuntimeSettings } from './session/context.ts';
import { rolesWithImplied } from './session/session.ts';

export interface EarlyPlace extends ScreenPlace {
  /** Parameters of the route that have a value. */
  readonly params: Readonly<Record<string, string>>;
}

/** The generated screen at an address, or null: a page before sign-in, a hand-written one, none. */
export function findEarlyPlace(catalogue: Catalogue, pathname: string): EarlyPlace | null {
  const entries = catalogue.resources.filter(({ isPublic, page }) => !isPublic && page === null);
  const match = matchRoutes(
    entries.flatMap((entry) => routesOfEntry(entry)),
    pathname,
  )?.at(-1);
  if (match === undefined) return null;
  const { entry, screen } = match.route.handle as ScreenPlace; // put there by `routesOfEntry`
  const own = entry.parents.flatMap(({ param }): [string, string][] => {
    const value = match.params[param];
    return value === undefined ? [] : [[param, value]];
  });
  return { entry, screen, params: Object.fromEntries(own) };
}

const loadListChunk = () => import('../screens/list/rows/prefetch.ts');
// Left to the screen, which asks again and says so.
const ignoreEarlyFailure = (): void => undefined;

/** Loads the code of the screen and the Model of its resource. */
export function loadScreenCode({ resources, forms }: AppServices, { entry: { name }, screen }: ScreenPlace): void {
  resources.promised(name).catch(ignoreEarlyFailure);
  if (screen === 'list') {
    screenChunks.list().catch(ignoreEarlyFailure);
    loadListChunk().catch(ignoreEarlyFailure);
    if (!matchMedia(narrowMediaQuery(theme).replace('@media ', '')).matches) loadGridChunk().catch(ignoreEarlyFailure);
  } else if (screen === 'show') screenChunks.show().catch(ignoreEarlyFailure);
  else {
    screenChunks.form().catch(ignoreEarlyFailure);
    forms.promised(name).catch(ignoreEarlyFailure);
  }
}

interface EarlyRows {
  readonly place: EarlyPlace;
  readonly catalogue: Catalogue;
  readonly settings: RuntimeSettings;
}

/** Asks for the first rows of a list once it is known who is signed in. */
export async function loadFirstRows(services: AppServices, { place, catalogue, settings }: EarlyRows): Promise<void> {
  const { entry, screen, params } = place;
  const { queries, source, resources, session } = services;
  const now = session.get();
  if (screen !== 'list' || now.kind !== 'in') return;
  const roles = rolesWithImplied(now.user.roles, catalogue.implies);
  const scope = createScopes({ roles, user: now.user, settings, zone: sessionZoneOf(session) })({ mode: 'list', params });
  if (!isConditionTrue(entry.use, scope)) return;
  const data = { client: queries, source, loadResource: resources.promised, scope, params };
  await loadListChunk()
    .then(({ prefetchListPage: prefetchList }) => prefetchList(entry.name, location.search, data))
    .catch(ignoreEarlyFailure);
}
