/** `{apiBase}/_descriptors`: what reviewers read, for those whom the project lets. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Described } from '../../engine/review/page.ts';
import { rateLimit } from '../guards.ts';
import type { Engine } from '../plan/call.ts';
import type { User } from '../platform/behaviour.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { demandReview } from './gate.ts';
import { openHistory } from './history.ts';
import { descriptorPage, fileOf, listPage } from './pages.ts';

/** The descriptors that this server reads. */
export interface Review {
  readonly described: Described;
  /** Folder in which the files are, for git. */
  readonly folder: string;
}

interface ReviewOptions extends Review {
  readonly engine: Engine;
  /** Calls a minute of one caller. */
  readonly limit: number;
  readonly callerOf: (c: Context) => Promise<string>;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<User>;
}

/** The list at `/`, one descriptor at `/{name}`. Everything is read-only. */
export function reviewRoutes({ engine, described, folder, limit, callerOf, requireUser }: ReviewOptions): Hono {
  const { model } = engine;
  const historyOf = openHistory(folder, engine.now);
  const app = new Hono();
  app.use('*', rateLimit({ max: limit, seconds: 60, now: engine.now, caller: callerOf }));
  app.use('*', async (c, next) => {
    demandReview(c, engine, await requireUser(c));
    await next();
  });
  app.get('/', (c) => answer(c, listPage(model, described)));
  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const file = fileOf(model, described, name);
    if (file === null) refuse('not-found', say('There is no descriptor "{name}"', { name: name.slice(0, 80) }));
    return answer(c, descriptorPage(model, described, { name, file, history: await historyOf(basename(file)) }));
  });
  return app;
}

// Asked for again and again while somebody reviews: the same answer is sent once.
function answer(c: Context, body: unknown): Response {
  const text = JSON.stringify({ data: body });
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { etag: tag, 'cache-control': 'private, no-cache', vary: 'Cookie' };
  if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' } });
}
