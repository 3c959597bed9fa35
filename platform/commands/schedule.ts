/** Commands that the server runs by itself. */
import type { BehaviourContext, JobHandler, RecordOf } from 'steward/server';
import { commandList } from './all.ts';
import { carryOutRun } from './carry-out.ts';
import type { PlatformCommand } from './command.ts';
import { insertCommandRun, listLastRuns } from './runs.ts';

/** A job for each of them, by the name of the command. */
export const scheduledJobs: Readonly<Record<string, JobHandler>> = Object.fromEntries(
  commandList.flatMap((command) => (command.cron === undefined ? [] : [[command.id, createScheduledJob(command, command.cron)]])),
);

// The run is a record of its own, carried out at once: a failure of the command is told there.
function createScheduledJob(command: PlatformCommand, cron: string): JobHandler {
  return {
    cron,
    run: async (_data, job) => {
      const run = await job.tx((context) => insertCommandRun(context, command, { id: context.newId(), parameters: {}, files: [] }));
      await carryOutRun({ id: run.id }, job);
    },
    failed: () => Promise.resolve(),
  };
}

/** The command that the jobs of a queue run; null: they do something else. */
export function findScheduledCommand(queue: string): string | null {
  const [, name] = /^commands\.(.+)$/.exec(queue) ?? [];
  return name !== undefined && name in scheduledJobs ? name : null;
}

/** When the server last ran a command by itself, and how that ended; null: never. */
export async function findLastScheduledRun(context: BehaviourContext, command: string): Promise<RecordOf<'cron-jobs'> | null> {
  const filters = [{ param: 'created_by', op: 'eq', values: [null] }] as const;
  const [run] = await listLastRuns(context, command, { filters, limit: 1 });
  return run === undefined ? null : { last_run: run.values.created_at ?? null, status: run.values.state ?? null };
}
