/** `/metrics`: what this process does, in OpenMetrics, for whoever knows the token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hasJobTables } from './jobs/boss.ts';
import { listQueues } from './jobs/queues.ts';
import type { MeasuredCall } from './logged.ts';
import { refuseCall } from './reply/refusal.ts';
import { say } from './reply/say.ts';
import type { Store } from './store/store.ts';

export interface ServerMetrics {
  /** Notes a call that was answered. */
  readonly noteCall: (call: MeasuredCall) => void;
  /** The figures of now; refuses whoever does not say the token. */
  readonly answer: (c: Context) => Promise<Response>;
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures from now on. */
export function openServerMetrics({ token, store }: { readonly token: string; readonly store: Store }): ServerMetrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'steward_http_request_duration_seconds',
    help: 'How long calls took to answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  });
  new Gauge({
    name: 'steward_jobs',
    help: 'Jobs by queue: waiting, or being done.',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      this.reset();
      if (!(await hasJobTables(store))) return;
      for (const { name, ready, unacknowledged } of await listQueues(store)) {
        this.set({ queue: name, state: 'waiting' }, ready);
        this.set({ queue: name, state: 'active' }, unacknowledged);
      }
    },
  });
  return {
    // A caller writes any method, and each would be kept for ever.
    noteCall: ({ method, route, status, seconds }) =>
      calls.observe({ method: knownMethods.has(method) ? method : 'other', route, status }, seconds),
    answer: async (c) => {
      if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`))
        refuseCall('signed-out', say('These figures are for whoever knows the token'), { headers: { 'www-authenticate': 'Bearer' } });
      return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
    },
  };
}

/** Takes as long whatever is said. */
function isSameSecret(said: string, secret: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(said), hash(secret));
}
