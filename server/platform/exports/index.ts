import type { RecordOf } from '../../records.ts';
import { Refusal } from '../../reply/refusal.ts';
import { kept } from '../../reply/kept.ts';
import type { Message } from '../../reply/say.ts';
import { isMessage, say } from '../../reply/say.ts';
import { insert } from '../../store/records.ts';
import type { Behaviour, BehaviourCall, JobContext, Result } from '../behaviour.ts';
import { resourceOf } from '../follow.ts';
import type { Runs } from '../runs.ts';
import { changeRunning, checkRunning, endRunning, runIn, runningAt } from '../runs.ts';
import { commandOf } from './command.ts';
import { purge } from './purge.ts';
import { write } from './write.ts';

const name = 'exports';
const runs: Runs<'exports'> = { resource: name, state: 'state', by: 'created_by' };
type Run = RecordOf<'exports'>;
/** Most exports of one user at a time. */
const runningLimit = 5;

/** Lists as files: a run is a record, a job writes its file, and who may see the record may fetch it. */
export const exportRuns: Behaviour<'exports'> = {
  resource: name,
  create: start,
  jobs: {
    run: {
      run,
      failed: async (data, context) =>
        finish(context, runIn(data), failure(say('The export could not be written. Please start it again.'))),
    },
    // The next night does what this one could not.
    purge: { cron: '40 2 * * *', run: (_data, context) => purge(context), failed: () => Promise.resolve() },
  },
};

async function start({ values, context }: BehaviourCall<'exports'>): Promise<Result<'exports'>> {
  const command = commandOf(context.model, values.payload);
  if (isMessage(command)) {
    const fields = [{ path: 'cli_params', code: 'cli_params', message: command }];
    return { kind: 'refused', message: command, fields };
  }
  // Refuses now what the job would refuse later.
  await context.reading(command.of);
  const message = say('You have {limit} exports running: wait until one of them is done', { limit: runningLimit });
  await checkRunning(context, runs, { limit: runningLimit, message });
  const resource = resourceOf(context.model, name);
  const { config, format } = command;
  const record: Run = { ...values, id: context.newId(), state: 'running', config, format, rows_done: 0 };
  const stored = await insert(context.tx, resource, { values: record, parents: {} }, context.now);
  await context.written(name, { before: null, after: stored, verb: 'create' });
  await context.enqueue(name, 'run', { id: stored.id });
  return { kind: 'done', record: stored.values, isCreated: true };
}

// Starts from the first record each time: a file is whole, or it is not there.
async function run(data: unknown, context: JobContext): Promise<void> {
  const id = runIn(data);
  const record = await context.tx((own) => runningAt(own, runs, id));
  if (record === null) return;
  try {
    await finish(context, id, await write(context, record, (set) => progress(context, id, set)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same would be refused each time.
    await finish(context, id, failure(error.says));
  }
}

function failure(message: Message): Run {
  return { state: 'error', message: kept(message) };
}

async function progress(context: JobContext, id: string, set: Run): Promise<void> {
  await context.tx((own) => changeRunning(own, runs, { id, set: () => set }));
}

async function finish(context: JobContext, id: string, set: Run): Promise<void> {
  await context.tx((own) => endRunning(own, runs, { id, set: () => set }));
}
