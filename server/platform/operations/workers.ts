import type { RecordOf } from '../../records.ts';
import { failedQueue } from '../../jobs/names.ts';
import type { WorkerAction } from '../../jobs/workers.ts';
import { note, notesOf, tell, workersIn } from '../../jobs/workers.ts';
import { say } from '../../reply/say.ts';
import { hasJobs } from '../../jobs/boss.ts';
import type { ActionCall, Behaviour, Context, Result } from '../behaviour.ts';
import { taskOf } from './words.ts';

/** The part of the platform that the workers belong to, as the platform status calls it. */
const system = 'jobs';
/** Most lines of a log that are shown. */
const lines = 200;

/** The job system's own workers: one takes the jobs of a queue, in every process of the server. */
export const workers: Behaviour<'workers'> = {
  resource: 'workers',
  source: async (context, only) => ({ rows: await rowsOf(context, only) }),
  actions: {
    start: (call) => told(call, 'start'),
    stop: (call) => told(call, 'stop'),
    restart: (call) => told(call, 'restart'),
  },
};

async function rowsOf(context: Context, only?: readonly string[]): Promise<readonly RecordOf<'workers'>[]> {
  const { tx, model, print } = context;
  if (!(await hasJobs(tx))) return [];
  const rows: RecordOf<'workers'>[] = [];
  for (const { queue, isStopped, isLoaded } of await workersIn(tx)) {
    const log = only?.includes(queue) === true ? await notesOf(tx, queue, lines) : [];
    rows.push({
      id: `${system}/${queue}`,
      system,
      unit: queue,
      description: print(taskOf(model, queue)),
      load: isLoaded ? 'loaded' : 'not-found',
      active: isLoaded && !isStopped ? 'active' : 'inactive',
      log: log.map(({ at, text }) => `${at} ${text}`).join('\n'),
    });
  }
  return rows;
}

const done: Readonly<Record<WorkerAction, string>> = { start: 'Started', stop: 'Stopped', restart: 'Restarted' };

async function told({ record, context }: ActionCall<'workers'>, action: WorkerAction): Promise<Result<'workers'>> {
  const queue = String(record?.unit);
  if (record?.load !== 'loaded' && action !== 'stop')
    return { kind: 'refused', message: say('No process of the server takes the jobs of "{unit}"', { unit: queue }) };
  await tell(context.tx, queue, action);
  await note(context.tx, queue, `${done[action]} by ${context.user?.username ?? 'the server'}`);
  const at = { id: String(record?.id), parent: '', version: 0, createdAt: '', updatedAt: '' };
  const after: RecordOf<'workers'> = { ...record, active: action === 'stop' ? 'inactive' : 'active' };
  await context.written('workers', { before: { ...at, values: record ?? {} }, after: { ...at, values: after }, verb: action });
  for (const name of [queue, failedQueue(queue)]) context.wake(name);
  return { kind: 'done', body: { data: { id: at.id, action } } };
}
