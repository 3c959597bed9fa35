/** Records that a job works on: the state of each says so until it has ended. */
import { isPlainObject } from '../model/steps.ts';
import type { Values } from '../model/values.ts';
import type { BehaviourContext } from './behaviour.ts';
import type { Named, OwnModel, ValuesOf } from '../model/project-types.ts';
import { refuseCall } from './reply/refusal.ts';
import type { SaidMessage } from './reply/say.ts';
import { countRecords, lockWord } from './store/bulk.ts';
import { getRecord, updateRecord, type StoredRecord } from './store/records.ts';

type FieldOf<R extends string> = keyof ValuesOf<R> & string;

/** A resource whose records are runs, and which of its fields tell of them. */
export interface RunKind<R extends string> {
  readonly resource: R;
  readonly state: FieldOf<R>;
  /** What the state is until the run has ended: `running`, unless told otherwise. */
  readonly running?: string;
  /** Who has asked for it. */
  readonly by: FieldOf<R>;
}

/** The run that the data of a job names. */
export function parseRunId(data: unknown): string {
  const id = isPlainObject(data) ? data['id'] : null;
  if (typeof id !== 'string') throw new Error('The job names no run');
  return id;
}

/** A run as it is now; null when it is gone or has ended. */
export async function readRunningRun<R extends string>(
  { tx, model }: Pick<BehaviourContext, 'tx' | 'model'>,
  runs: RunKind<R>,
  id: string,
): Promise<StoredRecord<R> | null> {
  return keepIfRunning(runs, await getRecord(tx, requireResourceOfRuns(model, runs.resource), { key: [id], parents: {} }));
}

/** Refuses when whoever asks has as many runs under way as anybody may. */
export async function limitRunning<R extends string>(
  context: BehaviourContext,
  { resource, state, by, running }: RunKind<R>,
  { limit, message }: { readonly limit: number; readonly message: SaidMessage },
): Promise<void> {
  const runs = requireResourceOfRuns(context.model, resource);
  const user = context.user?.username ?? '';
  // Whoever starts several at the same moment: each is counted before the next one looks.
  await lockWord(context.tx, `${resource} of ${user}`);
  const count = await countRecords(context.tx, {
    of: runs,
    tests: [
      { field: state, is: running ?? 'running' },
      { field: by, is: user },
    ],
  });
  if (count >= limit) refuseCall('too-many', message);
}

interface ChangedRun<R extends string> {
  readonly before: StoredRecord<R>;
  readonly after: StoredRecord<R> | null;
}

interface RunChange<R extends string> {
  readonly id: string;
  readonly set: (values: ValuesOf<R>) => Partial<ValuesOf<R>>;
}

/** Changes a run as long as it runs, under a lock; null once it has ended. How far it is belongs to the run, but not to its history. */
export async function changeRunningRun<R extends string>(
  { tx, model, now }: BehaviourContext,
  runs: RunKind<R>,
  { id, set }: RunChange<R>,
): Promise<ChangedRun<R> | null> {
  const resource = requireResourceOfRuns(model, runs.resource);
  const before = keepIfRunning(runs, await getRecord(tx, resource, { key: [id], parents: {} }, { lock: 'change' }));
  if (before === null) return null;
  return { before, after: await updateRecord(tx, resource, { old: before, values: { ...before.values, ...set(before.values) }, now }) };
}

/** Ends a run, which its history tells; null when it had ended before. */
export async function endRunningRun<R extends string>(
  context: BehaviourContext,
  runs: RunKind<R>,
  run: RunChange<R>,
): Promise<ChangedRun<R> | null> {
  const changed = await changeRunningRun(context, runs, run);
  if (changed) await context.written(runs.resource, { ...changed, verb: String(stateOfRun(runs, changed.after)) });
  return changed;
}

function keepIfRunning<R extends string>(runs: RunKind<R>, run: StoredRecord<R> | null): StoredRecord<R> | null {
  return stateOfRun(runs, run) === (runs.running ?? 'running') ? run : null;
}

function stateOfRun<R extends string>({ state }: RunKind<R>, run: StoredRecord<R> | null): unknown {
  const values: Values = run?.values ?? {};
  return values[state];
}

function requireResourceOfRuns<R extends string>({ resources }: OwnModel, name: R): Named<R> {
  const found = (resources as Readonly<Record<string, Named<R> | undefined>>)[name];
  if (found === undefined) throw new Error(`There is no resource "${name}"`);
  return found;
}
