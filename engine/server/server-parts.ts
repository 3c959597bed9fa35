/** What a server consists of, between its settings and its port. */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import { openAuthorProject } from '../studio/author/project-with.ts';
import { compileSchemas } from '../language/compile/fields/validators.ts';
import { createApp, type ServerAppOptions } from './app.ts';
import { clientAddressOf, countedAddressOf, callHopsOf, isPlainHttp } from './caller.ts';
import { type DescribedServer } from './described-server.ts';
import type { BlobStore } from './blobs/blobs.ts';
import { type FileStore } from './files/files.ts';
import { type JobSystem } from './jobs/jobs.ts';
import { type WriteLog } from './log.ts';
import { openMailer, type SendMail } from './mail.ts';
import { type ServerMetrics } from './metrics.ts';
import { type OutgoingCalls } from './outgoing.ts';
import type { ServerEngine } from './plan/call.ts';
import { type ForeignDatabases } from './database/databases.ts';
import type { SystemAccesses } from './foreign/system.ts';
import { cacheSchemas } from './plan/schemas.ts';
import { planUserReading } from './people/users.ts';
import { type MessagePrinter } from './reply/print.ts';
import { buildApiRoutes } from './request/routes.ts';
import { nameSignInPlace, offersDemoSignIn, type ServerSettings } from './settings.ts';
import { createUserFinder } from './people/find-user.ts';
import { listPeopleOfRoles } from './sign-in/people-of-roles.ts';
import { isStranger } from './sign-in/claimed-users.ts';
import { openSignInProvider } from './sign-in/oidc.ts';
import { openClaimsReader, type ClaimsReader } from './sign-in/read-claims.ts';
import { createSignInRoutes } from './sign-in/routes.ts';
import { openSessionCookies } from './sign-in/sessions.ts';
import { openPageRenderer } from './page/open-renderer.ts';
import { createStaticApp } from './static.ts';
import type { Store, Tx } from './store/store.ts';
import { openTrafficCounter } from './traffic.ts';

/** null: there is no provider, or its claims say who somebody is and nothing else. */
export function openReader(
  { model, appSettings }: DescribedServer,
  { settings, log, now }: Pick<ServerParts, 'settings' | 'log' | 'now'>,
): ClaimsReader | null {
  if (settings.oidc === null || model.signIn === null) return null;
  const place = nameSignInPlace(settings);
  return openClaimsReader({ model, mapping: model.signIn, place, settings: appSettings, now, log });
}

/** All that a server is put together from. */
export interface ServerParts extends DescribedServer {
  readonly reader: ClaimsReader | null;
  readonly systems: SystemAccesses;
  readonly databases: ForeignDatabases;
  readonly outgoing: OutgoingCalls;
  readonly root: string;
  readonly hasPages: boolean;
  readonly words: MessagePrinter;
  readonly log: WriteLog;
  readonly settings: ServerSettings;
  readonly secret: string;
  readonly store: Store;
  readonly dataDir: string;
  readonly blobs: BlobStore;
  readonly files: FileStore;
  readonly jobs: JobSystem;
  readonly metrics: ServerMetrics | null;
  readonly now: () => Date;
  readonly trial: ServerTrial | null;
}

/** What a server does otherwise that tests open for themselves: its store is in memory, and it takes any number of calls. */
export interface ServerTrial {
  readonly deliver: SendMail;
}

/** What the API is made of. */
export function buildServerEngine({
  project: { people, behaviours, formats },
  words,
  settings,
  model,
  appSettings,
  reader,
  systems,
  databases,
  outgoing,
  store,
  dataDir,
  blobs,
  files,
  jobs,
  now,
  trial,
}: ServerParts): ServerEngine {
  return {
    model,
    routes: buildApiRoutes(model, behaviours),
    words,
    store,
    schemas: cacheSchemas(compileSchemas),
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour])),
    formats,
    now,
    newId: randomUUID,
    settings: appSettings,
    publicUrl: settings.publicUrl,
    installation: { dataDir, blobs, smtpUrl: settings.smtpUrl, issuer: settings.oidc?.issuer ?? null },
    deliver: trial?.deliver ?? openMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, blobs }),
    outgoing,
    systems,
    databases,
    files,
    jobs,
    traffic: openTrafficCounter(),
    findUser: createUserFinder({ people, model, store, reader, isDevelopment: offersDemoSignIn(settings) }),
    aboutUser: (user, zone) => people.aboutUser({ model, tx: store, settings: appSettings, now: now(), zone }, user),
  };
}

/** What answers: sign-in, API and pages over the engine. */
export function buildServerApp(
  { root, project, hasPages, log, metrics, settings, model, appSettings, reader, described, sources, secret, store, trial }: ServerParts,
  engine: ServerEngine,
): Hono {
  const { publicUrl } = settings;
  const { people, slowPaths } = project;
  const { now, findUser: find } = engine;
  const hasStrangers = reader !== null || offersDemoSignIn(settings);
  const onStart = async (userId: string, tx: Tx): Promise<boolean> =>
    (hasStrangers && (await isStranger(tx, userId))) || people.recordSignIn({ model, tx, now: now() }, userId);
  const isSecure = publicUrl.startsWith('https:');
  const sessions = openSessionCookies({
    store,
    secret,
    place: nameSignInPlace(settings),
    hours: settings.sessionHours,
    idleMinutes: settings.idleMinutes,
    isSecure,
    now,
    onStart,
    hasStrangers,
    // What claims make of somebody is no part of their record.
    reading: people.hasUsers(model) && reader === null ? planUserReading(model, people.references) : null,
  });
  const single = settings.oidc && {
    provider: openSignInProvider({
      ...{ ...settings.oidc, publicUrl, now },
      ...(reader && { scopes: reader.mapping.scopes, misses: reader.misses }),
    }),
    ...{ accounts: people.createSignInAccounts(model, store), store, claim: settings.oidc.userClaim, reader },
  };
  const demoUsers = offersDemoSignIn(settings)
    ? async () => (people.hasUsers(model) ? people.listDemoPeople(model, store) : listPeopleOfRoles(model))
    : null;
  const signIn = createSignInRoutes({
    sessions,
    single,
    demoUsers,
    strangers: {
      ...{ model, store },
      isNameTaken: async (name) => (await people.createSignInAccounts(model, store).withUsername(name)).length > 0,
    },
    anyName: settings.demoSignIn,
    findUser: find,
    secret,
    publicUrl,
    now,
    log,
    words: engine.words,
  });
  return createApp({
    engine,
    sessions,
    signIn,
    settings: appSettings,
    log,
    metrics,
    pages: hasPages
      ? (prepare) =>
          createStaticApp(join(root, 'dist'), {
            apiBase: model.apiBase,
            prepare,
            render: settings.drawsPages ? openPageRenderer(root, log) : null,
          })
      : null,
    callerOf: (c) => countedAddressOf(clientAddressOf(callHopsOf(c), settings.trustedProxies)),
    isOnlySafe: (c) => isSecure && !isPlainHttp(callHopsOf(c), settings.trustedProxies),
    slowPaths,
    limits: trial === null ? limits : unlimited,
    playground: offersDemoSignIn(settings) ? openAuthorProject(sources) : null,
    review: { described, folder: resolve(root, settings.resources) },
  });
}

const limits: ServerAppOptions['limits'] = {
  ...{ signIn: 300, password: 20, playground: 120, review: 300 },
  share: { atOnce: 50, ahead: 60 },
};

// Tests call as fast as they can, all from one place.
const unlimited: ServerAppOptions['limits'] = {
  ...{ signIn: Infinity, password: Infinity, playground: Infinity, review: Infinity },
  share: { atOnce: Infinity, ahead: Infinity },
};
