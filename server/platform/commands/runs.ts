/** Runs of commands as records. */
import type { Filtering } from '../../../engine/model/query.ts';
import { emptyQuery } from '../../../engine/model/query.ts';
import { isRecord } from '../../../engine/model/steps.ts';
import type { Values } from '../../../engine/model/values.ts';
import { list } from '../../store/list.ts';
import { get, insert, update } from '../../store/records.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { Context } from '../behaviour.ts';
import { scopeOfAll } from '../follow.ts';
import type { Command, GivenFile } from './command.ts';

export const runs = 'command-runs';
/** Most lines that a run keeps: the first half of them, and the last. */
const mostLines = 1000;

/** A line of the log of a run. */
export interface Line {
  readonly at: string;
  readonly text: string;
}

export interface NewRun {
  readonly id: string;
  readonly parameters: Values;
  readonly files: readonly GivenFile[];
}

/** Writes a run down, to be carried out by a job. */
export async function insertRun(context: Context, command: Command, { id, parameters, files }: NewRun): Promise<StoredRecord> {
  const { tx, now, user, written, print } = context;
  const values: Values = {
    ...{ id, command: command.id, command_name: print(command.name), state: 'running' },
    ...{ created_by: user?.username ?? null, created_at: now.toISOString(), finished_at: null },
    ...{ payload: { cli_params: parameters, files }, result: null, log: [] },
  };
  const stored = await insert(tx, runsIn(context), { values, parents: { command: command.id } }, now);
  await written(runs, { before: null, after: stored, verb: 'create' });
  return stored;
}

/** A run as it is now; null when it is gone. */
export async function runOf(context: Context, id: string): Promise<StoredRecord | null> {
  return get(context.tx, runsIn(context), { key: [id], parents: {} });
}

/** The last runs of a command, the newest first. */
export async function lastRuns(
  context: Context,
  command: string,
  { filters = [], limit }: { readonly filters?: readonly Filtering[]; readonly limit: number },
): Promise<readonly StoredRecord[]> {
  const { tx, model } = context;
  const query = {
    ...emptyQuery,
    parents: { command },
    filters,
    sort: { by: 'created_at', desc: true },
    limit,
    fields: runsIn(context).order,
  };
  return (await list(tx, model, runsIn(context), { ...query, rows: true, scope: scopeOfAll(context) })).rows;
}

/** Adds a line to the log of a run; how far it is belongs to the run, but not to its history. */
export async function addLine(context: Context, id: string, text: string): Promise<void> {
  await changeRun(context, id, (values) => ({ log: kept([...linesOf(values), { at: context.now.toISOString(), text }]) }));
}

/** Ends a run that is running. */
export async function endRun(context: Context, id: string, { state, result }: { state: 'done' | 'error'; result: Values }): Promise<void> {
  const set = { state, result, finished_at: context.now.toISOString() };
  const changed = await changeRun(context, id, () => set);
  if (changed) await context.written(runs, { ...changed, verb: state });
}

/** The lines of a run, the oldest first. */
export function linesOf({ log }: Values): readonly Line[] {
  const rows: readonly unknown[] = Array.isArray(log) ? log : [];
  return rows.filter(isRecord).map(({ at, text }) => ({ at: String(at), text: String(text) }));
}

export function runsIn({ model }: Pick<Context, 'model'>) {
  const resource = model.resources[runs];
  if (!resource) throw new Error(`There is no resource "${runs}"`);
  return resource;
}

async function changeRun(
  context: Context,
  id: string,
  set: (values: Values) => Values,
): Promise<{ before: StoredRecord; after: StoredRecord | null } | null> {
  const resource = runsIn(context);
  const before = await get(context.tx, resource, { key: [id], parents: {} }, { lock: true });
  if (before?.values['state'] !== 'running') return null;
  const values = { ...before.values, ...set(before.values) };
  return { before, after: await update(context.tx, resource, { old: before, values, now: context.now }) };
}

function kept(lines: readonly Line[]): readonly Line[] {
  const half = mostLines / 2;
  return lines.length <= mostLines ? lines : [...lines.slice(0, half), ...lines.slice(1 - half)];
}
