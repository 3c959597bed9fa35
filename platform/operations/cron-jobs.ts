import {
  type Behaviour,
  type BehaviourContext,
  hasJobTables,
  listSchedules,
  nextCronRun,
  type RecordOf,
  type ScheduleStatus,
} from 'steward/server';
import { findLastScheduledRun, findScheduledCommand } from '../commands/schedule.ts';
import { describeCron } from './words.ts';

/** What starts by itself: jobs of behaviours, commands among them. */
export const cronJobs: Behaviour<'cron-jobs'> = {
  resource: 'cron-jobs',
  source: async (context) => ({ rows: (await hasJobTables(context.tx)) ? await listCronJobs(context) : [] }),
};

async function listCronJobs(context: BehaviourContext): Promise<readonly RecordOf<'cron-jobs'>[]> {
  const rows: RecordOf<'cron-jobs'>[] = [];
  for (const schedule of await listSchedules(context.tx)) {
    const interval = describeCron(schedule.cron);
    rows.push({
      id: schedule.queue,
      ...(await describeLastRun(context, schedule)),
      time_interval_text: typeof interval === 'string' ? interval : context.print(interval),
      command: findScheduledCommand(schedule.queue) ?? schedule.queue,
      next_run: nextCronRun(schedule.cron, context.now)?.toISOString() ?? null,
      expression: schedule.cron,
    });
  }
  return rows;
}

// A job that starts a command is done as soon as the command is: how that ended stands in its run.
async function describeLastRun(context: BehaviourContext, { queue, lastRun, lastState }: ScheduleStatus): Promise<RecordOf<'cron-jobs'>> {
  const command = findScheduledCommand(queue);
  const run = command === null ? null : await findLastScheduledRun(context, command);
  return run ?? { last_run: lastRun, status: lastState ?? 'waiting' };
}
