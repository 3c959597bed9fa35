/** Records that a job works on: each is `running` until it has ended. */
import { isRecord } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import type { FieldName, RecordOf, ResourceName } from '../records.ts';
import { refuse } from '../reply/refusal.ts';
import type { Message } from '../reply/say.ts';
import { tableOf } from '../store/layout.ts';
import type { StoredRecord } from '../store/records.ts';
import { get, update } from '../store/records.ts';
import type { Context } from './behaviour.ts';
import { resourceOf, textOf } from './follow.ts';

/** A resource whose records are runs, and which of its fields tell of them. */
export interface Runs<R extends ResourceName> {
  readonly resource: R;
  /** `running` until it has ended. */
  readonly state: FieldName<R>;
  /** Who has asked for it. */
  readonly by: FieldName<R>;
}

/** The run that the data of a job names. */
export function runIn(data: unknown): string {
  const id = isRecord(data) ? data['id'] : null;
  if (typeof id !== 'string') throw new Error('The job names no run');
  return id;
}

/** A run as it is now; null when it is gone or has ended. */
export async function runningAt<R extends ResourceName>(
  { tx, model }: Pick<Context, 'tx' | 'model'>,
  runs: Runs<R>,
  id: string,
): Promise<StoredRecord<R> | null> {
  return stillRunning(runs, await get(tx, resourceOf(model, runs.resource), { key: [id], parents: {} }));
}

/** Refuses when whoever asks has as many runs under way as anybody may. */
export async function checkRunning<R extends ResourceName>(
  context: Context,
  { resource, state, by }: Runs<R>,
  { limit, message }: { readonly limit: number; readonly message: Message },
): Promise<void> {
  const runs = resourceOf(context.model, resource);
  const user = context.user?.username ?? '';
  // Whoever starts several at the same moment: each is counted before the next one looks.
  await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${resource} of ${user}`]);
  const [row] = await context.tx.query<{ n: number }>(
    `select count(*)::int as n from ${tableOf(runs)} t where ${textOf(runs, state)} = 'running' and ${textOf(runs, by)} = $1`,
    [user],
  );
  if ((row?.n ?? 0) >= limit) refuse('too-many', message);
}

interface Changed<R extends ResourceName> {
  readonly before: StoredRecord<R>;
  readonly after: StoredRecord<R> | null;
}

interface Changing<R extends ResourceName> {
  readonly id: string;
  readonly set: (values: RecordOf<R>) => Partial<RecordOf<R>>;
}

/** Changes a run as long as it runs, under a lock; null once it has ended. How far it is belongs to the run, but not to its history. */
export async function changeRunning<R extends ResourceName>(
  { tx, model, now }: Context,
  runs: Runs<R>,
  { id, set }: Changing<R>,
): Promise<Changed<R> | null> {
  const resource = resourceOf(model, runs.resource);
  const before = stillRunning(runs, await get(tx, resource, { key: [id], parents: {} }, { lock: 'change' }));
  if (before === null) return null;
  return { before, after: await update(tx, resource, { old: before, values: { ...before.values, ...set(before.values) }, now }) };
}

/** Ends a run, which its history tells; null when it had ended before. */
export async function endRunning<R extends ResourceName>(context: Context, runs: Runs<R>, run: Changing<R>): Promise<Changed<R> | null> {
  const changed = await changeRunning(context, runs, run);
  if (changed) await context.written(runs.resource, { ...changed, verb: String(stateOf(runs, changed.after)) });
  return changed;
}

function stillRunning<R extends ResourceName>(runs: Runs<R>, run: StoredRecord<R> | null): StoredRecord<R> | null {
  return stateOf(runs, run) === 'running' ? run : null;
}

function stateOf<R extends ResourceName>({ state }: Runs<R>, run: StoredRecord<R> | null): unknown {
  const values: Values = run?.values ?? {};
  return values[state];
}
