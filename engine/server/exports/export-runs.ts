/** Lists as files: a run is a record, a job writes its file, and who may see the record may fetch it. */
import type { Model, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { ResourceBehaviour, BehaviourCall, BehaviourResult, JobContext } from '../behaviour.ts';
import type { CellTexts } from '../project.ts';
import { keepSentence } from '../reply/kept.ts';
import { Refusal } from '../reply/refusal.ts';
import { isMessage, say, type SaidMessage } from '../reply/say.ts';
import { changeRunningRun, endRunningRun, limitRunning, parseRunId, readRunningRun, type RunKind } from '../runs.ts';
import { insertRecord } from '../store/records.ts';
import { parseExportCommand } from './command.ts';
import { purgeExports } from './purge.ts';
import { writeExportFile } from './write.ts';

/** Most exports of one user at a time. */
const runningLimit = 5;

/** What a run keeps; a resource without these fields serves no exports. */
const fieldsOfRun = ['config', 'format', 'state', 'rows_done', 'rows_total', 'filename', 'payload', 'result', 'message', 'created_by'];

/** The resource whose records are the runs of exports: it is created where exports are started. null: there is none. */
export function findExportRuns({ resources, export: { path } }: Pick<Model, 'resources' | 'export'>): Resource | null {
  const isThere = ({ view, source, ops }: Resource): boolean =>
    view === null && source === null && ops.create !== null && ops.create.method === 'POST' && ops.create.path.join('/') === path.join('/');
  const found = Object.values(resources).find(isThere);
  return found !== undefined && fieldsOfRun.every((name) => found.fields[name] !== undefined) ? found : null;
}

interface ExportRuns extends RunKind<string> {
  readonly cellTexts: CellTexts;
}

/** The code of that resource, whatever it is called. */
export function createExportRuns({ name }: Resource, cellTexts: CellTexts): ResourceBehaviour {
  const runs: ExportRuns = { cellTexts, resource: name, state: 'state', by: 'created_by' };
  return {
    resource: name,
    isOwn: true,
    create: (call) => startExport(call, runs),
    jobs: {
      run: {
        run: (data, context) => runExport(data, context, runs),
        failed: async (data, context) =>
          finishExport(context, runs, {
            id: parseRunId(data),
            set: createFailedExport(say('The export could not be written. Please start it again.')),
          }),
      },
      // The next night does what this one could not.
      purge: { cron: '40 2 * * *', run: (_data, context) => purgeExports(context, name), failed: () => Promise.resolve() },
    },
  };
}

async function startExport({ values, context }: BehaviourCall, runs: RunKind<string>): Promise<BehaviourResult> {
  const command = parseExportCommand(context.model, values['payload']);
  if (isMessage(command)) {
    const fields = [{ path: 'cli_params', code: 'cli_params', message: command }];
    return { kind: 'refused', message: command, fields };
  }
  // Refuses now what the job would refuse later.
  await context.reading(command.of);
  const message = say('You have {limit} exports running: wait until one of them is done', { limit: runningLimit });
  await limitRunning(context, runs, { limit: runningLimit, message });
  const resource = (context.model.resources as Model['resources'])[runs.resource];
  if (resource === undefined) throw new Error(`There is no resource "${runs.resource}"`);
  const { config, format } = command;
  const record = { ...values, id: context.newId(), state: 'running', config, format, rows_done: 0 };
  const stored = await insertRecord(context.tx, resource, { values: record, parents: {} }, context.now);
  await context.written(runs.resource, { before: null, after: stored, verb: 'create' });
  await context.enqueue(runs.resource, 'run', { id: stored.id });
  return { kind: 'done', record: stored.values, isCreated: true };
}

// Starts from the first record each time: a file is whole, or it is not there.
async function runExport(data: unknown, context: JobContext, runs: ExportRuns): Promise<void> {
  const id = parseRunId(data);
  const record = await context.tx((own) => readRunningRun(own, runs, id));
  if (record === null) return;
  const tell = async (set: Values): Promise<void> => {
    await context.tx((own) => changeRunningRun(own, runs, { id, set: () => set }));
  };
  try {
    await finishExport(context, runs, {
      id,
      set: await writeExportFile(context, { record, runs: runs.resource, cellTexts: runs.cellTexts }, tell),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same would be refused each time.
    await finishExport(context, runs, { id, set: createFailedExport(error.says) });
  }
}

function createFailedExport(message: SaidMessage): Values {
  return { state: 'error', message: keepSentence(message) };
}

async function finishExport(
  context: JobContext,
  runs: RunKind<string>,
  { id, set }: { readonly id: string; readonly set: Values },
): Promise<void> {
  await context.tx((own) => endRunningRun(own, runs, { id, set: () => set }));
}
