/**
 * A server with nothing to do asks the store for all of its queues at once, not at all where only it writes and has written nothing, and begins
 * what is put into one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobSystem, type JobSystem } from '../../engine/server/jobs/jobs.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { noteStatements, storesToTest } from './stores.ts';

const names = Array.from({ length: 12 }, (_, at) => `queue-${at}`);

describe.each(await storesToTest())('queues without jobs on $name', { timeout: 120_000 }, ({ open }) => {
  const asked: { readonly sql: string; readonly values: readonly unknown[] }[] = [];
  const begun: string[] = [];
  let store: Store;
  let jobs: JobSystem;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    ({ close, store } = opened);
    jobs = await openJobSystem({
      store: noteStatements(store, (sql, values) => void asked.push({ sql, values })),
      log: () => {},
      pollMs: 30,
    });
    await jobs.work(
      names.map((name) => ({ name })),
      async ({ queue }) => void begun.push(queue),
    );
  });
  afterAll(async () => {
    await jobs.close();
    await close();
  });
  /** How many queues each statement was about that asked what is due in some of ours. */
  const looks = (): readonly number[] =>
    asked.flatMap(({ sql, values: [of] }) =>
      !/from jobs\.job\b/.test(sql) ? [] : Array.isArray(of) ? [of.length] : names.includes(String(of).replace('.failed', '')) ? [1] : [],
    );

  it('are asked for by one statement each time', async () => {
    // Each has asked for itself as it began.
    await expect
      .poll(() => looks().filter((count) => count > 1).length, { timeout: 60_000 })
      .toBeGreaterThan(store.kind === 'pglite' ? 0 : 2);
    asked.length = 0;
    if (store.kind === 'pglite') return;
    await expect.poll(() => looks().length, { timeout: 60_000 }).toBeGreaterThan(4);
    expect(new Set(looks())).toEqual(new Set([2 * names.length]));
  });

  it('are left alone while nothing is written, where nobody else could', async () => {
    if (store.kind !== 'pglite') return;
    // Until what the start has written was looked at.
    await pause(300);
    asked.length = 0;
    await pause(50 * 30);
    expect(asked).toEqual([]);
    // Nobody need say again that the process lives.
    expect(await store.query('select seen_at::text from worker_process')).toEqual([{ seen_at: 'infinity' }]);
  });

  it('are looked at when a job is put there by another process', async () => {
    await store.tx((tx) => jobs.enqueue(tx, 'queue-7', {}));
    await expect.poll(() => begun, { timeout: 60_000 }).toEqual(['queue-7']);
  });

  it('are looked at when the time of a job has come, and when a statement of anybody brings it forward', async () => {
    const later = async (queue: string, ms: number): Promise<string> =>
      store.tx(async (tx) => {
        const id = await jobs.enqueue(tx, queue, {});
        await tx.query(`update jobs.job set start_after = clock_timestamp() + $2::int * interval '1 millisecond' where id = $1::uuid`, [
          id,
          ms,
        ]);
        return id;
      });
    begun.length = 0;
    await later('queue-3', 700);
    const far = await later('queue-5', 3_600_000);
    await pause(350);
    expect(begun).toEqual([]);
    // By its time alone: nothing is written meanwhile.
    await expect.poll(() => begun, { timeout: 6000 }).toEqual(['queue-3']);
    await pause(200);
    expect(begun).toEqual(['queue-3']);
    await store.query('update jobs.job set start_after = now() where id = $1::uuid', [far]);
    await expect.poll(() => begun, { timeout: 60_000 }).toEqual(['queue-3', 'queue-5']);
  });
});
