import { isRecord } from '../../engine/model/steps.ts';
import type { Call } from './call.ts';

/** Who asked for a job, and how they read: what a job needs of the call that it comes from. */
export interface Asked {
  readonly username: string;
  readonly zone: string;
  readonly locale: string;
  readonly data: unknown;
}

/** The queue of a job of a behaviour. */
export function queueOf(resource: string, job: string): string {
  return `${resource}.${job}`;
}

/** Writes a job down with the transaction of the call. */
export async function enqueue(call: Call, queue: string, data: unknown): Promise<void> {
  if (call.user === null) throw new Error(`A job of "${queue}" needs somebody who asks for it.`);
  const asked: Asked = { username: call.user.username, zone: call.zone, locale: call.locale, data };
  await call.engine.jobs.enqueue(call.tx, queue, asked);
  call.queued.add(queue);
}

/** What was written down; throws for anything else. */
export function askedOf(data: unknown): Asked {
  if (!isRecord(data)) throw new Error('The job holds nothing.');
  const { username, zone, locale } = data;
  if (typeof username !== 'string' || typeof zone !== 'string' || typeof locale !== 'string') throw new Error('The job names nobody.');
  return { username, zone, locale, data: data['data'] };
}
