/** `{apiBase}/_notifications`: what whoever is signed in was told of records. Nobody reads or changes those of others. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { NotificationsAnswer } from '../model/notifications.ts';
import { parseListQuery } from '../model/query.ts';
import { isPlainObject } from '../model/steps.ts';
import type { CallingUser } from './behaviour.ts';
import { createCall, type ServerEngine } from './plan/call.ts';
import { readNotifications } from './plan/read/notifications.ts';
import { refuseCall } from './reply/refusal.ts';
import { say } from './reply/say.ts';
import { readJsonBody } from './request/body.ts';
import { refuseQueryProblems, requireRowCount } from './request/query-problems.ts';
import { requestReader } from './request/request.ts';
import { isCountedId } from './store/stored-place.ts';
import { findWaitingSeconds, listNotifications, markNotificationsRead } from './store/notifications.ts';

/** Notifications of one answer where the call does not say how many. */
const unasked = 20;

interface NotificationRouteOptions {
  readonly engine: ServerEngine;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
}

/** GET tells the newest, and how many are unread; PUT at `/{id}` marks one as read, PUT with `{until}` all up to that one. */
export function createNotificationRoutes({ engine, requireUser }: NotificationRouteOptions): Hono {
  const app = new Hono();
  const { store, now } = engine;
  app.get('/', async (c) => {
    const user = await requireUser(c);
    const { query, problems } = parseListQuery(new URL(c.req.url).searchParams);
    refuseQueryProblems(problems);
    const limit = requireRowCount(query.limit, unasked);
    const call = createCall(engine, { user, ...requestReader(c.req.raw.headers, engine.words.offered), tx: store });
    // Whoever asks for none wants to know how many are unread: no others are looked into.
    const stored = await listNotifications(store, user.id, { now: call.now, isUnreadOnly: limit === 0 });
    const all = await readNotifications(call, stored);
    const answer: NotificationsAnswer = {
      data: all.slice(query.offset, query.offset + limit),
      metadata: {
        unread: all.filter(({ is_read }) => !is_read).length,
        waiting: await findWaitingSeconds(store, user.id, call.now),
      },
    };
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  });
  app.put('/', async (c) => {
    const { id: reader } = await requireUser(c);
    const body = await readJsonBody(c.req.raw);
    const until = isPlainObject(body) ? body['until'] : null;
    if (typeof until !== 'string' || !isCountedId(until))
      return refuseCall('bad-value', say('Say with `until` up to which notification all are read'));
    await markNotificationsRead(store, reader, { id: until, isUpTo: true, now: now() });
    return c.body(null, 204);
  });
  app.put('/:id', async (c) => {
    const { id: reader } = await requireUser(c);
    const id = c.req.param('id');
    // What is not theirs, or not there, nobody learns.
    if (isCountedId(id)) await markNotificationsRead(store, reader, { id, isUpTo: false, now: now() });
    return c.body(null, 204);
  });
  return app;
}
