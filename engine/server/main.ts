import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import { openAuthorProject } from '../studio/author/project-with.ts';
import { compileSchemas } from '../language/compile/fields/validators.ts';
import type { Model } from '../model/model.ts';
import { createApp } from './app.ts';
import type { CallingUser, UserLookup } from './behaviour.ts';
import { clientAddressOf, countedAddressOf, callHopsOf, isPlainHttp } from './caller.ts';
import { readDescribedServer, type DescribedServer } from './described-server.ts';
import type { BlobStore } from './blobs/blobs.ts';
import { openBlobs } from './blobs/open.ts';
import { openFileContents } from './files/open-contents.ts';
import { openFileStore, type FileStore } from './files/files.ts';
import type { ReadUser } from './store/session-user.ts';
import { openJobSystem, type JobSystem } from './jobs/jobs.ts';
import { listenForCalls, stopListening } from './listen.ts';
import { openServerLog, type WriteLog } from './log.ts';
import { openMailer } from './mail.ts';
import { openServerMetrics, type ServerMetrics } from './metrics.ts';
import { openOutgoingCalls, type OutgoingCalls } from './outgoing.ts';
import type { ServerEngine } from './plan/call.ts';
import { openForeignDatabases, type ForeignDatabases } from './database/databases.ts';
import { readDatabaseUrls, readSystemAccesses } from './foreign/accesses.ts';
import type { SystemAccesses } from './foreign/system.ts';
import { fillStore } from './fill.ts';
import { cacheSchemas } from './plan/schemas.ts';
import { behaviourQueues, behaviourSchedules, createJobRunner } from './plan/work.ts';
import { planUserReading } from './people/users.ts';
import { listOfferedLanguages, type ServerProject } from './project.ts';
import { openMessagePrinter, type MessagePrinter } from './reply/print.ts';
import { buildApiRoutes } from './request/routes.ts';
import { nameSignInPlace, offersDemoSignIn, readSettings, type ServerSettings } from './settings.ts';
import { readOrCreateSecret } from './sign-in/kept-secret.ts';
import { findUserOfRoles, listPeopleOfRoles } from './sign-in/people-of-roles.ts';
import { findClaimedUser, isStranger } from './sign-in/claimed-users.ts';
import { openSignInProvider } from './sign-in/oidc.ts';
import { openClaimsReader, type ClaimsReader } from './sign-in/read-claims.ts';
import { createSignInRoutes } from './sign-in/routes.ts';
import { openSessionCookies } from './sign-in/sessions.ts';
import { exitWithStartFailure } from './start-failure.ts';
import { createStaticApp } from './static.ts';
import { scheduleNightlyBackup } from './store/backup.ts';
import { openDatabase, openStore } from './store/open.ts';
import { announceProcess, describeProcess, type LivingProcess, type ServerProcess } from './store/processes.ts';
import type { Store, Tx } from './store/store.ts';
import { dropUnneededIndexes } from './store/tables.ts';
import { openTrafficCounter } from './traffic.ts';

type MainEnvironment = Readonly<Record<string, string | undefined>>;

/** What the engine itself says, in other languages. */
const ownCatalogues = join(import.meta.dirname, '../../locales');

export interface RunningServer {
  readonly app: Hono;
  readonly settings: ServerSettings;
  readonly model: Model;
  /** Reads the descriptors again, brings the store up to date, and answers by the new Model. Throws, and goes on as before, if they cannot be used. */
  reread(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the server until it is told to stop; prints one sentence and ends the process when it cannot start. */
export async function main(o: { root: string; env: MainEnvironment; project: ServerProject }): Promise<void> {
  const running = await openServer({ ...o, hasPages: true, log: openServerLog(() => new Date()) }).catch(exitWithStartFailure);
  const { settings } = running;
  const http = listenForCalls(running.app.fetch, settings, (port) => {
    console.log(`Steward is ready at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`);
    if (offersDemoSignIn(settings)) console.log('Nobody asks for a password there: the development identity page offers whom to be.');
  });
  http.on('error', exitWithStartFailure);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutServerDown(http, running));
}

/** Everything between the settings and a listening port. */
export async function openServer(o: {
  root: string;
  env: MainEnvironment;
  project: ServerProject;
  hasPages: boolean;
  log: WriteLog;
}): Promise<RunningServer> {
  const settings = readSettings(o.env);
  const described = readDescribedServer({ ...o, settings });
  const dataDir = resolve(o.root, settings.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const store = await openStore({ ...settings, dataDir });
  let own: ServerProcess = { id: randomUUID(), model: described.model.hash };
  let living: LivingProcess | null = null;
  try {
    living = await announceProcess(store, () => own);
    const words = openMessagePrinter([ownCatalogues, join(o.root, 'locales')], listOfferedLanguages(o.env, described.project.app));
    const filled = await fillStore(store, described, { settings, own, words });
    const secret = settings.sessionSecret ?? (await readOrCreateSecret(store, join(dataDir, 'session-secret')));
    for (const warning of filled.warnings) console.warn(warning);
    const blobs = await openBlobs(store, { bucket: settings.bucket, dataDir });
    const onSweepFailure = (error: unknown): void => o.log({ event: 'sweep failed', error: String(error) });
    const files = await openFileStore(store, openFileContents(store, { blobs, dataDir, onSweepFailure }));
    if (filled.isSeeded) await described.project.records.seedFiles(files);
    const jobs = await openJobSystem({ store, log: o.log, isWorking: settings.doesJobs });
    const metrics = settings.metricsToken === null ? null : openServerMetrics({ token: settings.metricsToken, store });
    const outgoing = openOutgoingCalls({ hosts: settings.outgoingHosts });
    const opened = { outgoing, words, settings, secret, store, dataDir, blobs, files, jobs, metrics };
    const serve = async (read: DescribedServer): Promise<{ model: Model; app: Hono; databases: ForeignDatabases }> => {
      const systems = readSystemAccesses(o.env, read.model, outgoing);
      const databases = openForeignDatabases(readDatabaseUrls(o.env, read.model), openDatabase);
      const reader = openReader(read, { settings, log: o.log });
      const parts = { ...o, ...read, ...opened, reader, systems, databases };
      const engine = buildServerEngine(parts);
      await jobs.work(behaviourQueues(engine), createJobRunner(engine));
      await jobs.schedule(behaviourSchedules(engine));
      return { model: read.model, app: buildServerApp(parts, engine), databases };
    };
    let served = await serve({ ...described, model: filled.model });
    await living.watch({
      onStranger: (other) => o.log({ event: 'other descriptors', process: describeProcess(other), own: own.model }),
      onAlone: async () => void (await dropUnneededIndexes(store, served.model, own)),
    });
    const onFailure = (error: unknown): void => o.log({ event: 'backup failed', error: String(error) });
    const endBackups = scheduleNightlyBackup({ store, dir: dataDir, count: settings.backups, now: () => new Date(), onFailure });
    return {
      settings,
      get app() {
        return served.app;
      },
      get model() {
        return served.model;
      },
      reread: async () => {
        const next = readDescribedServer({ ...o, settings });
        own = { ...own, model: next.model.hash };
        await living?.announce();
        const { model, warnings } = await fillStore(store, next, { settings, own, words });
        for (const warning of warnings) console.warn(warning);
        const { databases } = served;
        served = await serve({ ...next, model });
        await databases.close();
      },
      close: async () => {
        endBackups();
        await jobs.close();
        await living?.end();
        await served.databases.close();
        await store.close();
      },
    };
  } catch (error) {
    await living?.end();
    await store.close();
    throw error;
  }
}

/** null: there is no provider, or its claims say who somebody is and nothing else. */
function openReader(
  { model, appSettings }: DescribedServer,
  { settings, log }: Pick<ServerParts, 'settings' | 'log'>,
): ClaimsReader | null {
  if (settings.oidc === null || model.signIn === null) return null;
  const place = nameSignInPlace(settings);
  return openClaimsReader({ model, mapping: model.signIn, place, settings: appSettings, now: () => new Date(), log });
}

interface ServerParts extends DescribedServer {
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
}

function buildServerEngine({
  project: { people, behaviours },
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
}: ServerParts): ServerEngine {
  const { publicUrl } = settings;
  return {
    model,
    routes: buildApiRoutes(model, behaviours),
    words,
    store,
    schemas: cacheSchemas(compileSchemas),
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour])),
    now: () => new Date(),
    newId: randomUUID,
    settings: appSettings,
    publicUrl,
    installation: { dataDir, blobs, smtpUrl: settings.smtpUrl, issuer: settings.oidc?.issuer ?? null },
    deliver: openMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, blobs }),
    outgoing,
    systems,
    databases,
    files,
    jobs,
    traffic: openTrafficCounter(),
    findUser: async (who, tx = store) => {
      const isNameTaken = async (name: string): Promise<boolean> =>
        (await people.createSignInAccounts(model, tx).withUsername(name)).length > 0;
      const findRecord = (asked: UserLookup | ReadUser): Promise<CallingUser | null> => people.findUser(model, tx, asked);
      if ('record' in who) return findRecord(who);
      if (reader !== null) return findClaimedUser(tx, who, { model, reader, findRecord, isNameTaken });
      return (await findRecord(who)) ?? (offersDemoSignIn(settings) && !people.hasUsers(model) ? findUserOfRoles(model, who) : null);
    },
    aboutUser: (user, zone) => people.aboutUser({ model, tx: store, settings: appSettings, now: new Date(), zone }, user),
  };
}

function buildServerApp(
  { root, project, hasPages, log, metrics, settings, model, appSettings, reader, described, sources, secret, store }: ServerParts,
  engine: ServerEngine,
): Hono {
  const { publicUrl } = settings;
  const { people, slowPaths } = project;
  const { now, findUser: find } = engine;
  const onStart = async (userId: string, tx: Tx): Promise<boolean> =>
    (reader !== null && (await isStranger(tx, userId))) || people.recordSignIn({ model, tx, now: now() }, userId);
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
    pages: hasPages ? (prepare) => createStaticApp(join(root, 'dist'), model.apiBase, prepare) : null,
    callerOf: (c) => countedAddressOf(clientAddressOf(callHopsOf(c), settings.trustedProxies)),
    isOnlySafe: (c) => isSecure && !isPlainHttp(callHopsOf(c), settings.trustedProxies),
    slowPaths,
    limits: { signIn: 300, password: 20, playground: 120, review: 300, share: { atOnce: 50, ahead: 60 } },
    playground: offersDemoSignIn(settings) ? openAuthorProject(sources) : null,
    review: { described, folder: resolve(root, settings.resources) },
  });
}

async function shutServerDown(server: Server, running: RunningServer): Promise<void> {
  await stopListening(server);
  await running.close();
  process.exit(0);
}
