import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { didYouMean } from '../language/problem.ts';
import type { Model } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { openProjectCode, readChosenFolder } from '../project/code.ts';
import { countOpenJobs } from '../server/jobs/queues.ts';
import { isMailAddress, type OutgoingMail } from '../server/mail.ts';
import { openServer, type RunningServer } from '../server/main.ts';
import type { ServerEngine } from '../server/plan/call.ts';
import { behaviourQueueName, unasked } from '../server/plan/enqueue.ts';
import { plainProject, type ServerProject } from '../server/project.ts';
import type { ServerTrial } from '../server/server-parts.ts';
import { findTypedPerson, keepTypedPerson } from '../server/sign-in/typed-people.ts';
import { createTestCaller, type TestCaller } from './caller.ts';

export interface TestServerOptions {
  /** Folder of the project; the current one unless told otherwise. */
  readonly root?: string;
  /** Its code, where the test has imported it; else `steward.config.ts` is read. */
  readonly project?: ServerProject;
  /** Whether the store begins with the seeds of the project; it does unless told otherwise. */
  readonly seed?: boolean;
  /** Where the clock of the server stands still, until `clock` is set; without it time goes by. */
  readonly now?: Date | string;
  /** Settings, such as those of the app (`STEWARD_…`) or `OUTGOING_HOSTS`. What the environment of the process says does not count. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Somebody to sign in. With roles or attributes they are made up; without both they are a user of the store. */
export interface TestUser {
  readonly username: string;
  readonly roles?: readonly string[];
  /** What expressions read of them: fields below `user` in `_app.yaml`. */
  readonly attributes?: Values;
}

export interface TestServer {
  readonly model: Model;
  /** Nobody who is signed in. */
  readonly visitor: TestCaller;
  /** What was mailed, the first one first. */
  readonly mails: readonly OutgoingMail[];
  /** Sets the clock of the server. */
  setClock(now: Date | string): void;
  signIn(user: TestUser | string): Promise<TestCaller>;
  /** Has a job of a behaviour done as its schedule would, and waits for it. */
  runJob(resource: string, job: string, data?: unknown): Promise<void>;
  /** Waits until no job is left to do, those that others begin included. Rejects with what was thrown by those that failed since it was last asked. */
  jobsDone(): Promise<void>;
  /** Stops the server; its store is gone. */
  close(): Promise<void>;
}

/** The same with its inside, for tests of the engine's own making. */
export interface OpenedTrial extends TestServer {
  readonly running: RunningServer;
}

/** Nothing that tests write is to reach what a project works with, and nobody is asked for a password. */
const withheld = [
  'DATABASE_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'FILES',
  'SMTP_URL',
  'JOBS',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'METRICS_TOKEN',
];

/** Opens the server of a project in this process, on an empty store in memory: its descriptors, code and seeds, and no port. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  return openTrialServer(options);
}

/** The same with its inside. */
export async function openTrialServer({ root: given = '.', project, seed = true, now, env = {} }: TestServerOptions): Promise<OpenedTrial> {
  const root = resolve(given);
  const mails: OutgoingMail[] = [];
  const errors = new Map<string, string>();
  const failedJobs: string[] = [];
  let clock = now === undefined ? null : new Date(now);
  const trial: ServerTrial = {
    deliver: async (mail) => {
      if (!isMailAddress(mail.to)) throw new Error(`"${mail.to}" is no mail address`);
      mails.push(mail);
    },
  };
  const log = (event: Readonly<Record<string, unknown>>): void => {
    if (event['event'] === 'error') errors.set(String(event['id']), String(event['error']));
    if (event['event'] === 'job failed') failedJobs.push(`${String(event['queue'])}: ${String(event['error'])}`);
  };
  const { isOwn } = readChosenFolder(root, env);
  const code = project === undefined && isOwn ? await openProjectCode(root) : { project: project ?? plainProject, close: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-test-'));
  const settings = {
    ...{ ...env, ...Object.fromEntries(withheld.map((name) => [name, undefined])) },
    ...{ DATA_DIR: dataDir, SEED: seed ? env['SEED'] : 'none', SESSION_HOURS: '720', SESSION_IDLE_MINUTES: '0', BACKUPS: '0' },
  };
  const leave = async (): Promise<void> => {
    await code.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const opening = { root, env: settings, project: code.project, hasPages: false, log, now: () => clock ?? new Date(), trial };
  const running = await openServer(opening).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const called = { app: () => running.app, apiBase: running.model.apiBase, errors };
  const jobsDone = async (): Promise<void> => {
    while ((await countOpenJobs(running.engine.store)) > 0) await pause(10);
    const failed = failedJobs.splice(0);
    if (failed.length > 0) throw new Error(failed.join('\n'));
  };
  return {
    running,
    model: running.model,
    visitor: createTestCaller(called, null),
    mails,
    setClock: (next) => void (clock = new Date(next)),
    signIn: async (user) => {
      const { username, ...who } = typeof user === 'string' ? { username: user } : user;
      if (who.roles !== undefined || who.attributes !== undefined) await makePersonUp(running.engine, { username, ...who });
      const body = new URLSearchParams({ username });
      const answer = await running.app.request('/sso/login', { method: 'POST', body });
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (cookie === undefined)
        throw new Error(`"${username}" is no user of the store who may sign in. Say which roles they have, and they are made up.`);
      return createTestCaller(called, cookie);
    },
    runJob: async (resource, job, data = null) => {
      const queue = behaviourQueueName(resource, job);
      await running.engine.store.tx((tx) => running.engine.jobs.enqueue(tx, queue, { ...unasked, data }));
      running.engine.jobs.wake(queue);
      await jobsDone();
    },
    jobsDone,
    close: async () => {
      await running.close();
      await leave();
    },
  };
}

/** As whoever is typed on the development page. */
async function makePersonUp(
  { model, store, findUser, now }: ServerEngine,
  { username, roles = [], attributes = {} }: TestUser,
): Promise<void> {
  for (const role of roles) requireKnown(role, Object.keys(model.roles), 'role');
  for (const name of Object.keys(attributes)) requireKnown(name, ['name', 'email', ...Object.keys(model.user)], 'attribute');
  if ((await findUser({ username })) !== null && (await findTypedPerson(store, { username }, model)) === null)
    throw new Error(`"${username}" is a user of the store: sign in with the name alone, or make somebody up under another one.`);
  await store.tx((tx) => keepTypedPerson(tx, { username, roles, attributes }, now()));
}

function requireKnown(name: string, known: readonly string[], kind: string): void {
  if (!known.includes(name)) throw new Error(`There is no ${kind} "${name}". ${didYouMean(name, known, `There are`) ?? ''}`.trim());
}
