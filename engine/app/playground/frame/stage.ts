/** What the screens of the frame live in: services of their own, over records that exist in this frame only. */
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, matchRoutes } from 'react-router-dom';
import { paramsOf, keyOf } from '../../../data/address.ts';
import { createI18n, localZone, speak } from '../../../i18n/index.ts';
import type { CatalogueEntry } from '../../../model/catalogue.ts';
import { effectiveRoles, type Session, type User } from '../../session/session.ts';
import type { Resource } from '../../../model/model.ts';
import { screenPath } from '../../../screens/links.ts';
import type { FormSchemas } from '../../../screens/context.ts';
import type { AppOptions } from '../../options.ts';
import { createShelf } from '../../registry.ts';
import { routesOf } from '../../routes.tsx';
import { scopes } from '../../scopes.ts';
import type { Place, ScreenName } from '../../screen-chunks.ts';
import type { Services, Started } from '../../services.ts';
import { interpreted } from '../records/schema-errors.ts';
import { createPlaygroundSource, type PlaygroundSource } from '../rules/source.ts';
import type { World, Words } from '../rules/world.ts';
import { entryOf } from '../../../model/catalogue.ts';
import type { Shown } from './protocol.ts';

/** What the page around the frame knows already. */
export interface Outer {
  readonly options: AppOptions;
  readonly started: Started;
  readonly user: User;
  readonly words: Words;
  readonly say: World['say'];
}

export interface Stage {
  readonly started: Started;
  readonly services: Services;
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** The options with the resource that is written in their catalogue. */
  readonly options: () => AppOptions;
  /** Draws the next descriptor, roles, language or place. */
  readonly put: (shown: Shown) => Promise<void>;
  /** The edition that is drawn, for `useSyncExternalStore`; 0 before the first. */
  readonly edition: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Screen of the written resource that the router is at, and how many records there are. */
  readonly where: () => Promise<{ readonly screen: ScreenName | null; readonly records: number }>;
}

type RouterRoutes = Parameters<typeof createMemoryRouter>[0];

export function createStage(outer: Outer, routes: RouterRoutes): Stage {
  let now: Shown | null = null;
  let written: { readonly resource: Resource; readonly forms: FormSchemas; readonly options: AppOptions } | null = null;
  const listeners = new Set<() => void>();
  let session: Session = { kind: 'in', user: outer.user };
  const { options, started } = outer;
  const ownName = (name: string) => (written?.resource.name === name ? written : null);
  const resources = createShelf(options.loaders.list, (name) => ownName(name)?.resource ?? options.registry?.get('list', name));
  const forms = createShelf(options.loaders.form, (name) => ownName(name)?.forms ?? options.registry?.get('form', name));
  const i18n = createI18n();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } } });
  const world: World = {
    load: resources.promised,
    forms: forms.promised,
    scope: (extra) => {
      const roles = effectiveRoles(now?.roles ?? [], options.catalogue.implies);
      return scopes({ roles, user: outer.user, settings: started.settings, zone: localZone() })(extra);
    },
    allRoles: () => new Set(now?.allRoles ?? []),
    now: () => new Date(),
    words: outer.words,
    say: outer.say,
  };
  const source = createPlaygroundSource(world, () => (written === null ? [] : [written.resource]));
  const services: Services = {
    i18n,
    queries,
    resources,
    forms,
    source,
    session: {
      get: () => session,
      subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      check: () => Promise.resolve({ session, isTolerated: false }),
      refused: () => undefined,
    },
  };
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  const put = async (told: Shown): Promise<void> => {
    const before = now;
    // Every message brings a copy: the records belong to the one that came first.
    const shown = before?.edition === told.edition ? { ...told, resource: before.resource } : told;
    now = shown;
    if (before?.edition !== shown.edition) {
      written = writtenOf(shown.resource, options);
      queries.removeQueries();
    }
    session = { kind: 'in', user: { ...outer.user, roles: shown.roles } };
    if (i18n.locale !== shown.locale) await speak(i18n, options.languages, shown.locale);
    if (before?.turn !== shown.turn || before.screen !== shown.screen || before.resource.name !== shown.resource.name)
      await go({ router, source, shown });
    for (const listener of listeners) listener();
    if (before?.roles !== shown.roles) await queries.invalidateQueries();
  };
  return {
    started,
    services,
    router,
    put,
    options: () => written?.options ?? options,
    edition: () => now?.edition ?? 0,
    subscribe: services.session.subscribe,
    where: async () => {
      if (now === null) return { screen: null, records: 0 };
      const { resource } = now;
      const match = matchRoutes(routesOf(entryOf(resource)), router.state.location.pathname)?.at(-1);
      const place = match?.route.handle as Place | undefined;
      return { screen: place?.screen ?? null, records: (await source.all(resource)).length };
    },
  };
}

function writtenOf(resource: Resource, options: AppOptions) {
  const entry = entryOf(resource);
  const others = options.catalogue.resources.filter(({ name }) => name !== resource.name);
  return {
    resource,
    forms: { create: interpreted(resource.schema.create), update: interpreted(resource.schema.update) },
    options: { ...options, catalogue: { ...options.catalogue, resources: [...others, entry] } },
  };
}

interface Going {
  readonly router: Stage['router'];
  readonly source: PlaygroundSource;
  readonly shown: Shown;
}

async function go({ router, source, shown: { resource, screen, state } }: Going): Promise<void> {
  const records = resource.page === null ? await source.all(resource) : [];
  const { stateField } = resource;
  const record = records.find((each) => state === null || (stateField !== null && each[stateField] === state)) ?? records[0] ?? {};
  const entry: CatalogueEntry = entryOf(resource);
  const address = screenPath(entry, { screen, key: keyOf(resource, record) ?? [], params: paramsOf(resource, record, {}) });
  await router.navigate(address, { replace: true });
}
