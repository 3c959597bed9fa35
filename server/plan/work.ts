import type { Job, Queue, Run } from '../jobs/jobs.ts';
import { failedQueue } from '../jobs/names.ts';
import type { Scheduled } from '../jobs/schedules.ts';
import { mailKey } from '../mail.ts';
import type { Mailer } from '../mail.ts';
import { unhurried } from '../store/haste.ts';
import type { JobContext, JobHandler, User } from '../platform/behaviour.ts';
import { ask } from './ask.ts';
import { contextOf } from './behave.ts';
import type { Asker, Call, Engine } from './call.ts';
import { callOf, committed, printIn } from './call.ts';
import type { Asked } from './enqueue.ts';
import { askedOf, queueOf, unasked } from './enqueue.ts';
import { readingOf } from './reading.ts';

/** All queues that behaviours have work for. */
export function queuesOf(engine: Engine): readonly Queue[] {
  return [...handlersOf(engine)].map(([name, { atOnce, retries }]) => ({
    name,
    ...(atOnce !== undefined && { atOnce }),
    ...(retries !== undefined && { retries }),
  }));
}

/** The handler of each queue. */
function handlersOf(engine: Engine): ReadonlyMap<string, JobHandler> {
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
  const run: Run = async (job, signal) => {
    const asked = askedOf(job.data);
    const user = await askerOf(engine, asked);
    const own = handlers.get(job.queue);
    if (own) return own.run(asked.data, contextFor(engine, { asked, user, signal, job }));
    const [, handler] = [...handlers].find(([queue]) => failedQueue(queue) === job.queue) ?? [];
    await handler?.failed(asked.data, contextFor(engine, { asked, user, signal, job }), reasonOf(job));
  };
  return (job, signal) => unhurried(() => run(job, signal));
}

/** Who asked, with the rights of now; null: nobody, or they are gone. Jobs written by an earlier version know the name alone. */
async function askerOf(engine: Engine, { userId, username }: Asked): Promise<User | null> {
  if (userId !== null) return engine.findUser({ id: userId });
  return username === null ? null : engine.findUser({ username });
}

function reasonOf(job: Job): string {
  return job.reason ?? 'The job could not be done';
}

interface For {
  readonly asked: Asked;
  readonly user: User | null;
  readonly signal: AbortSignal;
  readonly job: Job;
}

function contextFor(engine: Engine, { asked, user, signal, job }: For): JobContext {
  const asker: Asker = { user, zone: asked.zone, locale: asked.locale };
  const call = (): Call => callOf(engine, { ...asker, tx: engine.store });
  const { lull } = engine.traffic;
  return {
    ...{ signal, files: engine.files, model: engine.model, store: engine.store, outgoing: engine.outgoing },
    locale: asked.locale,
    print: (said, spoken) => printIn(call(), said, spoken),
    ask: (asking, also) =>
      lull().then(() => ask(engine, asker, { asking, ...(also && { also: (own, answer) => also(contextOf(own), answer) }) })),
    mail: mailerOf(engine, job),
    reading: async (of) => {
      const reading = await readingOf(call(), of);
      return { ...reading, batches: () => before(lull, reading.batches()) };
    },
    tx: (work) => lull().then(() => committed(engine, asker, (own) => work(contextOf(own)))),
  };
}

/** Waits before each is asked for. */
async function* before<T>(wait: () => Promise<void>, all: AsyncIterable<T>): AsyncGenerator<T> {
  await wait();
  for await (const each of all) {
    yield each;
    await wait();
  }
}

/** The nth mail of a job has the same key in each attempt. */
function mailerOf({ deliver }: Engine, { id, writtenAt }: Job): Mailer {
  let sent = 0;
  return (mail) => {
    sent += 1;
    return deliver({ ...mail, key: mailKey(writtenAt, sent === 1 ? id : `${id}-${sent}`) });
  };
}
