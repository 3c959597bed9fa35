import type { QueuedJob, JobQueue, RunJob } from '../jobs/jobs.ts';
import { failedQueueName } from '../jobs/names.ts';
import type { ScheduledJob } from '../jobs/schedules.ts';
import { formatMailKey } from '../mail.ts';
import type { SendMail } from '../mail.ts';
import { runUnhurried } from '../store/haste.ts';
import type { JobContext, JobHandler, CallingUser } from '../behaviour.ts';
import { behaviourContextOf } from './behave.ts';
import type { CallAsker, ServerCall, ServerEngine } from './call.ts';
import { createCall, runCommitted, printForCall } from './call.ts';
import type { AskedJob } from './enqueue.ts';
import { parseAskedJob, behaviourQueueName, unasked } from './enqueue.ts';
import { askAsUser } from './plan.ts';
import { planReading } from './read/reading.ts';

/** All queues that behaviours have work for. */
export function behaviourQueues(engine: ServerEngine): readonly JobQueue[] {
  return [...behaviourHandlers(engine)].map(([name, { atOnce, retries }]) => ({
    name,
    ...(atOnce !== undefined && { atOnce }),
    ...(retries !== undefined && { retries }),
  }));
}

/** The handler of each queue. */
function behaviourHandlers(engine: ServerEngine): ReadonlyMap<string, JobHandler> {
  const all = [...engine.behaviours.values()].flatMap(({ resource, jobs }) =>
    Object.entries(jobs ?? {}).map(([name, handler]) => [behaviourQueueName(resource, name), handler] as const),
  );
  return new Map(all);
}

/** The jobs that start by themselves. */
export function behaviourSchedules(engine: ServerEngine): readonly ScheduledJob[] {
  return [...behaviourHandlers(engine)].flatMap(([queue, { cron }]) => (cron === undefined ? [] : [{ queue, cron, data: unasked }]));
}

/** Does one job as the user who asked for it. */
export function createJobRunner(engine: ServerEngine): RunJob {
  const handlers = behaviourHandlers(engine);
  const run: RunJob = async (job, signal) => {
    const asked = parseAskedJob(job.data);
    const user = await findAsker(engine, asked);
    const own = handlers.get(job.queue);
    if (own) return own.run(asked.data, jobContextFor(engine, { asked, user, signal, job }));
    const [, handler] = [...handlers].find(([queue]) => failedQueueName(queue) === job.queue) ?? [];
    await handler?.failed(asked.data, jobContextFor(engine, { asked, user, signal, job }), failureReasonOf(job));
  };
  return (job, signal) => runUnhurried(() => run(job, signal));
}

/** Who asked, with the rights of now; null: nobody, or they are gone. Jobs written by an earlier version know the name alone. */
async function findAsker(engine: ServerEngine, { userId, username }: AskedJob): Promise<CallingUser | null> {
  if (userId !== null) return engine.findUser({ id: userId });
  return username === null ? null : engine.findUser({ username });
}

function failureReasonOf(job: QueuedJob): string {
  return job.reason ?? 'The job could not be done';
}

interface JobContextParts {
  readonly asked: AskedJob;
  readonly user: CallingUser | null;
  readonly signal: AbortSignal;
  readonly job: QueuedJob;
}

function jobContextFor(engine: ServerEngine, { asked, user, signal, job }: JobContextParts): JobContext {
  const asker: CallAsker = { user, zone: asked.zone, locale: asked.locale };
  const call = (): ServerCall => createCall(engine, { ...asker, tx: engine.store });
  const { lull } = engine.traffic;
  return {
    ...{ signal, files: engine.files, model: engine.model, store: engine.store, outgoing: engine.outgoing },
    locale: asked.locale,
    print: (said, spoken) => printForCall(call(), said, spoken),
    ask: (asking, also) =>
      lull().then(() =>
        askAsUser(engine, asker, { asking, ...(also && { also: (own, answer) => also(behaviourContextOf(own), answer) }) }),
      ),
    mail: jobMailerOf(engine, job),
    reading: async (of) => {
      const reading = await planReading(call(), of);
      return { ...reading, batches: () => waitBeforeEach(lull, reading.batches()) };
    },
    tx: (work) => lull().then(() => runCommitted(engine, asker, (own) => work(behaviourContextOf(own)))),
  };
}

/** Waits before each is asked for. */
async function* waitBeforeEach<T>(wait: () => Promise<void>, all: AsyncIterable<T>): AsyncGenerator<T> {
  await wait();
  for await (const each of all) {
    yield each;
    await wait();
  }
}

/** The nth mail of a job has the same key in each attempt. */
function jobMailerOf({ deliver }: ServerEngine, { id, writtenAt }: QueuedJob): SendMail {
  let sent = 0;
  return (mail) => {
    sent += 1;
    return deliver({ ...mail, key: formatMailKey(writtenAt, sent === 1 ? id : `${id}-${sent}`) });
  };
}
