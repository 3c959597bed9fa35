/** `{apiBase}/_descriptors`: what reviewers read, for those whom the project lets. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { DescribedForReview } from '../../studio/review/page.ts';
import { limitCallRate } from '../guards.ts';
import type { ServerEngine } from '../plan/call.ts';
import type { CallingUser } from '../behaviour.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { requestLocale } from '../request/request.ts';
import { requireReviewer } from './gate.ts';
import { openFileHistory } from './history.ts';
import { buildDescriptorPage, findDescriptorFile, findFields, buildDescriptorList } from './pages.ts';

/** The descriptors that this server reads. */
export interface ReviewedProject {
  readonly described: DescribedForReview;
  /** Folder in which the files are, for git. */
  readonly folder: string;
}

interface ReviewOptions extends ReviewedProject {
  readonly engine: ServerEngine;
  /** Calls a minute of one caller. */
  readonly limit: number;
  readonly callerOf: (c: Context) => Promise<string>;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
}

/** The list at `/`, one descriptor at `/{name}`, fields over all of them at `/_fields?q=`. Everything is read-only. */
export function createReviewRoutes({ engine, described, folder, limit, callerOf, requireUser }: ReviewOptions): Hono {
  const { model, words } = engine;
  const historyOf = openFileHistory(folder, engine.now);
  const app = new Hono();
  app.use('*', limitCallRate({ max: limit, seconds: 60, now: engine.now, caller: callerOf }));
  app.use('*', async (c, next) => {
    requireReviewer(c, engine, await requireUser(c));
    await next();
  });
  app.get('/', (c) => answerWithTag(c, buildDescriptorList(model, described)));
  app.get('/_fields', (c) => {
    const locale = requestLocale(c.req.raw.headers, words.offered);
    const asked = (c.req.query('q') ?? '').slice(0, 80);
    return answerWithTag(
      c,
      findFields(model, asked, ({ text }) => words.print({ text, values: {} }, locale)),
    );
  });
  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const file = findDescriptorFile(model, described, name);
    if (file === null) refuseCall('not-found', say('There is no descriptor "{name}"', { name: name.slice(0, 80) }));
    return answerWithTag(c, buildDescriptorPage(model, described, { name, file, history: await historyOf(basename(file)) }));
  });
  return app;
}

// Asked for again and again while somebody reviews: the same answer is sent once.
function answerWithTag(c: Context, body: unknown): Response {
  const text = JSON.stringify({ data: body });
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { etag: tag, 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' };
  if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' } });
}
