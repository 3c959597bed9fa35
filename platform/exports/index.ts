import {
  type Behaviour,
  type BehaviourCall,
  type BehaviourResult,
  insertRecord,
  isMessage,
  type JobContext,
  keepSentence,
  type RecordOf,
  Refusal,
  type SaidMessage,
  say,
} from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { RunKind } from '../runs.ts';
import { changeRunningRun, limitRunning, endRunningRun, parseRunId, readRunningRun } from '../runs.ts';
import { parseExportCommand } from './command.ts';
import { purgeExports } from './purge.ts';
import { writeExportFile } from './write.ts';

const name = 'exports';
const runs: RunKind<'exports'> = { resource: name, state: 'state', by: 'created_by' };
type Run = RecordOf<'exports'>;
/** Most exports of one user at a time. */
const runningLimit = 5;

/** Lists as files: a run is a record, a job writes its file, and who may see the record may fetch it. */
export const exportRuns: Behaviour<'exports'> = {
  resource: name,
  create: startExport,
  jobs: {
    run: {
      run: runExport,
      failed: async (data, context) =>
        finishExport(context, parseRunId(data), createFailedExport(say('The export could not be written. Please start it again.'))),
    },
    // The next night does what this one could not.
    purge: { cron: '40 2 * * *', run: (_data, context) => purgeExports(context), failed: () => Promise.resolve() },
  },
};

async function startExport({ values, context }: BehaviourCall<'exports'>): Promise<BehaviourResult<'exports'>> {
  const command = parseExportCommand(context.model, values.payload);
  if (isMessage(command)) {
    const fields = [{ path: 'cli_params', code: 'cli_params', message: command }];
    return { kind: 'refused', message: command, fields };
  }
  // Refuses now what the job would refuse later.
  await context.reading(command.of);
  const message = say('You have {limit} exports running: wait until one of them is done', { limit: runningLimit });
  await limitRunning(context, runs, { limit: runningLimit, message });
  const resource = requirePlatformResource(context.model, name);
  const { config, format } = command;
  const record: Run = { ...values, id: context.newId(), state: 'running', config, format, rows_done: 0 };
  const stored = await insertRecord(context.tx, resource, { values: record, parents: {} }, context.now);
  await context.written(name, { before: null, after: stored, verb: 'create' });
  await context.enqueue(name, 'run', { id: stored.id });
  return { kind: 'done', record: stored.values, isCreated: true };
}

// Starts from the first record each time: a file is whole, or it is not there.
async function runExport(data: unknown, context: JobContext): Promise<void> {
  const id = parseRunId(data);
  const record = await context.tx((own) => readRunningRun(own, runs, id));
  if (record === null) return;
  try {
    await finishExport(context, id, await writeExportFile(context, record, (set) => writeExportProgress(context, id, set)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same would be refused each time.
    await finishExport(context, id, createFailedExport(error.says));
  }
}

function createFailedExport(message: SaidMessage): Run {
  return { state: 'error', message: keepSentence(message) };
}

async function writeExportProgress(context: JobContext, id: string, set: Run): Promise<void> {
  await context.tx((own) => changeRunningRun(own, runs, { id, set: () => set }));
}

async function finishExport(context: JobContext, id: string, set: Run): Promise<void> {
  await context.tx((own) => endRunningRun(own, runs, { id, set: () => set }));
}
