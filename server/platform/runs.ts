/** Records that a job works on: each is `running` until it has ended. */
import { isRecord } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { refuse } from '../reply/refusal.ts';
import type { Message } from '../reply/say.ts';
import { tableOf } from '../store/layout.ts';
import type { StoredRecord } from '../store/records.ts';
import { get, update } from '../store/records.ts';
import type { Context } from './behaviour.ts';
import { resourceOf } from './follow.ts';

/** The run that the data of a job names. */
export function runIn(data: unknown): string {
  const id = isRecord(data) ? data['id'] : null;
  if (typeof id !== 'string') throw new Error('The job names no run');
  return id;
}

/** A run as it is now; null when it is gone or has ended. */
export async function runningAt({ tx, model }: Pick<Context, 'tx' | 'model'>, name: string, id: string): Promise<StoredRecord | null> {
  return stillRunning(await get(tx, resourceOf(model, name), { key: [id], parents: {} }));
}

/** Refuses when whoever asks has as many runs under way as anybody may. */
export async function checkRunning(context: Context, name: string, { limit, message }: { limit: number; message: Message }): Promise<void> {
  const [row] = await context.tx.query<{ n: number }>(
    `select count(*)::int as n from ${tableOf(resourceOf(context.model, name))} t
     where data->>'state' = 'running' and data->>'created_by' = $1`,
    [context.user?.username ?? ''],
  );
  if ((row?.n ?? 0) >= limit) refuse('too-many', message);
}

interface Changed {
  readonly before: StoredRecord;
  readonly after: StoredRecord | null;
}

/** Changes a run as long as it runs, under a lock; null once it has ended. How far it is belongs to the run, but not to its history. */
export async function changeRunning(
  { tx, model, now }: Context,
  name: string,
  { id, set }: { readonly id: string; readonly set: (values: Values) => Values },
): Promise<Changed | null> {
  const resource = resourceOf(model, name);
  const before = stillRunning(await get(tx, resource, { key: [id], parents: {} }, { lock: true }));
  if (before === null) return null;
  return { before, after: await update(tx, resource, { old: before, values: { ...before.values, ...set(before.values) }, now }) };
}

/** Ends a run, which its history tells; null when it had ended before. */
export async function endRunning(
  context: Context,
  name: string,
  run: { readonly id: string; readonly set: (values: Values) => Values },
): Promise<Changed | null> {
  const changed = await changeRunning(context, name, run);
  if (changed) await context.written(name, { ...changed, verb: String(changed.after?.values['state']) });
  return changed;
}

function stillRunning(run: StoredRecord | null): StoredRecord | null {
  return run?.values['state'] === 'running' ? run : null;
}
