import { isPlainObject } from '../../model/steps.ts';
import type { ServerCall } from './call.ts';

/** Who asked for a job, and how they read: what a job needs of the call that it comes from. */
export interface AskedJob {
  /** null: nobody, the job starts by itself. */
  readonly username: string | null;
  /** Of the user, whoever has the name in the meantime; null: nobody, or not noted. */
  readonly userId: string | null;
  readonly zone: string;
  readonly locale: string;
  readonly data: unknown;
}

/** The queue of a job of a behaviour. */
export function behaviourQueueName(resource: string, job: string): string {
  return `${resource}.${job}`;
}

/** What a job that starts by itself is asked: nobody reads what it says. */
export const unasked: AskedJob = { username: null, userId: null, zone: 'UTC', locale: 'en', data: null };

/** Records a job with the transaction of the call. */
export async function enqueueForCall(call: ServerCall, queue: string, data: unknown): Promise<void> {
  const asked: AskedJob = {
    username: call.user?.username ?? null,
    userId: call.user?.id ?? null,
    zone: call.zone,
    locale: call.locale,
    data,
  };
  await call.engine.jobs.enqueue(call.tx, queue, asked);
  call.queued.add(queue);
}

/** What was recorded; throws for anything else. */
export function parseAskedJob(data: unknown): AskedJob {
  if (!isPlainObject(data)) throw new Error('The job holds nothing.');
  const { username, zone, locale } = data;
  if ((username !== null && typeof username !== 'string') || typeof zone !== 'string' || typeof locale !== 'string')
    throw new Error('The job names nobody.');
  const userId = data['userId'];
  return { username, userId: typeof userId === 'string' ? userId : null, zone, locale, data: data['data'] };
}
