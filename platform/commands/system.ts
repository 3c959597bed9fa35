/** Commands that look after the server itself. */
import { analyzeTables, deleteRecord, purgeWorkerLog, refuseCall, say } from 'steward/server';
import { listAllRecords, requirePlatformResource } from '../follow.ts';
import { checks } from '../status/checks.ts';
import type { PlatformCommand, CommandWork } from './command.ts';
import { runs } from './runs.ts';

const dayMs = 86_400_000;
const keptDays = 30;
/** Most runs that one transaction removes. */
const atOnce = 100;

export const refreshStatistics: PlatformCommand = {
  id: 'refresh-statistics',
  name: say('Refresh statistics'),
  description: say('Refreshes what the database knows about its tables, so that lists stay fast after many changes.'),
  group: 'system',
  parameters: {},
  cron: '40 3 * * *',
  async run(_order, { job, log }) {
    const tables = await analyzeTables(job.store, job.model, job.signal);
    await log(say('The statistics of {n} tables were refreshed', { n: tables }));
    return { tables };
  },
};

export const checkStatus: PlatformCommand = {
  id: 'check-status',
  name: say('Check the platform'),
  description: say('Runs every check of the platform status; fails if one of them finds a problem.'),
  group: 'system',
  parameters: {},
  cron: '5 * * * *',
  async run(_order, { job, log }) {
    const own = await job.tx((context) => Promise.resolve(context));
    const failed: string[] = [];
    for (const { name, provider, run } of checks) {
      // Outside any transaction: a check may wait for seconds.
      const trouble = await run({ ...own, tx: job.store });
      if (trouble === 'not-used') continue;
      await log(
        trouble === null
          ? say('{provider}, {check}: passed', { provider, check: name })
          : say('{provider}, {check}: {value}', { provider, check: name, value: trouble.value }),
      );
      if (trouble !== null) failed.push(name);
    }
    if (failed.length > 0) refuseCall('not-now', say('These checks failed: {checks}', { checks: failed }));
    return { failed };
  },
};

export const purgeLogs: PlatformCommand = {
  id: 'purge-logs',
  name: say('Purge logs'),
  description: say(
    'Removes command runs with their files, and worker log lines, that are older than the given number of days (30 by default).',
  ),
  group: 'system',
  parameters: { days: { type: 'number', sample: keptDays } },
  cron: '30 2 * * *',
  async run({ parameters }, working) {
    const days = Number(parameters['days'] ?? keptDays);
    const now = await working.job.tx((context) => Promise.resolve(context.now));
    const before = new Date(now.getTime() - days * dayMs);
    const removed = await purgeCommandRuns(working, before);
    await working.log(say('{n, plural, one {# run was} other {# runs were}} removed', { n: removed }));
    const gone = await purgeWorkerLog(working.job.store, before);
    await working.log(say('{n, plural, one {# line of the worker logs was} other {# lines of the worker logs were}} removed', { n: gone }));
    return { runs: removed, lines: gone };
  },
};

async function purgeCommandRuns({ job }: CommandWork, before: Date): Promise<number> {
  const filters = [
    { param: 'created_at', op: 'lt', values: [before.toISOString()] },
    { param: 'state', op: 'ne', values: ['running'] },
  ] as const;
  let removed = 0;
  for (let isMore = true; isMore;) {
    job.signal.throwIfAborted();
    const freeing = await job.tx(async (context) => {
      const { rows } = await listAllRecords(context, runs.resource, { filters, limit: atOnce });
      const released: (() => Promise<void>)[] = [];
      for (const record of rows) {
        await deleteRecord(context.tx, requirePlatformResource(context.model, runs.resource), record);
        released.push(
          await job.files.release({ resource: requirePlatformResource(context.model, runs.resource), id: record.id }, context.tx),
        );
        await context.written(runs.resource, { before: record, after: null, verb: 'delete' });
      }
      return released;
    });
    for (const free of freeing) await free();
    removed += freeing.length;
    isMore = freeing.length === atOnce;
  }
  return removed;
}
