import { randomUUID } from 'node:crypto';
import type { ServerEngine } from './plan/call.ts';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import type { Model } from '../model/model.ts';
import { readDescribedServer, type DescribedServer } from './described-server.ts';
import { openBlobs } from './blobs/open.ts';
import { openFileContents } from './files/open-contents.ts';
import { openFileStore } from './files/files.ts';
import { openJobSystem } from './jobs/jobs.ts';
import { listenForCalls, stopListening } from './listen.ts';
import { openServerLog, type WriteLog } from './log.ts';
import { openServerMetrics } from './metrics.ts';
import { openOutgoingCalls } from './outgoing.ts';
import { openForeignDatabases, type ForeignDatabases } from './database/databases.ts';
import { readDatabaseUrls, readSystemAccesses } from './foreign/accesses.ts';
import { fillStore } from './fill.ts';
import { behaviourQueues, behaviourSchedules, createJobRunner } from './plan/work.ts';
import { listOfferedLanguages, type ServerProject } from './project.ts';
import { openMessagePrinter } from './reply/print.ts';
import { offersDemoSignIn, readSettings, type ServerSettings } from './settings.ts';
import { readOrCreateSecret } from './sign-in/kept-secret.ts';
import { exitWithStartFailure } from './start-failure.ts';
import { scheduleNightlyBackup } from './store/backup.ts';
import { openDatabase, openStore } from './store/open.ts';
import { announceProcess, describeProcess, type LivingProcess, type ServerProcess } from './store/processes.ts';
import { dropUnneededIndexes } from './store/tables.ts';
import { buildServerApp, buildServerEngine, openReader, type ServerTrial } from './server-parts.ts';

type MainEnvironment = Readonly<Record<string, string | undefined>>;

/** What the engine itself says, in other languages. */
const ownCatalogues = join(import.meta.dirname, '../../locales');

export interface RunningServer {
  readonly app: Hono;
  readonly engine: ServerEngine;
  readonly settings: ServerSettings;
  readonly model: Model;
  /** Reads the descriptors again, brings the store up to date, and answers by the new Model. Throws, and goes on as before, if they cannot be used. */
  reread(): Promise<void>;
  close(): Promise<void>;
}

/** What is replaced when descriptors change. */
interface Served extends Pick<RunningServer, 'model' | 'app' | 'engine'> {
  readonly databases: ForeignDatabases;
}

/** Runs the server until it is told to stop; prints one sentence and ends the process when it cannot start. */
export async function main(o: { root: string; env: MainEnvironment; project: ServerProject }): Promise<void> {
  const running = await openServer({ ...o, hasPages: true, log: openServerLog(() => new Date()) }).catch(exitWithStartFailure);
  const { settings } = running;
  const http = listenForCalls(running.app.fetch, settings, (port) => {
    console.log(`Steward is ready at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`);
    if (offersDemoSignIn(settings)) console.log('Nobody asks for a password there: the development identity page offers whom to be.');
    else if (settings.oidc === null)
      console.log('Nobody can sign in there: set OIDC_ISSUER, or DEMO_SIGN_IN=1 where nobody else can reach it.');
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
  now?: () => Date;
  trial?: ServerTrial;
}): Promise<RunningServer> {
  const settings = readSettings(o.env);
  const { now = () => new Date(), trial = null } = o;
  const described = readDescribedServer({ ...o, settings, now });
  const dataDir = resolve(o.root, settings.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const store = await openStore({ ...settings, dataDir: trial === null ? dataDir : null });
  let own: ServerProcess = { id: randomUUID(), model: described.model.hash };
  let living: LivingProcess | null = null;
  try {
    living = await announceProcess(store, () => own);
    const words = openMessagePrinter([ownCatalogues, join(o.root, 'locales')], listOfferedLanguages(o.env, described.project.app));
    const filled = await fillStore(store, described, { settings, own, words, now });
    const secret = settings.sessionSecret ?? (await readOrCreateSecret(store, join(dataDir, 'session-secret')));
    for (const warning of filled.warnings) console.warn(warning);
    const blobs = await openBlobs(store, { bucket: settings.bucket, dataDir });
    const onSweepFailure = (error: unknown): void => o.log({ event: 'sweep failed', error: String(error) });
    const files = await openFileStore(store, openFileContents(store, { blobs, dataDir, onSweepFailure }));
    if (filled.isSeeded) await described.project.records.seedFiles(files);
    const jobs = await openJobSystem({ store, log: o.log, isWorking: settings.doesJobs });
    const metrics = settings.metricsToken === null ? null : openServerMetrics({ token: settings.metricsToken, store });
    const outgoing = openOutgoingCalls({ hosts: settings.outgoingHosts });
    const opened = { now, trial, outgoing, words, settings, secret, store, dataDir, blobs, files, jobs, metrics };
    const serve = async (read: DescribedServer): Promise<Served> => {
      const isTrial = trial !== null;
      const systems = readSystemAccesses(o.env, read.model, outgoing, { isTrial });
      const databases = openForeignDatabases(readDatabaseUrls(o.env, read.model, { isTrial }), openDatabase);
      const reader = openReader(read, { settings, log: o.log, now });
      const parts = { ...o, ...read, ...opened, reader, systems, databases };
      const engine = buildServerEngine(parts);
      await jobs.work(behaviourQueues(engine), createJobRunner(engine));
      await jobs.schedule(behaviourSchedules(engine));
      return { model: read.model, engine, app: buildServerApp(parts, engine), databases };
    };
    let served = await serve({ ...described, model: filled.model });
    await living.watch({
      onStranger: (other) => o.log({ event: 'other descriptors', process: describeProcess(other), own: own.model }),
      onAlone: async () => void (await dropUnneededIndexes(store, served.model, own)),
    });
    const onFailure = (error: unknown): void => o.log({ event: 'backup failed', error: String(error) });
    const endBackups = scheduleNightlyBackup({ store, dir: dataDir, count: settings.backups, now, onFailure });
    return {
      settings,
      get app() {
        return served.app;
      },
      get engine() {
        return served.engine;
      },
      get model() {
        return served.model;
      },
      reread: async () => {
        const next = readDescribedServer({ ...o, settings, now });
        own = { ...own, model: next.model.hash };
        await living?.announce();
        const { model, warnings } = await fillStore(store, next, { settings, own, words, now });
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

async function shutServerDown(server: Server, running: RunningServer): Promise<void> {
  await stopListening(server);
  await running.close();
  process.exit(0);
}
