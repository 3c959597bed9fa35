import {
  type ActionCall,
  appendWorkerLog,
  type Behaviour,
  type BehaviourContext,
  type BehaviourResult,
  failedQueueName,
  hasJobTables,
  listWorkers,
  orderWorker,
  readWorkerLog,
  type RecordOf,
  say,
  type WorkerAction,
} from 'steward/server';
import { describeQueueTask } from './words.ts';

/** The part of the platform that the workers belong to, as the platform status calls it. */
const system = 'jobs';
/** Most lines of a log that are shown. */
const lines = 200;

/** The job system's own workers: one takes the jobs of a queue, in every process of the server. */
export const workers: Behaviour<'workers'> = {
  resource: 'workers',
  source: async (context, only) => ({ rows: await listWorkerRows(context, only) }),
  actions: {
    start: (call) => orderWorkerTo(call, 'start'),
    stop: (call) => orderWorkerTo(call, 'stop'),
    restart: (call) => orderWorkerTo(call, 'restart'),
  },
};

async function listWorkerRows(context: BehaviourContext, only?: readonly string[]): Promise<readonly RecordOf<'workers'>[]> {
  const { tx, model, print } = context;
  if (!(await hasJobTables(tx))) return [];
  const rows: RecordOf<'workers'>[] = [];
  for (const { queue, isStopped, isLoaded } of await listWorkers(tx)) {
    const log = only?.includes(queue) === true ? await readWorkerLog(tx, queue, lines) : [];
    rows.push({
      id: `${system}/${queue}`,
      system,
      unit: queue,
      description: print(describeQueueTask(model, queue)),
      load: isLoaded ? 'loaded' : 'not-found',
      active: isLoaded && !isStopped ? 'active' : 'inactive',
      log: log.map(({ at, text }) => `${at} ${text}`).join('\n'),
    });
  }
  return rows;
}

const done: Readonly<Record<WorkerAction, string>> = { start: 'Started', stop: 'Stopped', restart: 'Restarted' };

async function orderWorkerTo({ record, context }: ActionCall<'workers'>, action: WorkerAction): Promise<BehaviourResult<'workers'>> {
  const queue = String(record?.unit);
  if (record?.load !== 'loaded' && action !== 'stop')
    return { kind: 'refused', message: say('No process of the server takes the jobs of "{unit}"', { unit: queue }) };
  await orderWorker(context.tx, queue, action);
  await appendWorkerLog(context.tx, queue, `${done[action]} by ${context.user?.username ?? 'the server'}`);
  const at = { id: String(record?.id), parent: '', version: 0, createdAt: '', updatedAt: '' };
  const after: RecordOf<'workers'> = { ...record, active: action === 'stop' ? 'inactive' : 'active' };
  await context.written('workers', { before: { ...at, values: record ?? {} }, after: { ...at, values: after }, verb: action });
  for (const name of [queue, failedQueueName(queue)]) context.wake(name);
  return { kind: 'done', body: { data: { id: at.id, action } } };
}
