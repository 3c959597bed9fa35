/** Jobs that start by themselves. */
import { createHash } from 'node:crypto';
import type PgBoss from 'pg-boss';
import type { Tx } from '../store/store.ts';
import { schema } from './boss.ts';
import type { WorkerRunState } from './workers.ts';

interface ScheduledQueue {
  readonly queue: string;
  /** Minute, hour, day of month, month, day of week, in UTC: numbers, `*`, lists, ranges, steps. */
  readonly cron: string;
}

/** What such a job is told. */
export interface ScheduledJob extends ScheduledQueue {
  readonly data: object;
}

export interface ScheduleStatus extends ScheduledQueue {
  /** null: it has never run. */
  readonly lastRun: string | null;
  readonly lastState: WorkerRunState | null;
}

/** Makes the schedules of the store those given: what is not among them no longer runs by itself. */
export async function replaceSchedules(boss: PgBoss, all: readonly ScheduledJob[]): Promise<void> {
  const known = await boss.getSchedules();
  for (const { name } of known) if (!all.some(({ queue }) => queue === name)) await boss.unschedule(name);
  for (const { queue, cron, data } of all) await boss.schedule(queue, cron, data, { tz: 'UTC' });
}

/** All schedules, and how their last run ended. */
export async function listSchedules(tx: Tx): Promise<readonly ScheduleStatus[]> {
  return tx.query<ScheduleStatus & Readonly<Record<string, unknown>>>(
    `select s.name as queue, s.cron, to_char(w.last_run at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastRun", w.last_state as "lastState"
     from ${schema}.schedule s left join worker w on w.queue = s.name order by s.name`,
  );
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A clock may be put on, and a machine may sleep: so long it waits at most before it looks at the time again. */
const lookMs = 30_000;
/** A run is begun as late as this: by a server that starts, after a sleep or a failure. */
const latestMs = minuteMs;

interface ScheduleKeeping {
  /** Begins a run. Its id is the same in every process, so that the store has it once. */
  readonly begin: (job: ScheduledJob, id: string) => Promise<void>;
  readonly onFailure: (error: unknown, queue: string) => void;
}

/** Begins what is due in its minute. Between two runs it asks the store for nothing. */
export function keepSchedules({ begin, onFailure }: ScheduleKeeping): { replace(all: readonly ScheduledJob[]): void; end(): void } {
  let runs: { readonly job: ScheduledJob; readonly at: number }[] = [];
  let waiting: NodeJS.Timeout | undefined;
  const nextRun = (job: ScheduledJob, after: number) => ({ job, at: nextCronRun(job.cron, new Date(after))?.getTime() ?? Infinity });
  const beginRun = async ({ job, at }: (typeof runs)[number]): Promise<boolean> => {
    try {
      await begin(job, runId(job, at));
      return true;
    } catch (error) {
      onFailure(error, job.queue);
      return false;
    }
  };
  const look = async (): Promise<void> => {
    const [all, now] = [runs, Date.now()];
    const next = await Promise.all(
      all.map(async (run) => {
        if (run.at > now) return run;
        const isDone = now - run.at < latestMs ? await beginRun(run) : true;
        return isDone ? nextRun(run.job, Math.max(run.at, now - latestMs)) : run;
      }),
    );
    // Others are scheduled by now, and looked at.
    if (runs !== all) return;
    runs = next;
    wait();
  };
  const wait = (): void => {
    if (runs.length === 0) return;
    const [now, first] = [Date.now(), Math.min(...runs.map(({ at }) => at))];
    // One that has failed is not tried again at once.
    waiting = setTimeout(() => void look(), first > now ? Math.min(first - now, lookMs) : lookMs);
    waiting.unref();
  };
  return {
    replace: (all) => {
      clearTimeout(waiting);
      runs = all.map((job) => nextRun(job, Date.now() - latestMs));
      void look();
    },
    end: () => {
      clearTimeout(waiting);
      runs = [];
    },
  };
}

/** A UUID of the queue and the minute. */
function runId({ queue }: ScheduledJob, at: number): string {
  const hash = createHash('sha256').update(`${queue} ${at}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Leap days come round within this many days. */
const longestDays = 8 * 366;

/** The first minute after `after` that a cron expression names; null: there is none, or it is no such expression. */
export function nextCronRun(cron: string, after: Date): Date | null {
  const fields = cron.trim().split(/\s+/);
  const parsed = ranges.map((range, at) => parseCronField(fields[at] ?? '', range));
  const [minutes, hours, days, months, weekdays] = parsed;
  if (fields.length !== ranges.length || !minutes || !hours || !days || !months || !weekdays) return null;
  const isAny = (at: number): boolean => fields[at]?.startsWith('*') === true;
  const fits = (day: Date): boolean => {
    const isDay = days.has(day.getUTCDate());
    const isWeekday = weekdays.has(day.getUTCDay()) || (day.getUTCDay() === 0 && weekdays.has(7));
    // Where both are limited, cron takes either.
    return months.has(day.getUTCMonth() + 1) && (isAny(2) || isAny(4) ? isDay && isWeekday : isDay || isWeekday);
  };
  const first = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs;
  const startOfDay = Math.floor(first / dayMs) * dayMs;
  for (let n = 0; n < longestDays; n += 1) {
    const day = startOfDay + n * dayMs;
    if (!fits(new Date(day))) continue;
    for (const hour of [...hours].sort(compareAscending))
      for (const minute of [...minutes].sort(compareAscending)) {
        const moment = day + (hour * 60 + minute) * minuteMs;
        if (moment >= first) return new Date(moment);
      }
  }
  return null;
}

function compareAscending(a: number, b: number): number {
  return a - b;
}

function parseCronField(field: string, [lowest, highest]: readonly [number, number]): ReadonlySet<number> | null {
  const numbers = new Set<number>();
  for (const part of field.split(',')) {
    const found = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!found) return null;
    const [, any, from, to, step] = found;
    const start = any === undefined ? Number(from) : lowest;
    const end = any !== undefined || (to === undefined && step !== undefined) ? highest : Number(to ?? from);
    if (start < lowest || end > highest || start > end || Number(step ?? 1) === 0) return null;
    for (let n = start; n <= end; n += Number(step ?? 1)) numbers.add(n);
  }
  return numbers;
}
