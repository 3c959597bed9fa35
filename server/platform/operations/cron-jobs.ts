import type { RecordOf } from '../../records.ts';
import type { Schedule } from '../../jobs/schedules.ts';
import { nextRun, schedulesIn } from '../../jobs/schedules.ts';
import { hasJobs } from '../../jobs/boss.ts';
import type { Behaviour, Context } from '../behaviour.ts';
import { lastScheduledRun, scheduledCommand } from '../commands/schedule.ts';
import { intervalOf } from './words.ts';

/** What starts by itself: jobs of behaviours, commands among them. */
export const cronJobs: Behaviour<'cron-jobs'> = {
  resource: 'cron-jobs',
  source: async (context) => ({ rows: (await hasJobs(context.tx)) ? await rowsOf(context) : [] }),
};

async function rowsOf(context: Context): Promise<readonly RecordOf<'cron-jobs'>[]> {
  const rows: RecordOf<'cron-jobs'>[] = [];
  for (const schedule of await schedulesIn(context.tx)) {
    const interval = intervalOf(schedule.cron);
    rows.push({
      id: schedule.queue,
      ...(await lastOf(context, schedule)),
      time_interval_text: typeof interval === 'string' ? interval : context.print(interval),
      command: scheduledCommand(schedule.queue) ?? schedule.queue,
      next_run: nextRun(schedule.cron, context.now)?.toISOString() ?? null,
      expression: schedule.cron,
    });
  }
  return rows;
}

// A job that starts a command is done as soon as the command is: how that ended stands in its run.
async function lastOf(context: Context, { queue, lastRun, lastState }: Schedule): Promise<RecordOf<'cron-jobs'>> {
  const command = scheduledCommand(queue);
  const run = command === null ? null : await lastScheduledRun(context, command);
  return run ?? { last_run: lastRun, status: lastState ?? 'waiting' };
}
