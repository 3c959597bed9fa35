import type { Context } from 'hono';
import { Hono } from 'hono';
import { SEARCH_LEAST } from '../model/query.ts';
import type { Values } from '../model/values.ts';
import { carryOutCall } from './answer-call.ts';
import { compressAnswers } from './compress.ts';
import { BlobFault } from './blobs/blobs.ts';
import { answerHealthCheck } from './health-check.ts';
import { limitCallRate, setSafeHeaders, requireSameOrigin } from './guards.ts';
import { createViewRoutes } from './views/view-routes.ts';
import type { WriteLog } from './log.ts';
import { logCalls, nameRoutes } from './logged.ts';
import type { ServerMetrics } from './metrics.ts';
import { effectiveRoles } from '../model/roles.ts';
import { createNotificationRoutes } from './notifications.ts';
import { createPreferenceRoutes } from './preferences.ts';
import { readPreferences } from './store/preferences.ts';
import { createOpenApiRoute } from './openapi/route.ts';
import { createPagePreparer, type PreparePage } from './page/prepare-page.ts';
import { addNamedRecords } from './page/prepare-replies.ts';
import { countWaiting } from './page/waiting-counts.ts';
import { createCall, type ServerEngine } from './plan/call.ts';
import { openDownload } from './plan/files/download.ts';
import { searchAllRecords } from './plan/read/search.ts';
import type { CallingUser } from './behaviour.ts';
import { toRefusal } from './reply/refusal-of.ts';
import { refuseCall } from './reply/refusal.ts';
import type { SaidMessage } from './reply/say.ts';
import { say } from './reply/say.ts';
import { buildFileResponse, buildJsonResponse, buildRefusalResponse, buildResponse } from './reply/reply.ts';
import { decodeUrlPart } from './request/encoded.ts';
import { hasRouteShape, decodePathSegments } from './request/match.ts';
import { refuseUnstorableAddress, requestLocale, requestReader, requestZone } from './request/request.ts';
import { publicSettingNames } from './request/public-settings.ts';
import { createReviewRoutes, type ReviewedProject } from './studio/routes.ts';
import { allowOwnFrames, framePath } from './studio/playground-frame.ts';
import { createPlaygroundRoutes, type PlaygroundProject } from './studio/playground.ts';
import { buildRefusalPage } from './sign-in/refusal-page.ts';
import type { SessionCookies } from './sign-in/sessions.ts';
import { openCallerShares, type ShareLimits, type CallerShares } from './shares.ts';
import { CallerGone } from './store/haste.ts';
import { deleteUserSessions } from './store/sessions.ts';

export interface ServerAppOptions {
  readonly engine: ServerEngine;
  readonly sessions: SessionCookies;
  /** The routes below `/sso`. */
  readonly signIn: Hono;
  /** Served as `/settings.json`. */
  readonly settings: Values;
  readonly log: WriteLog;
  /** Answers `/metrics`; null: there is no such address. */
  readonly metrics: ServerMetrics | null;
  /** What answers everything else, with pages that are prepared; null: 404. */
  readonly pages: ((prepare: PreparePage) => Hono) | null;
  /** Whether browsers are told to use https only from now on. */
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
  readonly review: ReviewedProject;
}

type OptionsWithShares = ServerAppOptions & { readonly shares: CallerShares };

/** The API as one app: request → plan → store → reply, behind the guards. */
export function createApp(opened: ServerAppOptions): Hono {
  const shares = openCallerShares(opened.limits.share, { addressOf: opened.callerOf });
  const options: OptionsWithShares = { ...opened, shares };
  const { engine, log } = options;
  const base = engine.model.apiBase;
  const app = new Hono();
  // Around all others, so that it has the last word about the headers of that one page.
  if (options.playground) app.use(framePath, allowOwnFrames());
  const forVisitors = publicSettingNames(engine.model);
  const routeOf = nameRoutes(engine, () => app.routes.map(({ path }) => path));
  app.use(
    engine.traffic.counted,
    logCalls(log, { now: engine.now, routeOf, noteCall: (call) => options.metrics?.noteCall(call) }),
    setSafeHeaders({ isOnlySafe: options.isOnlySafe }),
    compressAnswers(),
  );
  app.use(shares.counted);
  app.onError((error, c) => answerFailure(error, c, options));
  app.notFound(() => refuseCall('not-found', say('There is nothing at this address')));
  for (const path of new Set(['/api/*', `${base}/*`])) app.use(path, requireSameOrigin(engine.publicUrl));
  app.use('/sso/*', requireSameOrigin(engine.publicUrl));
  const perMinute = { seconds: 60, now: engine.now };
  // Whoever is signed in has attempts of their own: colleagues share an address.
  const callerOf = async (c: Context): Promise<string> => (await getCaller(c, options)).name;
  app.use('/sso/*', limitCallRate({ ...perMinute, max: options.limits.signIn, caller: callerOf }));
  const password = limitCallRate({ ...perMinute, max: options.limits.password, caller: callerOf });
  const isSlow = matchSlowPaths(options.slowPaths);
  app.use(`${base}/*`, (c, next) =>
    c.req.method !== 'GET' && isSlow(decodePathSegments(apiPathOf(c, engine))) ? password(c, next) : next(),
  );
  app.get('/healthz', (c) => answerHealthCheck(c, engine));
  const { metrics } = options;
  if (metrics) app.get('/metrics', (c) => metrics.answer(c));
  app.get('/settings.json', (c) => answerSettings(c, options, forVisitors));
  app.route('/sso', options.signIn);
  app.all(`${base}/login`, () => refuseCall('only-sso', say('Login only over SSO')));
  app.get(`${base}/whoami`, async (c) => {
    const user = await requireCaller(c, options);
    const zone = requestZone(c.req.raw.headers);
    return buildJsonResponse(200, await describeIdentity(engine, user, zone));
  });
  for (const path of [`${base}/files/*`, '/files/*']) app.get(path, (c) => answerFileCall(c, options));
  app.route(`${base}/_views`, createViewRoutes({ engine, requireUser: (c) => requireCaller(c, options) }));
  app.route(`${base}/_preferences`, createPreferenceRoutes({ engine, requireUser: (c) => requireCaller(c, options) }));
  app.route(`${base}/_notifications`, createNotificationRoutes({ engine, requireUser: (c) => requireCaller(c, options) }));
  app.get(`${base}/_search`, (c) => answerSearch(c, options));
  app.get(`${base}/_waiting`, (c) => answerWaiting(c, options));
  const { playground: project, review, limits } = options;
  const asked = { engine, callerOf, requireUser: (c: Context) => requireCaller(c, options) };
  if (project) app.route(`${base}/_playground`, createPlaygroundRoutes({ ...asked, project, limit: limits.playground }));
  app.route(`${base}/_descriptors`, createReviewRoutes({ ...asked, ...review, limit: limits.review }));
  app.get(`${base}/openapi.json`, createOpenApiRoute(asked));
  app.all(`${base}/*`, (c) => answerApiCall(c, options));
  const preparation = {
    engine,
    callerOf: (c: Context) => getCaller(c, options),
    identityOf: (user: CallingUser, zone: string) => describeIdentity(engine, user, zone),
    again: shares.again,
  };
  if (options.pages) app.route('/', options.pages(createPagePreparer(preparation)));
  return app;
}

/** Below the API base, still encoded. */
function apiPathOf(c: Context, { model }: ServerEngine): string {
  return new URL(c.req.url).pathname.slice(model.apiBase.length + 1);
}

/** Whether an address, read as the routes read it, is one of these; `:name` stands for any segment. */
function matchSlowPaths(paths: readonly string[]): (segments: readonly string[]) => boolean {
  const shapes = paths.map((path) => path.split('/').map((part) => (part.startsWith(':') ? null : part)));
  return (segments) => shapes.some((shape) => hasRouteShape(segments, shape));
}

async function answerApiCall(c: Context, options: OptionsWithShares): Promise<Response> {
  const { engine } = options;
  const caller = await getCaller(c, options);
  return buildResponse(await addNamedRecords(engine, await carryOutCall(engine, c.req.raw, apiPathOf(c, engine), caller), caller));
}

async function answerFileCall(c: Context, options: OptionsWithShares): Promise<Response> {
  const user = await requireCaller(c, options);
  const name = decodeUrlPart(new URL(c.req.url).pathname.split('/files/').slice(1).join('/files/'));
  return buildFileResponse(
    await openDownload(options.engine, name, { user, ...requestReader(c.req.raw.headers, options.engine.words.offered) }),
  );
}

async function answerSearch(c: Context, options: OptionsWithShares): Promise<Response> {
  const { engine } = options;
  const user = await requireCaller(c, options);
  const text = (c.req.query('q') ?? '').trim();
  const from = c.req.query('from') ?? null;
  refuseUnstorableAddress([text]);
  if (text.length < SEARCH_LEAST)
    refuseCall('bad-value', say('A search needs at least {letters, number} letters', { letters: SEARCH_LEAST }));
  const asker = { user, ...requestReader(c.req.raw.headers, engine.words.offered) };
  const data = await searchAllRecords(createCall(engine, { ...asker, tx: engine.store }), text, from);
  return c.json({ data }, 200, { 'cache-control': 'no-store' });
}

async function answerWaiting(c: Context, options: OptionsWithShares): Promise<Response> {
  const { engine } = options;
  const asker = { user: await requireCaller(c, options), ...requestReader(c.req.raw.headers, engine.words.offered) };
  const data = await countWaiting(createCall(engine, { ...asker, tx: engine.store }));
  return c.json({ data }, 200, { 'cache-control': 'no-store' });
}

interface SignedInCaller {
  readonly user: CallingUser | null;
  readonly session: string | null;
  /** Under which limits count: the user, or the address without one. */
  readonly name: string;
}

const callers = new WeakMap<Request, Promise<SignedInCaller>>();

/** Who calls, looked up once for each call. */
function getCaller(c: Context, options: OptionsWithShares): Promise<SignedInCaller> {
  const caller = callers.get(c.req.raw) ?? lookUpCaller(c, options);
  callers.set(c.req.raw, caller);
  return caller;
}

async function lookUpCaller(c: Context, options: OptionsWithShares): Promise<SignedInCaller> {
  const session = await options.sessions.read(c);
  const user = session?.who ? await options.engine.findUser(session.who) : null;
  // Whoever is let in again later signs in again.
  if (session && !user) await deleteUserSessions(options.engine.store, session.userId);
  c.set('user', user?.username ?? null);
  const name = user ? `user ${user.username}` : `address ${options.callerOf(c)}`;
  options.shares.claim(c, name);
  return { user, session: session?.id ?? null, name };
}

/** All settings for whoever is signed in; before that, what the public pages read. */
async function answerSettings(c: Context, options: OptionsWithShares, forVisitors: readonly string[]): Promise<Response> {
  const { user } = await getCaller(c, options);
  const names = user ? Object.keys(options.settings) : forVisitors;
  const shown = Object.fromEntries(Object.entries(options.settings).filter(([name]) => names.includes(name)));
  return buildJsonResponse(200, shown);
}

async function requireCaller(c: Context, options: OptionsWithShares): Promise<CallingUser> {
  return (await getCaller(c, options)).user ?? refuseCall('signed-out', say('You are not signed in'));
}

/** Who is signed in, with the roles that count. */
async function describeIdentity(engine: ServerEngine, user: CallingUser, timezone: string): Promise<Values> {
  const roles = [...effectiveRoles(engine.model, user.roles)].sort();
  const [about, preferences] = await Promise.all([engine.aboutUser?.(user, timezone), readPreferences(engine.store, user.id)]);
  // Under a name that no attribute of a user has.
  return { ...user, timezone, roles, ...about, _preferences: preferences };
}

function answerFailure(error: unknown, c: Context, { engine: { words, model }, log }: ServerAppOptions): Response {
  // Nobody reads it: the status of proxies for this, in the log.
  if (error instanceof CallerGone) return new Response(null, { status: 499 });
  const refusal = toRefusal(error);
  if (refusal.code === 'failed' || error instanceof BlobFault)
    log({ event: 'error', id: c.get('requestId'), error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const locale = requestLocale(c.req.raw.headers, words.offered);
  const print = (message: SaidMessage): string => words.print(message, locale);
  const isSeen = c.req.path.startsWith('/sso/') && (c.req.header('accept') ?? '').includes('text/html');
  return isSeen ? buildRefusalPage(refusal, { locale, print, shown: model.messages }) : buildRefusalResponse(refusal, print);
}
