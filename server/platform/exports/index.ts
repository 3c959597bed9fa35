import type { Values } from '../../../engine/model/values.ts';
import { Refusal, refuse } from '../../reply/refusal.ts';
import { isMessage, say } from '../../reply/say.ts';
import { get, insert, update } from '../../store/records.ts';
import { tableOf } from '../../store/layout.ts';
import type { Behaviour, BehaviourCall, Context, JobContext, Result } from '../behaviour.ts';
import { commandOf } from './command.ts';
import { purge } from './purge.ts';
import { write } from './write.ts';

const name = 'exports';
/** Most exports of one user at a time. */
const runningLimit = 5;

/** Lists as files: a run is a record, a job writes its file, and who may see the record may fetch it. */
export const exportRuns: Behaviour = {
  resource: name,
  create: start,
  jobs: {
    run: {
      run,
      failed: async (data, context) =>
        finish(context, idIn(data), failure(context.print(say('The export could not be written. Please start it again.')))),
    },
    // The next night does what this one could not.
    purge: { cron: '40 2 * * *', run: (_data, context) => purge(context), failed: () => Promise.resolve() },
  },
};

async function start({ values, context }: BehaviourCall): Promise<Result> {
  const command = commandOf(context.model, values['payload']);
  if (isMessage(command)) {
    const fields = [{ path: 'cli_params', code: 'cli_params', message: command }];
    return { kind: 'refused', message: command, fields };
  }
  // Refuses now what the job would refuse later.
  await context.reading(command.of);
  await checkRunning(context);
  const resource = resourceOf(context);
  const record: Values = { ...values, id: context.newId(), state: 'running', config: command.config, format: command.format, rows_done: 0 };
  const stored = await insert(context.tx, resource, { values: record, parents: {} }, context.now);
  await context.written(name, { before: null, after: stored, verb: 'create' });
  await context.enqueue(name, 'run', { id: stored.id });
  return { kind: 'done', record: stored.values, isCreated: true };
}

async function checkRunning(context: Context): Promise<void> {
  const [row] = await context.tx.query<{ n: number }>(
    `select count(*)::int as n from ${tableOf(resourceOf(context))} t where data->>'state' = 'running' and data->>'created_by' = $1`,
    [context.user?.username ?? ''],
  );
  if ((row?.n ?? 0) >= runningLimit)
    refuse('too-many', say('You have {limit} exports running: wait until one of them is done', { limit: runningLimit }));
}

// Starts from the first record each time: a file is whole, or it is not there.
async function run(data: unknown, context: JobContext): Promise<void> {
  const id = idIn(data);
  const record = await context.tx(({ tx, ...own }) => get(tx, resourceOf(own), { key: [id], parents: {} }));
  if (record?.values['state'] !== 'running') return;
  try {
    await finish(context, id, await write(context, record, (set) => progress(context, id, set)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same would be refused each time.
    await finish(context, id, failure(context.print(error.says)));
  }
}

function failure(message: string): Values {
  return { state: 'error', result: { message } };
}

// How far it is belongs to the record, but not to its history.
async function progress(context: JobContext, id: string, set: Values): Promise<void> {
  await context.tx((own) => change(own, id, set));
}

async function finish(context: JobContext, id: string, set: Values): Promise<void> {
  await context.tx(async (own) => {
    const changed = await change(own, id, set);
    if (changed) await own.written(name, { ...changed, verb: String(set['state']) });
  });
}

async function change({ tx, now, ...own }: Context, id: string, set: Values): Promise<Parameters<Context['written']>[1] | null> {
  const resource = resourceOf(own);
  const before = await get(tx, resource, { key: [id], parents: {} }, { lock: true });
  if (before?.values['state'] !== 'running') return null;
  return { before, after: await update(tx, resource, { old: before, values: { ...before.values, ...set }, now }) };
}

function resourceOf({ model }: Pick<Context, 'model'>) {
  const resource = model.resources[name];
  if (!resource) throw new Error(`There is no resource "${name}"`);
  return resource;
}

function idIn(data: unknown): string {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  if (typeof id !== 'string') throw new Error('The job names no export');
  return id;
}
