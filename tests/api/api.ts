import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { describeProject } from '../../engine/studio/author/described.ts';
import { compileSchemas } from '../../engine/language/compile/fields/validators.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Model } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { createApp, type ServerAppOptions } from '../../engine/server/app.ts';
import { openFileStore } from '../../engine/server/files/files.ts';
import { openStoredContents } from '../../engine/server/files/stored.ts';
import { openJobSystem } from '../../engine/server/jobs/jobs.ts';
import type { ServerEngine } from '../../engine/server/plan/call.ts';
import type { OutgoingMail, SendMail } from '../../engine/server/mail.ts';
import { openForeignDatabases, type ForeignDatabases } from '../../engine/server/database/databases.ts';
import type { SystemAccesses } from '../../engine/server/foreign/system.ts';
import { openOutgoingCalls } from '../../engine/server/outgoing.ts';
import type { OutgoingOptions } from '../../engine/server/outgoing.ts';
import type { ResourceBehaviour, Installation, CallingUser, UserLookup } from '../../engine/server/behaviour.ts';
import { withOwnBehaviours } from '../../engine/server/own-behaviours.ts';
import { cacheSchemas } from '../../engine/server/plan/schemas.ts';
import { behaviourQueues, behaviourSchedules, createJobRunner } from '../../engine/server/plan/work.ts';
import { openMessagePrinter } from '../../engine/server/reply/print.ts';
import { buildApiRoutes } from '../../engine/server/request/routes.ts';
import type { ReviewedProject } from '../../engine/server/studio/routes.ts';
import type { PlaygroundProject } from '../../engine/server/studio/playground.ts';
import { createSignInRoutes } from '../../engine/server/sign-in/routes.ts';
import type { SingleSignOn } from '../../engine/server/sign-in/routes.ts';
import { openSessionCookies } from '../../engine/server/sign-in/sessions.ts';
import { planUserReading } from '../../engine/server/people/users.ts';
import type { ReadUser } from '../../engine/server/store/session-user.ts';
import type { Store, Tx } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { openTrafficCounter } from '../../engine/server/traffic.ts';
import { readModelOnce } from '../once.ts';
import { openPrepared, type OpenPrepared, type Prepare } from './prepared.ts';

/** What the clock of an API says until a test sets it. */
export const begin = '2031-05-01T12:00:00Z';
export const publicUrl = 'http://steward.test';

export interface Call {
  /** null: not signed in. */
  readonly as: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A PUT says nothing of a version; without this and without the header every version will do. */
  readonly isVersionUnsaid?: true;
  readonly body?: unknown;
}

export interface Got {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
}

export interface Api {
  readonly model: Model;
  readonly engine: ServerEngine;
  readonly store: Store;
  readonly app: Hono;
  readonly mails: OutgoingMail[];
  readonly log: Record<string, unknown>[];
  readonly clock: { now: Date };
  /** `GET planets?kind=gas`: the path is below the API base, unless it starts with a slash. */
  send(request: string, call: Call): Promise<Got>;
  /** Forgets the session of a user: `send` signs them in anew. */
  signOut(username: string): void;
  /** A raw GET of any path. */
  fetch(path: string, as: string): Promise<Response>;
  close(): Promise<void>;
}

/** The Model of a folder of descriptors; throws with its problems. */
export function modelOf(folder: string): Model {
  return projectOf(folder).model;
}

/** The Model of a folder, with what reviewers read of its descriptors. */
export function projectOf(folder: string): { readonly model: Model; readonly review: ReviewedProject } {
  const sources = loadFolder(folder);
  const { model, problems } = readModelOnce(sources);
  return { model, review: { described: describeProject(sources, { model, problems }), folder } };
}

export interface ApiOptions {
  readonly model: Model;
  /** By name; made-up people have it as their id. `who`: as it was asked for. */
  readonly findUser: (name: string, engine: ServerEngine, who: UserLookup | ReadUser) => Promise<CallingUser | null>;
  /** What is read of a user together with the session: what these references lead to; missing: nothing, not even the user. */
  readonly userReferences?: readonly string[];
  readonly aboutUser?: (user: CallingUser, at: { readonly engine: ServerEngine; readonly zone: string }) => Promise<Values>;
  /** Told of each sign-in. */
  readonly onSignIn?: (userId: string, tx: Tx, engine: ServerEngine) => Promise<boolean>;
  readonly demoUsers?: readonly string[];
  readonly behaviours?: readonly ResourceBehaviour[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly store?: Store;
  /** Fills the store before the API opens; it may hold the same already. Two of one name leave the same. */
  readonly fill?: { readonly name: string; readonly with: Prepare };
  /** Jobs are really done; close the API then by `close`. */
  readonly hasJobs?: boolean;
  readonly installation?: Installation;
  readonly outgoing?: OutgoingOptions;
  /** Where the systems are that hold records beside the store. */
  readonly systems?: SystemAccesses;
  readonly databases?: ForeignDatabases;
  readonly deliver?: SendMail;
  readonly limits?: Partial<ServerAppOptions['limits']>;
  readonly playground?: PlaygroundProject;
  /** As under an https PUBLIC_URL. */
  readonly isSecure?: boolean;
  readonly idleMinutes?: number;
  /** Instead of the development identity page; `send` then has no way to sign in. */
  readonly single?: (store: Store) => SingleSignOn;
  readonly slowPaths?: readonly string[];
  readonly review?: ReviewedProject;
  readonly pages?: NonNullable<ServerAppOptions['pages']>;
}

let openStore = openPrepared;

/** Suites that are opened from now on in this process run on stores of this kind. */
export function storesFrom(open: OpenPrepared): void {
  openStore = open;
}

async function openFilled({ model, fill, store: given }: ApiOptions): Promise<Store> {
  const prepare: Prepare = async (store) => {
    await migrateStore(store, model);
    await fill?.with(store);
  };
  if (given === undefined) return openStore([model, fill?.name], prepare);
  await prepare(given);
  return given;
}

/** The whole API without a port, on an embedded store in memory unless told otherwise. */
export async function openApi(options: ApiOptions): Promise<Api> {
  const { model } = options;
  const behaviours = withOwnBehaviours(model, { behaviours: options.behaviours ?? [], cellTexts: {} });
  const store = await openFilled(options);
  const mails: OutgoingMail[] = [];
  const log: Record<string, unknown>[] = [];
  const record = (event: Readonly<Record<string, unknown>>): void => void log.push({ ...event });
  const jobs = options.hasJobs ? await openJobSystem({ store, log: record, retrySeconds: 1 }) : null;
  const clock = { now: new Date(begin) };
  const now = (): Date => clock.now;
  const engine: ServerEngine = {
    model,
    routes: buildApiRoutes(model, behaviours),
    words: openMessagePrinter(['locales'], ['en', 'de']),
    store,
    schemas: cacheSchemas(compileSchemas),
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour])),
    formats: {},
    now,
    newId: randomUUID,
    settings: options.settings ?? {},
    publicUrl,
    installation: options.installation ?? { dataDir: null, blobs: null, smtpUrl: null, issuer: null },
    deliver: options.deliver ?? (async (mail) => void mails.push(mail)),
    outgoing: openOutgoingCalls(options.outgoing ?? { hosts: [] }),
    systems: options.systems ?? new Map(),
    databases: options.databases ?? openForeignDatabases(new Map(), () => Promise.reject(new Error('no database'))),
    jobs: jobs ?? noJobs,
    files: await openFileStore(store, openStoredContents(store)),
    traffic: openTrafficCounter(),
    findUser: (who) => options.findUser(nameOf(who), engine, who),
    aboutUser: async (user, zone) => (await options.aboutUser?.(user, { engine, zone })) ?? {},
  };
  await jobs?.work(behaviourQueues(engine), createJobRunner(engine));
  await jobs?.schedule(behaviourSchedules(engine));
  const isSecure = options.isSecure ?? false;
  const sessions = openSessionCookies({
    store,
    secret: 'a secret of the tests, long enough',
    place: 'the tests',
    hours: 12,
    idleMinutes: options.idleMinutes ?? null,
    isSecure,
    now,
    onStart: async (userId, tx) => (await options.onSignIn?.(userId, tx, engine)) ?? true,
    reading: options.userReferences ? planUserReading(model, options.userReferences) : null,
  });
  const demoUsers = async () => (options.demoUsers ?? []).map((username) => ({ username, name: username, company: '', roles: [] }));
  const signIn = createSignInRoutes({
    sessions,
    single: options.single?.(store) ?? null,
    demoUsers,
    strangers: { model, store, isNameTaken: async () => false },
    anyName: false,
    findUser: engine.findUser,
    secret: 'another secret of the tests',
    publicUrl,
    now,
    log: record,
    words: engine.words,
  });
  const app = createApp({
    engine,
    sessions,
    signIn,
    settings: options.settings ?? {},
    log: record,
    metrics: null,
    pages: options.pages ?? null,
    callerOf: () => 'test',
    isOnlySafe: () => isSecure,
    slowPaths: options.slowPaths ?? [],
    limits: {
      signIn: 10_000,
      password: 10_000,
      playground: 10_000,
      review: 10_000,
      share: { atOnce: 10_000, ahead: 10_000 },
      ...options.limits,
    },
    playground: options.playground ?? null,
    review: options.review ?? { described: undescribed, folder: 'resources' },
  });
  const cookies = new Map<string, string>();
  const cookieOf = async (username: string): Promise<string> => {
    const known = cookies.get(username);
    if (known !== undefined) return known;
    const signedIn = await app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
    if (cookie === undefined) throw new Error(`"${username}" could not sign in: ${signedIn.status} ${JSON.stringify(log.at(-2))}`);
    cookies.set(username, cookie);
    return cookie;
  };
  const send = async (request: string, { as, headers = {}, body, isVersionUnsaid }: Call): Promise<Got> => {
    const [method = 'GET', path = ''] = request.split(' ');
    const response = await app.request(path.startsWith('/') ? path : `${model.apiBase}/${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { cookie: await cookieOf(as) }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(method === 'PUT' && !isVersionUnsaid && { 'if-match': '*' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), text, headers: response.headers };
  };
  const fetchRaw = async (path: string, as: string): Promise<Response> => app.request(path, { headers: { cookie: await cookieOf(as) } });
  const close = async (): Promise<void> => {
    await jobs?.close();
    await store.close();
  };
  const signOut = (username: string): void => void cookies.delete(username);
  return { model, engine, store, app, mails, log, clock, send, signOut, fetch: fetchRaw, close };
}

function nameOf(who: UserLookup | ReadUser): string {
  if ('record' in who) return who.record.id;
  return 'id' in who ? who.id : who.username;
}

const noJobs: ServerEngine['jobs'] = {
  enqueue: () => Promise.reject(new Error('This API was opened without jobs.')),
  wake: () => undefined,
};

/** For tests that are not about the descriptors themselves. */
const undescribed: ReviewedProject['described'] = {
  files: {},
  problems: () => [],
  originsOf: () => ({}),
  usesOf: () => [],
  policiesOf: () => [],
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
