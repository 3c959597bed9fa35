import type { Job, Run } from '../jobs/jobs.ts';
import { failedQueue } from '../jobs/names.ts';
import type { Scheduled } from '../jobs/schedules.ts';
import type { JobContext, JobHandler, User } from '../platform/behaviour.ts';
import { ask } from './ask.ts';
import { contextOf } from './behave.ts';
import type { Asker, Call, Engine } from './call.ts';
import { callOf, committed, printIn } from './call.ts';
import type { Asked } from './enqueue.ts';
import { askedOf, queueOf, unasked } from './enqueue.ts';
import { readingOf } from './reading.ts';

/** All queues that behaviours have work for, with the handler of each. */
export function handlersOf(engine: Engine): ReadonlyMap<string, JobHandler> {
  const all = [...engine.behaviours.values()].flatMap(({ resource, jobs }) =>
    Object.entries(jobs ?? {}).map(([name, handler]) => [queueOf(resource, name), handler] as const),
  );
  return new Map(all);
}

/** The jobs that start by themselves. */
export function schedulesOf(engine: Engine): readonly (Scheduled & { readonly data: object })[] {
  return [...handlersOf(engine)].flatMap(([queue, { cron }]) => (cron === undefined ? [] : [{ queue, cron, data: unasked }]));
}

/** Does one job as the user who asked for it. */
export function workOf(engine: Engine): Run {
  const handlers = handlersOf(engine);
  return async (job, signal) => {
    const asked = askedOf(job.data);
    const user = asked.username === null ? null : await engine.findUser(asked.username);
    const own = handlers.get(job.queue);
    if (own) return own.run(asked.data, contextFor(engine, { asked, user, signal }));
    const [, handler] = [...handlers].find(([queue]) => failedQueue(queue) === job.queue) ?? [];
    await handler?.failed(asked.data, contextFor(engine, { asked, user, signal }), reasonOf(job));
  };
}

function reasonOf(job: Job): string {
  return job.reason ?? 'The job could not be done';
}

interface For {
  readonly asked: Asked;
  readonly user: User | null;
  readonly signal: AbortSignal;
}

function contextFor(engine: Engine, { asked, user, signal }: For): JobContext {
  const asker: Asker = { user, zone: asked.zone, locale: asked.locale };
  const call = (): Call => callOf(engine, { ...asker, tx: engine.store });
  return {
    ...{ signal, files: engine.files, model: engine.model, store: engine.store, outgoing: engine.outgoing },
    print: (said, spoken) => printIn(call(), said, spoken),
    ask: (asking, also) => ask(engine, asker, { asking, ...(also && { also: (own: Call) => also(contextOf(own)) }) }),
    reading: (of) => readingOf(call(), of),
    tx: (work) => committed(engine, asker, (own) => work(contextOf(own))),
  };
}
