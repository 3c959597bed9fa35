/** Runs of commands as records. */
import {
  type BehaviourContext,
  insertRecord,
  keepSentence,
  type QueryFilter,
  type RecordOf,
  type StoredRecord,
  type Values,
  type RunKind,
  changeRunningRun,
  endRunningRun,
} from 'steward/server';
import { listAllRecords, requirePlatformResource } from '../follow.ts';
import type { PlatformCommand, GivenFile } from './command.ts';

export const runs: RunKind<'command-runs'> = { resource: 'command-runs', state: 'state', by: 'created_by' };
type Run = RecordOf<'command-runs'>;
/** Most lines that a run keeps: the first half of them, and the last. */
const mostLines = 1000;

/** A line of the log of a run. */
export interface LogLine {
  readonly at: string;
  /** As the record keeps it. */
  readonly text: string;
}

export interface NewRun {
  readonly id: string;
  readonly parameters: Values;
  readonly files: readonly GivenFile[];
}

/** Records a run, to be carried out by a job. */
export async function insertCommandRun(
  context: BehaviourContext,
  command: PlatformCommand,
  { id, parameters, files }: NewRun,
): Promise<StoredRecord<'command-runs'>> {
  const { tx, now, user, written } = context;
  const values: Run = {
    id,
    command: command.id,
    command_name: keepSentence(command.name),
    state: 'running',
    created_by: user?.username ?? null,
    created_at: now.toISOString(),
    finished_at: null,
    payload: { cli_params: parameters, files },
    result: null,
    log: [],
  };
  const stored = await insertRecord(
    tx,
    requirePlatformResource(context.model, runs.resource),
    { values, parents: { command: command.id } },
    now,
  );
  await written(runs.resource, { before: null, after: stored, verb: 'create' });
  return stored;
}

/** The last runs of a command, the newest first. */
export async function listLastRuns(
  context: BehaviourContext,
  command: string,
  { filters = [], limit }: { readonly filters?: readonly QueryFilter[]; readonly limit: number },
): Promise<readonly StoredRecord<'command-runs'>[]> {
  const sort = [{ by: 'created_at', desc: true }];
  return (
    await listAllRecords(context, runs.resource, { parents: { command }, filters, sort, limit, fields: ['state', 'created_at', 'log'] })
  ).rows;
}

/** Adds a line to the log of a run. */
export async function addLogLine(context: BehaviourContext, id: string, text: string): Promise<void> {
  const set = (values: Run): Run => ({
    log: keepMiddleOut([...logLinesOf(values), { at: context.now.toISOString(), text }]).map(toStoredLine),
  });
  await changeRunningRun(context, runs, { id, set });
}

/** Ends a run that is running. */
export async function endCommandRun(context: BehaviourContext, id: string, end: Pick<Run, 'state' | 'result' | 'message'>): Promise<void> {
  await endRunningRun(context, runs, { id, set: (): Run => ({ ...end, finished_at: context.now.toISOString() }) });
}

/** The lines of a run, the oldest first. */
export function logLinesOf({ log }: Run): readonly LogLine[] {
  return (log ?? []).map(({ at, text }) => ({ at: String(at), text: text ?? '' }));
}

function toStoredLine({ at, text }: LogLine): NonNullable<Run['log']>[number] {
  return { at, text };
}

function keepMiddleOut(lines: readonly LogLine[]): readonly LogLine[] {
  const half = mostLines / 2;
  return lines.length <= mostLines ? lines : [...lines.slice(0, half), ...lines.slice(1 - half)];
}
