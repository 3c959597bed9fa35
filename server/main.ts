import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { describe } from '../engine/author/described.ts';
import { openProject } from '../engine/author/project-with.ts';
import { compileSchemas } from '../engine/language/compile/validators.ts';
import { readModel } from '../engine/language/index.ts';
import type { Problem, Source } from '../engine/language/index.ts';
import { loadFolder } from '../engine/language/load/disk.ts';
import type { Model } from '../engine/model/model.ts';
import { readAppSettings } from './app-settings.ts';
import { createApp } from './app.ts';
import { clientOf, countedAs, hopsOf, isPlain } from './caller.ts';
import { diskContents } from './files/disk.ts';
import { openFiles } from './files/files.ts';
import type { Files } from './files/files.ts';
import { storedContents } from './files/stored.ts';
import { openJobs } from './jobs/jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import { codeOf } from './error-code.ts';
import { demandNoDoubts, lineOf } from './doubts.ts';
import { listen } from './listen.ts';
import { openLog } from './log.ts';
import type { Log } from './log.ts';
import { openMailer } from './mail.ts';
import { openOutgoing } from './outgoing.ts';
import { behaviourProblems } from './plan/behave.ts';
import type { Engine } from './plan/call.ts';
import { fill } from './fill.ts';
import { lazySchemas } from './plan/schemas.ts';
import { queuesOf, schedulesOf, workOf } from './plan/work.ts';
import type { Behaviour } from './platform/behaviour.ts';
import {
  accountsOf,
  aboutUser,
  behaviours as shippedBehaviours,
  demoPeople,
  findUser,
  peopleOfRoles,
  recordSignIn,
  slowPaths,
  userOfRoles,
} from './platform/index.ts';
import { openWords } from './reply/print.ts';
import type { Words } from './reply/print.ts';
import { routesOf } from './request/routes.ts';
import type { Review } from './review/routes.ts';
import { hasDemoSignIn, readSettings, shippedResources } from './settings.ts';
import type { Settings } from './settings.ts';
import { keptSecret } from './sign-in/kept-secret.ts';
import { openProvider } from './sign-in/oidc.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { openSessions } from './sign-in/sessions.ts';
import { staticApp } from './static.ts';
import { backUpNightly } from './store/backup.ts';
import { openStore } from './store/open.ts';
import { live, nameOfProcess, type Living, type Process } from './store/processes.ts';
import type { Store, Tx } from './store/store.ts';
import { dropStrange } from './store/tables.ts';
import { openTraffic } from './traffic.ts';
import { BadSetting } from './variable.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Running {
  readonly app: Hono;
  readonly settings: Settings;
  readonly model: Model;
  /** Reads the descriptors again, brings the store up to date, and answers by the new Model. Throws, and goes on as before, if they cannot be used. */
  reread(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the server until it is told to stop; prints one sentence and ends the process when it cannot start. */
export async function main({ root, env }: { root: string; env: Env }): Promise<void> {
  const running = await openServer({ root, env, hasPages: true, log: openLog(() => new Date()) }).catch(stopStarting);
  const { settings } = running;
  const http = listen(running.app.fetch, settings, (port) => {
    console.log(`Steward is ready at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`);
    if (hasDemoSignIn(settings))
      console.log(
        'Sign in as one of the demo users: admin, superuser, partner, supplier, tenant, nobody, or one per role (api_users, api_budgets, …).',
      );
  });
  http.on('error', stopStarting);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(http, running));
}

/** Everything between the settings and a listening port. */
export async function openServer(o: { root: string; env: Env; hasPages: boolean; log: Log }): Promise<Running> {
  const settings = readSettings(o.env);
  const described = readDescribed({ ...o, settings });
  const dataDir = absolute(o.root, settings.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const store = await openStore({ databaseUrl: settings.databaseUrl, dataDir });
  let own: Process = { id: randomUUID(), model: described.model.hash };
  let living: Living | null = null;
  try {
    living = await live(store, () => own);
    const words = openWords(join(o.root, 'locales'), offeredIn(o.env));
    const filled = await fill(store, described.model, { settings, own, words });
    for (const warning of filled.warnings) console.warn(warning);
    const contents = settings.databaseUrl === null ? diskContents(join(dataDir, 'files')) : storedContents(store);
    const files = await openFiles(store, contents);
    if (filled.isSeeded) await (await import('./demo-data/index.ts')).seedFiles(files);
    const jobs = await openJobs({ store, log: o.log });
    const serve = async (read: Described): Promise<{ model: Model; app: Hono }> => {
      const parts = { ...o, ...read, words, settings, store, dataDir, files, jobs };
      const engine = engineOf(parts);
      await jobs.work(queuesOf(engine), workOf(engine));
      await jobs.schedule(schedulesOf(engine));
      return { model: read.model, app: appOf(parts, engine) };
    };
    let served = await serve({ ...described, model: filled.model });
    await living.watch({
      onStranger: (other) => o.log({ event: 'other descriptors', process: nameOfProcess(other), own: own.model }),
      onAlone: async () => void (await dropStrange(store, served.model, own)),
    });
    const onFailure = (error: unknown): void => o.log({ event: 'backup failed', error: String(error) });
    const endBackups = backUpNightly({ store, dir: dataDir, count: settings.backups, now: () => new Date(), onFailure });
    return {
      settings,
      get app() {
        return served.app;
      },
      get model() {
        return served.model;
      },
      reread: async () => {
        const next = readDescribed({ ...o, settings });
        own = { ...own, model: next.model.hash };
        await living?.announce();
        const { model, warnings } = await fill(store, next.model, { settings, own, words });
        for (const warning of warnings) console.warn(warning);
        served = await serve({ ...next, model });
      },
      close: async () => {
        endBackups();
        await jobs.close();
        await living?.end();
        await store.close();
      },
    };
  } catch (error) {
    await living?.end();
    await store.close();
    throw error;
  }
}

interface Described {
  readonly model: Model;
  readonly appSettings: Readonly<Record<string, unknown>>;
  readonly behaviours: readonly Behaviour[];
  /** What reviewers read. */
  readonly described: Review['described'];
  readonly sources: readonly Source[];
}

// As the build reads it, so that app and server speak the same languages.
function offeredIn(env: Env): readonly string[] {
  return (env['VITE_LOCALES'] ?? 'en,de').split(',');
}

function readDescribed({ root, env, settings, log }: { root: string; env: Env; settings: Settings; log: Log }): Described {
  const { resources, apiBase } = settings;
  const { model: written, described, sources, problems: warnings } = readDescriptors(absolute(root, resources));
  const model = apiBase === null ? written : { ...written, apiBase };
  demandNoDoubts({ sources, model, problems: warnings }, { settings, log });
  const appSettings = readAppSettings(env, model.settings);
  const behaviours = resources === shippedResources ? shippedBehaviours : [];
  const problems = behaviourProblems(model, behaviours);
  if (problems.length > 0) throw new BadSetting(problems.join('\n'));
  return { model, appSettings, behaviours, described, sources };
}

interface Parts extends Described {
  readonly root: string;
  readonly hasPages: boolean;
  readonly words: Words;
  readonly log: Log;
  readonly settings: Settings;
  readonly store: Store;
  readonly dataDir: string;
  readonly files: Files;
  readonly jobs: Jobs;
}

function engineOf({ words, settings, model, appSettings, behaviours, store, dataDir, files, jobs }: Parts): Engine {
  const { publicUrl } = settings;
  return {
    model,
    routes: routesOf(model, behaviours),
    words,
    store,
    schemas: lazySchemas(compileSchemas),
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour])),
    now: () => new Date(),
    newId: randomUUID,
    settings: appSettings,
    publicUrl,
    installation: { dataDir, smtpUrl: settings.smtpUrl, issuer: settings.oidc?.issuer ?? null },
    deliver: openMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outbox: join(dataDir, 'outbox') }),
    outgoing: openOutgoing({ hosts: settings.outgoingHosts }),
    files,
    jobs,
    traffic: openTraffic(),
    findUser: async (who) => (await findUser(model, store, who)) ?? (hasDemoSignIn(settings) ? userOfRoles(model, who) : null),
    aboutUser: (user, zone) => aboutUser({ model, tx: store, settings: appSettings, now: new Date(), zone }, user),
  };
}

function appOf({ root, hasPages, log, settings, model, appSettings, described, sources, store, dataDir }: Parts, engine: Engine): Hono {
  const { publicUrl } = settings;
  const { now, findUser: find } = engine;
  const secret = settings.sessionSecret ?? keptSecret(join(dataDir, 'session-secret'));
  const onStart = (userId: string, tx: Tx): Promise<boolean> => recordSignIn({ model, tx, now: now() }, userId);
  const isSecure = publicUrl.startsWith('https:');
  const sessions = openSessions({ store, secret, hours: settings.sessionHours, idleMinutes: settings.idleMinutes, isSecure, now, onStart });
  const single = settings.oidc && {
    provider: openProvider({ ...settings.oidc, publicUrl, now }),
    ...{ accounts: accountsOf(model, store), store, claim: settings.oidc.userClaim },
  };
  const demoUsers = hasDemoSignIn(settings) ? async () => [...(await demoPeople(model, store)), ...peopleOfRoles(model)] : null;
  const signIn = signInRoutes({
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
  const pages = hasPages ? staticApp(join(root, 'dist'), model.apiBase) : null;
  return createApp({
    engine,
    sessions,
    signIn,
    settings: appSettings,
    log,
    pages,
    callerOf: (c) => countedAs(clientOf(hopsOf(c), settings.trustedProxies)),
    isOnlySafe: (c) => isSecure && !isPlain(hopsOf(c), settings.trustedProxies),
    slowPaths,
    limits: { signIn: 300, password: 20, playground: 120, review: 300, share: { atOnce: 50, ahead: 60 } },
    playground: hasDemoSignIn(settings) ? openProject(sources) : null,
    review: { described, folder: absolute(root, settings.resources) },
  });
}

function readDescriptors(folder: string): Pick<Described, 'model' | 'described' | 'sources'> & { readonly problems: readonly Problem[] } {
  const sources = loadFolder(folder, 'resources');
  const { model, problems } = readModel(sources);
  if (model) return { model, sources, problems, described: describe(sources, { model, problems }) };
  throw new BadSetting(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(lineOf)
      .join('\n'),
  );
}

function absolute(root: string, dir: string): string {
  return dir.startsWith('/') ? dir : join(root, dir);
}

async function shutDown(server: Server, running: Running): Promise<void> {
  const stopped = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  await running.close();
  process.exit(0);
}

function stopStarting(error: unknown): never {
  console.error(error instanceof BadSetting ? error.message : startFailure(error));
  process.exit(1);
}

function startFailure(error: unknown): string {
  if (codeOf(error) === 'EADDRINUSE') return 'The port is in use: stop what listens there, or set PORT.';
  return error instanceof Error ? error.message : String(error);
}
