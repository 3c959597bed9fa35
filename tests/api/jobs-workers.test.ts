import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobSystem } from '../../engine/server/jobs/jobs.ts';
import type { QueuedJob, JobSystem, RunJob } from '../../engine/server/jobs/jobs.ts';
import { failedQueueName } from '../../engine/server/jobs/names.ts';
import { findNextItem, dropQueueItem, listQueues } from '../../engine/server/jobs/queues.ts';
import { nextCronRun, listSchedules } from '../../engine/server/jobs/schedules.ts';
import type { WorkerAction } from '../../engine/server/jobs/workers.ts';
import { readWorkerLog, orderWorker, trimWorkerLogs, listWorkers } from '../../engine/server/jobs/workers.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { storesToTest } from './stores.ts';

const never: RunJob = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

describe.each(await storesToTest())('workers on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  const opened: JobSystem[] = [];
  const start = async (): Promise<JobSystem> => {
    const jobs = await openJobSystem({ store, log: () => undefined, retrySeconds: 1, pollMs: 40 });
    opened.push(jobs);
    return jobs;
  };
  const order = (queue: string, action: WorkerAction): Promise<void> => store.tx((tx) => orderWorker(tx, queue, action));
  const send = (jobs: JobSystem, queue: string, data: object = {}): Promise<string> => store.tx((tx) => jobs.enqueue(tx, queue, data));
  const counts = async (queue: string): Promise<readonly number[]> => {
    const found = (await listQueues(store)).find(({ name }) => name === queue);
    return [found?.ready ?? -1, found?.unacknowledged ?? -1];
  };

  beforeAll(async () => void ({ store, close } = await open()), 180_000);
  afterAll(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    await close();
  });

  it('take nothing while they are stopped, in any process, and all of it once they are started again', async () => {
    const done: string[] = [];
    const [one, two] = [await start(), await start()];
    for (const jobs of [one, two]) await jobs.work([{ name: 'suns.stop' }], async (job) => void done.push(job.id));
    await order('suns.stop', 'stop');
    const ids = [await send(one, 'suns.stop'), await send(two, 'suns.stop'), await send(one, 'suns.stop')];
    for (const jobs of [one, two]) jobs.wake('suns.stop');
    await pause(300);
    expect([done, await counts('suns.stop')]).toEqual([[], [3, 0]]);
    await order('suns.stop', 'start');
    await until(() => done.length === 3);
    expect(done.toSorted()).toEqual(ids.toSorted());
    await until(async () => (await counts('suns.stop')).join() === '0,0');
  });

  it('take nothing that comes after the answer to a stop, however slow the store is', async () => {
    const done: string[] = [];
    // As under load: whoever asks for a statement waits, and others come in between. The stop is given at any moment of a look.
    const slow: Store = {
      ...store,
      query: async (sql, params) => {
        await pause(25);
        return store.query(sql, params);
      },
    };
    const jobs = await openJobSystem({ store: slow, log: () => undefined, pollMs: 1 });
    opened.push(jobs);
    await jobs.work([{ name: 'suns.late' }], async (job) => void done.push(job.id));
    for (let round = 1; round <= 12; round += 1) {
      await pause(round * 10);
      await order('suns.late', 'stop');
      await send(jobs, 'suns.late');
      await pause(60);
      expect([round, done.length, await counts('suns.late')]).toEqual([round, round - 1, [1, 0]]);
      await order('suns.late', 'start');
      await until(() => done.length === round);
      await until(async () => (await counts('suns.late')).join() === '0,0');
    }
  });

  it('stay stopped over a restart of the server', async () => {
    const first = await start();
    await first.work([{ name: 'suns.stay' }], async () => undefined);
    await order('suns.stay', 'stop');
    await send(first, 'suns.stay');
    await first.close();
    const done: string[] = [];
    const second = await start();
    await second.work([{ name: 'suns.stay' }], async (job) => void done.push(job.id));
    await pause(300);
    expect([done, await counts('suns.stay')]).toEqual([[], [1, 0]]);
    await order('suns.stay', 'start');
    await until(() => done.length === 1);
  });

  it('hand a running job back when they are stopped, and begin it anew when they are restarted', async () => {
    const started: string[] = [];
    const jobs = await start();
    await jobs.work([{ name: 'suns.again' }], (job, signal) => {
      started.push(job.id);
      return started.length < 3 ? never(job, signal) : Promise.resolve();
    });
    const id = await send(jobs, 'suns.again');
    jobs.wake('suns.again');
    await until(() => started.length === 1);
    expect(await counts('suns.again')).toEqual([0, 1]);
    await order('suns.again', 'stop');
    await until(async () => (await counts('suns.again')).join() === '1,0');
    expect(started).toEqual([id]);
    await order('suns.again', 'start');
    await until(() => started.length === 2);
    await order('suns.again', 'restart');
    await until(() => started.length === 3);
    expect(started).toEqual([id, id, id]);
    const text = (await readWorkerLog(store, 'suns.again', 100)).map((line) => line.text).join('\n');
    expect(text).toMatch(/takes its jobs\n.*started, attempt 1\n.*handed back\n.*started, attempt 1\n.*handed back\n.*started, attempt 1/);
  });

  it('are loaded while a process is there', async () => {
    const jobs = await start();
    await jobs.work([{ name: 'suns.there' }], async () => undefined);
    const there = async () => (await listWorkers(store)).find(({ queue }) => queue === 'suns.there');
    expect(await there()).toEqual({ queue: 'suns.there', isStopped: false, turn: 0, isLoaded: true });
    await jobs.close();
    expect(await there()).toMatchObject({ isLoaded: false });
    expect((await listWorkers(store)).map(({ queue }) => queue)).not.toContain(failedQueueName('suns.there'));
  });

  it('lose a deleted item for good, and whoever waits for it is told', async () => {
    const seen: QueuedJob[] = [];
    const jobs = await start();
    await jobs.work([{ name: 'suns.drop' }], async (job) => void seen.push(job));
    await order('suns.drop', 'stop');
    const [first, second] = [await send(jobs, 'suns.drop', { n: 1 }), await send(jobs, 'suns.drop', { n: 2 })];
    expect(await findNextItem(store, 'suns.drop')).toMatchObject({ id: first, data: { n: 1 }, state: 'created' });
    expect(await store.tx((tx) => dropQueueItem(tx, 'suns.drop', { id: first, reason: 'not wanted' }))).toBe(true);
    expect(await store.tx((tx) => dropQueueItem(tx, 'suns.drop', { id: first, reason: 'not wanted' }))).toBe(false);
    expect(await findNextItem(store, 'suns.drop')).toMatchObject({ id: second });
    await order('suns.drop', 'start');
    await until(() => seen.length === 2);
    expect(seen.toSorted((a, b) => a.queue.localeCompare(b.queue))).toMatchObject([
      { queue: 'suns.drop', data: { n: 2 }, reason: null },
      { queue: 'suns.drop.failed', data: { n: 1 }, reason: 'not wanted' },
    ]);
  });

  it('keep the last lines of their log', async () => {
    await store.query(`insert into worker_log (queue, text) select 'suns.log', 'line ' || n from generate_series(1, 1200) n`);
    await trimWorkerLogs(store);
    const lines = await readWorkerLog(store, 'suns.log', 5000);
    expect([lines.length, lines[0]?.text, lines.at(-1)?.text]).toEqual([1000, 'line 201', 'line 1200']);
  });

  it('do by themselves what is due, and nothing that is no longer scheduled [P2-3-117]', async () => {
    const done: QueuedJob[] = [];
    const jobs = await start();
    await jobs.work([{ name: 'suns.due' }, { name: 'suns.gone' }], async (job) => void done.push(job));
    await jobs.schedule([{ queue: 'suns.gone', cron: '0 0 1 1 *', data: {} }]);
    await jobs.schedule([{ queue: 'suns.due', cron: '* * * * *', data: { by: 'itself' } }]);
    expect((await listSchedules(store)).map(({ queue, cron, lastRun }) => [queue, cron, lastRun])).toEqual([
      ['suns.due', '* * * * *', null],
    ]);
    await until(() => done.length > 0, 30_000);
    expect(done[0]).toMatchObject({ queue: 'suns.due', data: { by: 'itself' } });
    await until(async () => (await listSchedules(store))[0]?.lastState === 'done');
    expect(Date.parse((await listSchedules(store))[0]?.lastRun ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('do what is due once, however many processes there are', async () => {
    const done: string[] = [];
    const systems = [await start(), await start(), await start()];
    for (const jobs of systems) await jobs.work([{ name: 'suns.once' }, { name: 'suns.end' }], async ({ queue }) => void done.push(queue));
    // Of this minute alone, which has begun.
    const now = new Date();
    const cron = `${now.getUTCMinutes()} ${now.getUTCHours()} * * *`;
    await Promise.all(systems.map((jobs) => jobs.schedule([{ queue: 'suns.once', cron, data: {} }])));
    await until(() => done.length > 0, 30_000);
    await send(systems[0] ?? (await start()), 'suns.end');
    await until(() => done.includes('suns.end'));
    expect(done).toEqual(['suns.once', 'suns.end']);
    expect(await store.query(`select name from jobs.job where name = 'suns.once'`)).toHaveLength(1);
  });
});

describe('the next run of a cron expression', () => {
  it.each([
    ['30 2 * * *', '2031-05-01T12:00:00Z', '2031-05-02T02:30:00.000Z'],
    ['0 12 * * *', '2031-05-01T12:00:00Z', '2031-05-02T12:00:00.000Z'],
    ['5 * * * *', '2031-05-01T12:04:59Z', '2031-05-01T12:05:00.000Z'],
    ['*/15 8-10 * * 1-5', '2031-05-02T10:50:00Z', '2031-05-05T08:00:00.000Z'],
    ['0 0 1,15 * *', '2031-05-02T00:00:00Z', '2031-05-15T00:00:00.000Z'],
    ['0 0 29 2 *', '2033-01-01T00:00:00Z', '2036-02-29T00:00:00.000Z'],
    ['0 6 13 * 5', '2031-05-01T12:00:00Z', '2031-05-02T06:00:00.000Z'],
    ['0 6 * * 7', '2031-05-01T12:00:00Z', '2031-05-04T06:00:00.000Z'],
  ])('%s after %s is %s', (cron, after, next) => expect(nextCronRun(cron, new Date(after))?.toISOString()).toBe(next));

  it.each(['', '* * * *', '60 * * * *', '5-1 * * * *', '*/0 * * * *', 'a * * * *', '0 0 31 2 *'])('there is none of "%s"', (cron) =>
    expect(nextCronRun(cron, new Date('2031-05-01T12:00:00Z'))).toBeNull(),
  );
});

async function until(holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await pause(20)) if (Date.now() > end) throw new Error('It did not happen in time.');
}
