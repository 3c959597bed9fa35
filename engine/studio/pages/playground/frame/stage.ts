/** What the screens of the frame live in: services of their own, over records that exist in this frame only. */
import { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { resolveRecordParams, getRecordKey } from '../../../../data/address.ts';
import { createI18n, getLocalZone, activateLocale } from '../../../../i18n/index.ts';
import type { CatalogueEntry } from '../../../../model/catalogue.ts';
import { rolesWithImplied, type BrowserSession, type SignedInProfile } from '../../../../app/session/session.ts';
import { createListeners } from '../../../../model/listeners.ts';
import type { Resource } from '../../../../model/model.ts';
import { buildScreenPath } from '../../../../screens/links.ts';
import type { FormSchemas } from '../../../../screens/context.ts';
import { createDetachedRouter, type AppRouter } from '../../../../screens/router/app-router.ts';
import type { BrowserAppOptions } from '../../../../app/options.ts';
import { createChunkShelf } from '../../../../app/registry.ts';
import { routesOfEntry } from '../../../../app/routes.tsx';
import { createScopes } from '../../../../app/scopes.ts';
import type { ScreenPlace, ScreenName } from '../../../../model/place.ts';
import type { AppServices, StartedApp } from '../../../../app/services.ts';
import { interpretSchema } from '../../../made-up/schema-errors.ts';
import { createPlaygroundSource, type PlaygroundSource } from '../rules/source.ts';
import type { PlaygroundWorld, PlaygroundWords } from '../rules/world.ts';
import { catalogueEntryOf } from '../../../../model/catalogue.ts';
import type { ShownPreview } from './protocol.ts';

/** What the page around the frame knows already. */
export interface OuterPage {
  readonly options: BrowserAppOptions;
  readonly started: StartedApp;
  readonly user: SignedInProfile;
  readonly words: PlaygroundWords;
  readonly say: PlaygroundWorld['say'];
}

export interface PreviewStage {
  readonly started: StartedApp;
  readonly services: AppServices;
  readonly router: AppRouter;
  /** The options with the resource that is written in their catalogue. */
  readonly options: () => BrowserAppOptions;
  /** Draws the next descriptor, roles, language or place. */
  readonly put: (shown: ShownPreview) => Promise<void>;
  /** The edition that is drawn, for `useSyncExternalStore`; 0 before the first. */
  readonly edition: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Screen of the written resource that the router is at, and how many records there are. */
  readonly where: () => Promise<{ readonly screen: ScreenName | null; readonly records: number }>;
}

export function createStage(outer: OuterPage): PreviewStage {
  let now: ShownPreview | null = null;
  let made = 0;
  let written: { readonly resource: Resource; readonly forms: FormSchemas; readonly options: BrowserAppOptions } | null = null;
  const { subscribe, notify } = createListeners();
  let session: BrowserSession = { kind: 'in', user: outer.user };
  const { options, started } = outer;
  const ownName = (name: string) => (written?.resource.name === name ? written : null);
  const resources = createChunkShelf(options.loaders.list, (name) => ownName(name)?.resource ?? options.registry?.get('list', name));
  const forms = createChunkShelf(options.loaders.form, (name) => ownName(name)?.forms ?? options.registry?.get('form', name));
  const i18n = createI18n();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } } });
  const world: PlaygroundWorld = {
    load: resources.promised,
    forms: forms.promised,
    scope: (extra) => {
      const roles = rolesWithImplied(now?.roles ?? [], options.catalogue.implies);
      return createScopes({ roles, user: outer.user, settings: started.settings, zone: getLocalZone(), formats: options.customFormats })(
        extra,
      );
    },
    allRoles: () => new Set(now?.allRoles ?? []),
    now: () => new Date(),
    newId: () => `new-${String((made += 1))}`,
    words: outer.words,
    say: outer.say,
  };
  const source = createPlaygroundSource(world, () => (written === null ? [] : [written.resource]));
  const services: AppServices = {
    i18n,
    queries,
    resources,
    forms,
    source,
    keepsDrafts: false,
    session: {
      get: () => session,
      subscribe,
      check: () => Promise.resolve({ session, isTolerated: false }),
      refused: () => undefined,
    },
  };
  const router = createDetachedRouter();
  const put = async (told: ShownPreview): Promise<void> => {
    const before = now;
    // Every message brings a copy: the records belong to the one that came first.
    const shown = before?.edition === told.edition ? { ...told, resource: before.resource } : told;
    now = shown;
    if (before?.edition !== shown.edition) {
      written = writtenResourceOf(shown.resource, options);
      queries.removeQueries();
    }
    session = { kind: 'in', user: { ...outer.user, roles: shown.roles } };
    if (i18n.locale !== shown.locale) await activateLocale(i18n, options.languages, shown.locale);
    if (before?.turn !== shown.turn || before.screen !== shown.screen || before.resource.name !== shown.resource.name)
      await navigateStage({ router, source, shown });
    notify();
    if (before?.roles !== shown.roles) await queries.invalidateQueries();
  };
  return {
    started,
    services,
    router,
    put,
    options: () => written?.options ?? options,
    edition: () => now?.edition ?? 0,
    subscribe,
    where: async () => {
      if (now === null) return { screen: null, records: 0 };
      const { resource } = now;
      const match = matchRoutes(routesOfEntry(catalogueEntryOf(resource)), router.place().location.pathname)?.at(-1);
      const place = match?.route.handle as ScreenPlace | undefined;
      return { screen: place?.screen ?? null, records: (await source.all(resource)).length };
    },
  };
}

function writtenResourceOf(resource: Resource, options: BrowserAppOptions) {
  const entry = catalogueEntryOf(resource);
  const others = options.catalogue.resources.filter(({ name }) => name !== resource.name);
  return {
    resource,
    forms: { create: interpretSchema(resource.schema.create), update: interpretSchema(resource.schema.update) },
    options: { ...options, catalogue: { ...options.catalogue, resources: [...others, entry] } },
  };
}

interface StageNavigation {
  readonly router: PreviewStage['router'];
  readonly source: PlaygroundSource;
  readonly shown: ShownPreview;
}

async function navigateStage({ router, source, shown: { resource, screen, state } }: StageNavigation): Promise<void> {
  const records = resource.page === null ? await source.all(resource) : [];
  const { stateField } = resource;
  const record = records.find((each) => state === null || (stateField !== null && each[stateField] === state)) ?? records[0] ?? {};
  const entry: CatalogueEntry = catalogueEntryOf(resource);
  const address = buildScreenPath(entry, {
    screen,
    key: getRecordKey(resource, record) ?? [],
    params: resolveRecordParams(resource, record, {}),
  });
  router.navigate(address, { replace: true });
}
