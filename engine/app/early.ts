/** What the address of the page needs, asked for before there is a screen that could ask: code while the session is checked, rows right after. */
import { matchRoutes } from 'react-router-dom';
import type { Catalogue } from '../model/catalogue.ts';
import { holds } from '../model/evaluate.ts';
import { loadGrid } from '../screens/list/grid-chunk.ts';
import { narrow, theme } from '../ui/index.ts';
import { routesOf } from './routes.tsx';
import { screenChunks, type Place } from './screen-chunks.ts';
import { scopes } from './scopes.ts';
import { zoneOf, type Services } from './services.ts';
import type { Settings } from './session/context.ts';
import { effectiveRoles } from './session/session.ts';

export interface EarlyPlace extends Place {
  /** Parameters of the route that have a value. */
  readonly params: Readonly<Record<string, string>>;
}

/** The generated screen at an address, or null: a page before sign-in, a hand-written one, none. */
export function placeAt(catalogue: Catalogue, pathname: string): EarlyPlace | null {
  const entries = catalogue.resources.filter(({ isPublic, page }) => !isPublic && page === null);
  const match = matchRoutes(
    entries.flatMap((entry) => routesOf(entry)),
    pathname,
  )?.at(-1);
  if (match === undefined) return null;
  const { entry, screen } = match.route.handle as Place; // put there by `routesOf`
  const own = entry.parents.flatMap(({ param }): [string, string][] => {
    const value = match.params[param];
    return value === undefined ? [] : [[param, value]];
  });
  return { entry, screen, params: Object.fromEntries(own) };
}

const listChunk = () => import('../screens/list/prefetch.ts');
// Left to the screen, which asks again and says so.
const ignore = (): void => undefined;

/** Loads the code of the screen and the Model of its resource. */
export function loadCode({ resources, forms }: Services, { entry: { name }, screen }: Place): void {
  resources.promised(name).catch(ignore);
  if (screen === 'list') {
    screenChunks.list().catch(ignore);
    listChunk().catch(ignore);
    if (!matchMedia(narrow(theme).replace('@media ', '')).matches) loadGrid().catch(ignore);
  } else if (screen === 'show') screenChunks.show().catch(ignore);
  else {
    screenChunks.form().catch(ignore);
    forms.promised(name).catch(ignore);
  }
}

interface Asked {
  readonly place: EarlyPlace;
  readonly catalogue: Catalogue;
  readonly settings: Settings;
}

/** Asks for the first rows of a list once it is known who is signed in. */
export async function loadRows(services: Services, { place, catalogue, settings }: Asked): Promise<void> {
  const { entry, screen, params } = place;
  const { queries, source, resources, session } = services;
  const now = session.get();
  if (screen !== 'list' || now.kind !== 'in') return;
  const roles = effectiveRoles(now.user.roles, catalogue.implies);
  const scope = scopes({ roles, user: now.user, settings, zone: zoneOf(session) })({ mode: 'list', params });
  if (!holds(entry.use, scope)) return;
  const data = { client: queries, source, loadResource: resources.promised, scope, params };
  await listChunk()
    .then(({ prefetchList }) => prefetchList(entry.name, location.search, data))
    .catch(ignore);
}
