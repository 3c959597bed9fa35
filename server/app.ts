import { statfs } from 'node:fs/promises';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Values } from '../engine/model/values.ts';
import { rateLimit, safeHeaders, sameOrigin } from './guards.ts';
import type { Log } from './log.ts';
import { logged, routesByName } from './logged.ts';
import { effectiveRoles } from '../engine/model/roles.ts';
import type { Engine } from './plan/call.ts';
import { download } from './plan/download.ts';
import { demandUser, perform } from './plan/plan.ts';
import type { User } from './platform/behaviour.ts';
import { refusalOf } from './reply/refusal-of.ts';
import { refuse } from './reply/refusal.ts';
import type { Message } from './reply/say.ts';
import { say } from './reply/say.ts';
import { reply, replyFile, replyRefusal } from './reply/reply.ts';
import { decoded } from './request/encoded.ts';
import { isOfShape, segmentsOf } from './request/match.ts';
import { localeIn, readRequest, zoneIn } from './request/request.ts';
import { publicSettings } from './request/public-settings.ts';
import type { Route } from './request/routes.ts';
import { reviewRoutes, type Review } from './review/routes.ts';
import { framedHere, framePath } from './review/playground-frame.ts';
import { playgroundRoutes, type PlaygroundProject } from './review/playground.ts';
import { refusalPage } from './sign-in/refusal-page.ts';
import type { Sessions } from './sign-in/sessions.ts';
import { openShares, type ShareLimits, type Shares } from './shares.ts';
import { CallerGone } from './store/haste.ts';
import { deleteSessionsOf } from './store/sessions.ts';

export interface AppOptions {
  readonly engine: Engine;
  readonly sessions: Sessions;
  /** The routes below `/sso`. */
  readonly signIn: Hono;
  /** Served as `/settings.json`. */
  readonly settings: Values;
  readonly log: Log;
  /** What answers everything else; null: 404. */
  readonly pages: Hono | null;
  /** Whether browsers are told to come by https only from now on. */
  readonly isOnlySafe: (c: Context) => boolean;
  /** As which address a caller without a session counts. */
  readonly callerOf: (c: Context) => string;
  /** Paths below the API base where few calls a minute are enough: what sends mail or checks a password. */
  readonly slowPaths: readonly string[];
  /** Attempts per minute of one caller at signing in, and at the slow paths. */
  readonly limits: {
    readonly signIn: number;
    readonly password: number;
    readonly playground: number;
    readonly review: number;
    /** Of one user, or of one address without a session, whatever is called. */
    readonly share: ShareLimits;
  };
  /** Descriptors that may be tried out; null: this server is neither for development nor a demo, and has no playground. */
  readonly playground: PlaygroundProject | null;
  readonly review: Review;
}

type Options = AppOptions & { readonly shares: Shares };

/** The API as one app: request → plan → store → reply, behind the guards. */
export function createApp(opened: AppOptions): Hono {
  const shares = openShares(opened.limits.share, { addressOf: opened.callerOf });
  const options: Options = { ...opened, shares };
  const { engine, log } = options;
  const base = engine.model.apiBase;
  const app = new Hono();
  // Around all others, so that it has the last word about the headers of that one page.
  if (options.playground) app.use(framePath, framedHere());
  const forVisitors = publicSettings(engine.model);
  const routeOf = routesByName(engine, () => app.routes.map(({ path }) => path));
  app.use(engine.traffic.counted, logged(log, { now: engine.now, routeOf }), safeHeaders({ isOnlySafe: options.isOnlySafe }), compress());
  app.use(shares.counted);
  app.onError((error, c) => failed(error, c, options));
  app.notFound(() => refuse('not-found', say('There is nothing at this address')));
  for (const path of new Set(['/api/*', `${base}/*`])) app.use(path, sameOrigin(engine.publicUrl));
  app.use('/sso/*', sameOrigin(engine.publicUrl));
  const perMinute = { seconds: 60, now: engine.now };
  // Whoever is signed in has attempts of their own: colleagues share an address.
  const callerOf = async (c: Context): Promise<string> => (await callerIn(c, options)).name;
  app.use('/sso/*', rateLimit({ ...perMinute, max: options.limits.signIn, caller: callerOf }));
  const password = rateLimit({ ...perMinute, max: options.limits.password, caller: callerOf });
  const isSlow = slowAmong(options.slowPaths);
  app.use(`${base}/*`, (c, next) => (c.req.method !== 'GET' && isSlow(segmentsOf(pathBelow(c, engine))) ? password(c, next) : next()));
  app.get('/healthz', (c) => healthy(c, engine));
  app.get('/settings.json', (c) => settingsFor(c, options, forVisitors));
  app.route('/sso', options.signIn);
  app.all(`${base}/login`, () => refuse('only-sso', say('Login only over SSO')));
  app.get(`${base}/whoami`, async (c) => {
    const user = await requireUser(c, options);
    const zone = zoneIn(c.req.raw.headers);
    return c.json({ ...identity(engine, user, zone), ...(await engine.aboutUser?.(user, zone)) }, 200, { 'cache-control': 'no-store' });
  });
  for (const path of [`${base}/files/*`, '/files/*']) app.get(path, (c) => file(c, options));
  const { playground: project, review, limits } = options;
  const asked = { engine, callerOf, requireUser: (c: Context) => requireUser(c, options) };
  if (project) app.route(`${base}/_playground`, playgroundRoutes({ ...asked, project, limit: limits.playground }));
  app.route(`${base}/_descriptors`, reviewRoutes({ ...asked, ...review, limit: limits.review }));
  app.all(`${base}/*`, (c) => answer(c, options));
  if (options.pages) app.route('/', options.pages);
  return app;
}

/** Below the API base, still encoded. */
function pathBelow(c: Context, { model }: Engine): string {
  return new URL(c.req.url).pathname.slice(model.apiBase.length + 1);
}

/** Whether an address, read as the routes read it, is one of these; `:name` stands for any segment. */
function slowAmong(paths: readonly string[]): (segments: readonly string[]) => boolean {
  const shapes = paths.map((path) => path.split('/').map((part) => (part.startsWith(':') ? null : part)));
  return (segments) => shapes.some((shape) => isOfShape(segments, shape));
}

async function answer(c: Context, options: Options): Promise<Response> {
  const { engine } = options;
  const { user, session } = await callerIn(c, options);
  // Nothing is read of a body that nobody may send.
  const demand = (route: Route): void => demandUser(route, user);
  const request = await readRequest(c.req.raw, pathBelow(c, engine), { ...engine, demand });
  return reply(await perform(engine, { ...request, session }, user));
}

async function file(c: Context, options: Options): Promise<Response> {
  const user = await requireUser(c, options);
  const name = decoded(new URL(c.req.url).pathname.split('/files/').slice(1).join('/files/'));
  return replyFile(
    await download(options.engine, name, {
      user,
      locale: localeIn(c.req.raw.headers, options.engine.words.offered),
      zone: zoneIn(c.req.raw.headers),
    }),
  );
}

interface Caller {
  readonly user: User | null;
  readonly session: string | null;
  /** Under which limits count: the user, or the address without one. */
  readonly name: string;
}

const callers = new WeakMap<Request, Promise<Caller>>();

/** Who calls, looked up once for each call. */
function callerIn(c: Context, options: Options): Promise<Caller> {
  const caller = callers.get(c.req.raw) ?? lookUp(c, options);
  callers.set(c.req.raw, caller);
  return caller;
}

async function lookUp(c: Context, options: Options): Promise<Caller> {
  const session = await options.sessions.read(c);
  const user = session && (await options.engine.findUser({ id: session.userId }));
  // Whoever is let in again later signs in again.
  if (session && !user) await deleteSessionsOf(options.engine.store, session.userId);
  c.set('user', user?.username ?? null);
  const name = user ? `user ${user.username}` : `address ${options.callerOf(c)}`;
  options.shares.claim(c, name);
  return { user, session: session?.id ?? null, name };
}

/** All settings for who is signed in; before that, what the public pages read. */
async function settingsFor(c: Context, options: Options, forVisitors: readonly string[]): Promise<Response> {
  const { user } = await callerIn(c, options);
  const names = user ? Object.keys(options.settings) : forVisitors;
  const shown = Object.fromEntries(Object.entries(options.settings).filter(([name]) => names.includes(name)));
  return c.json(shown, 200, { 'cache-control': 'no-store' });
}

async function requireUser(c: Context, options: Options): Promise<User> {
  return (await callerIn(c, options)).user ?? refuse('signed-out', say('You are not signed in'));
}

/** Who is signed in, with the roles that count. */
function identity(engine: Engine, user: User, timezone: string): Values {
  return { ...user, timezone, roles: [...effectiveRoles(engine.model, user.roles)].sort() };
}

async function healthy(c: Context, { store, installation: { dataDir } }: Engine): Promise<Response> {
  try {
    await store.query('select 1');
  } catch {
    return refuse('unavailable', say('The store does not answer'));
  }
  const room = dataDir === null ? Infinity : await roomIn(dataDir);
  if (room === null) return refuse('unavailable', say('The data folder is gone or cannot be read'));
  if (room < roomNeeded) return refuse('unavailable', say('The disk of the data folder is full'));
  return c.json({ status: 'ok' });
}

/** Bytes that one write with its journal can need. */
const roomNeeded = 32 * 1024 * 1024;

/** Free bytes on the disk of a folder; null: there is no such folder. */
async function roomIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function failed(error: unknown, c: Context, { engine: { words, model }, log }: AppOptions): Response {
  // Nobody reads it: the status of proxies for this, in the log.
  if (error instanceof CallerGone) return new Response(null, { status: 499 });
  const refusal = refusalOf(error);
  if (refusal.code === 'failed')
    log({ event: 'error', id: c.get('requestId'), error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const locale = localeIn(c.req.raw.headers, words.offered);
  const print = (message: Message): string => words.print(message, locale);
  const isSeen = c.req.path.startsWith('/sso/') && (c.req.header('accept') ?? '').includes('text/html');
  return isSeen ? refusalPage(refusal, { locale, print, shown: model.messages }) : replyRefusal(refusal, print);
}
