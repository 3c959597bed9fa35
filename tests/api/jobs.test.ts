import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobSystem } from '../../engine/server/jobs/jobs.ts';
import type { QueuedJob, JobSystem, RunJob } from '../../engine/server/jobs/jobs.ts';
import { failedQueueName } from '../../engine/server/jobs/names.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { storesToTest } from './stores.ts';

const never: RunJob = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

describe.each(await storesToTest())('jobs on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  const log: Record<string, unknown>[] = [];
  const opened: JobSystem[] = [];
  const start = async (more: { leaseSeconds?: number } = {}): Promise<JobSystem> => {
    const jobs = await openJobSystem({ store, log: (event) => void log.push({ ...event }), retrySeconds: 1, ...more });
    opened.push(jobs);
    return jobs;
  };

  beforeAll(async () => void ({ store, close } = await open()), 180_000);
  afterAll(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    await close();
  });

  it('does what was written down with its transaction, once, and nothing of one that was rolled back', async () => {
    const jobs = await start();
    const seen: QueuedJob[] = [];
    await jobs.work([{ name: 'moons.count' }], async (job) => void seen.push(job));
    const id = await store.tx((tx) => jobs.enqueue(tx, 'moons.count', { of: 'mars' }));
    const failing = store.tx(async (tx) => {
      await jobs.enqueue(tx, 'moons.count', { of: 'venus' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    jobs.wake('moons.count');
    await until(() => seen.length > 0);
    await jobs.close();
    expect(seen).toEqual([{ id, queue: 'moons.count', data: { of: 'mars' }, reason: null, writtenAt: expect.any(Date) }]);
  });

  it('tries again what failed, later each time', async () => {
    const jobs = await start();
    const times: number[] = [];
    await jobs.work([{ name: 'moons.retry' }], async () => {
      times.push(Date.now());
      if (times.length < 3) throw new Error('not yet');
    });
    await store.tx((tx) => jobs.enqueue(tx, 'moons.retry', {}));
    await until(() => times.length === 3);
    await jobs.close();
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(900);
    expect(third - second).toBeGreaterThanOrEqual(1900);
    expect(log).toContainEqual(expect.objectContaining({ event: 'job failed', queue: 'moons.retry', attempt: 1 }));
  });

  it('hands a failed job to the queue of failed ones, with the reason', async () => {
    const jobs = await start();
    const failed: QueuedJob[] = [];
    await jobs.work([{ name: 'moons.fail' }], async (job) => {
      if (job.queue === failedQueueName('moons.fail')) failed.push(job);
      else throw new Error('no such moon');
    });
    const id = await store.tx((tx) => jobs.enqueue(tx, 'moons.fail', { of: 'venus' }));
    await store.query('update jobs.job set retry_limit = 0 where id = $1::uuid', [id]);
    jobs.wake('moons.fail');
    await until(() => failed.length > 0);
    await jobs.close();
    expect(failed).toMatchObject([{ data: { of: 'venus' }, reason: 'no such moon' }]);
  });

  it('hands a running job back when it is closed, and the attempt does not count', async () => {
    const first = await start();
    const started: string[] = [];
    await first.work([{ name: 'moons.hand' }], (job, signal) => (started.push(job.id), never(job, signal)));
    const id = await store.tx((tx) => first.enqueue(tx, 'moons.hand', {}));
    first.wake('moons.hand');
    await until(() => started.length > 0);
    await first.close();
    expect(await store.query('select state::text, retry_count from jobs.job where id = $1::uuid', [id])).toEqual([
      { state: 'created', retry_count: 0 },
    ]);
    const second = await start();
    const done: string[] = [];
    await second.work([{ name: 'moons.hand' }], async (job) => void done.push(job.id));
    await until(() => done.length > 0);
    await second.close();
    expect(done).toEqual([id]);
  });

  it('shares a queue between processes without doing a job twice', async () => {
    const done: string[] = [];
    const [one, two] = [await start(), await start()];
    const run: RunJob = async (job) => {
      await pause(2);
      done.push(job.id);
    };
    for (const jobs of [one, two]) await jobs.work([{ name: 'moons.share' }], run);
    const ids = await store.tx((tx) => inOrder(40, (n) => one.enqueue(tx, 'moons.share', { n })));
    one.wake('moons.share');
    two.wake('moons.share');
    await until(() => done.length >= ids.length);
    await Promise.all([one.close(), two.close()]);
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  it('gives a job whose process fell silent to another, and keeps one whose process is there', async () => {
    const jobs = await start({ leaseSeconds: 3 });
    const started: string[] = [];
    await jobs.work([{ name: 'moons.lease' }], async (job, signal) => {
      started.push(job.id);
      if (started.length === 1) await Promise.race([pause(6000), never(job, signal)]);
    });
    await store.tx((tx) => jobs.enqueue(tx, 'moons.lease', {}));
    jobs.wake('moons.lease');
    await until(() => started.length > 0);
    await pause(5000);
    expect(await lapsed(store)).toBe(0);
    expect(started).toHaveLength(1);
    await jobs.close();
    // As a killed process leaves it: active, with a lease that has run out.
    const id = await store.tx((tx) => jobs.enqueue(tx, 'moons.lease', {}));
    await store.query(
      `update jobs.job set state = 'active', started_on = now() - interval '9 seconds', expire_in = interval '3 seconds' where id = $1::uuid`,
      [id],
    );
    const other = await start({ leaseSeconds: 3 });
    await other.work([{ name: 'moons.lease' }], async (job) => void started.push(job.id));
    await until(() => started.includes(id), 30_000);
    await other.close();
  });
});

/** How many running jobs the next sweep would give away. */
async function lapsed(store: Store): Promise<number | undefined> {
  const [row] = await store.query<{ n: number }>(
    `select count(*)::int as n from jobs.job where state = 'active' and started_on + expire_in < clock_timestamp()`,
  );
  return row?.n;
}

async function inOrder<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make(n));
  return made;
}

async function until(holds: () => boolean, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; !holds(); await pause(20)) if (Date.now() > end) throw new Error('It did not happen in time.');
}
