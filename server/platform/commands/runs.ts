/** Runs of commands as records. */
import type { Filtering } from '../../../engine/model/query.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { RecordOf } from '../../records.ts';
import { kept } from '../../reply/kept.ts';
import { insert } from '../../store/records.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { Context } from '../behaviour.ts';
import { allOf, resourceOf } from '../follow.ts';
import type { Runs } from '../runs.ts';
import { changeRunning, endRunning } from '../runs.ts';
import type { Command, GivenFile } from './command.ts';

export const runs: Runs<'command-runs'> = { resource: 'command-runs', state: 'state', by: 'created_by' };
type Run = RecordOf<'command-runs'>;
/** Most lines that a run keeps: the first half of them, and the last. */
const mostLines = 1000;

/** A line of the log of a run. */
export interface Line {
  readonly at: string;
  /** As the record keeps it. */
  readonly text: string;
}

export interface NewRun {
  readonly id: string;
  readonly parameters: Values;
  readonly files: readonly GivenFile[];
}

/** Writes a run down, to be carried out by a job. */
export async function insertRun(
  context: Context,
  command: Command,
  { id, parameters, files }: NewRun,
): Promise<StoredRecord<'command-runs'>> {
  const { tx, now, user, written } = context;
  const values: Run = {
    id,
    command: command.id,
    command_name: kept(command.name),
    state: 'running',
    created_by: user?.username ?? null,
    created_at: now.toISOString(),
    finished_at: null,
    payload: { cli_params: parameters, files },
    result: null,
    log: [],
  };
  const stored = await insert(tx, resourceOf(context.model, runs.resource), { values, parents: { command: command.id } }, now);
  await written(runs.resource, { before: null, after: stored, verb: 'create' });
  return stored;
}

/** The last runs of a command, the newest first. */
export async function lastRuns(
  context: Context,
  command: string,
  { filters = [], limit }: { readonly filters?: readonly Filtering[]; readonly limit: number },
): Promise<readonly StoredRecord<'command-runs'>[]> {
  const sort = { by: 'created_at', desc: true };
  return (await allOf(context, runs.resource, { parents: { command }, filters, sort, limit, fields: ['state', 'created_at', 'log'] })).rows;
}

/** Adds a line to the log of a run. */
export async function addLine(context: Context, id: string, text: string): Promise<void> {
  const set = (values: Run): Run => ({ log: within([...linesOf(values), { at: context.now.toISOString(), text }]).map(storedLine) });
  await changeRunning(context, runs, { id, set });
}

/** Ends a run that is running. */
export async function endRun(context: Context, id: string, end: Pick<Run, 'state' | 'result' | 'message'>): Promise<void> {
  await endRunning(context, runs, { id, set: (): Run => ({ ...end, finished_at: context.now.toISOString() }) });
}

/** The lines of a run, the oldest first. */
export function linesOf({ log }: Run): readonly Line[] {
  return (log ?? []).map(({ at, text }) => ({ at: String(at), text: text ?? '' }));
}

function storedLine({ at, text }: Line): NonNullable<Run['log']>[number] {
  return { at, text };
}

function within(lines: readonly Line[]): readonly Line[] {
  const half = mostLines / 2;
  return lines.length <= mostLines ? lines : [...lines.slice(0, half), ...lines.slice(1 - half)];
}
