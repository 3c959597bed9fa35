import { join } from 'node:path';
import type { Values } from '../../../engine/model/values.ts';
import { say } from '../../reply/say.ts';
import type { Message } from '../../reply/say.ts';
import { get, update } from '../../store/records.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { Context, JobContext } from '../behaviour.ts';
import type { Step } from './bundle.ts';
import { faultOf, stepsOf, writeBundle } from './bundle.ts';
import { deploymentsOf, runKey, runsOf } from './records.ts';

/** Below DATA_DIR: a folder for each deployment, in it one for each host. */
const folder = 'deployments';

interface Started {
  readonly run: StoredRecord;
  readonly deployment: Values;
  readonly dataDir: string | null;
}

/** Writes all bundles of a deployment, one after the other, and says so line by line. It begins anew each time, and ends at the first fault. */
export async function runDeployment(data: unknown, context: JobContext): Promise<void> {
  const key = runKey(data);
  const started = await context.tx((own) => begin(own, key));
  if (started === null) return;
  const { deployment, dataDir } = started;
  const steps = stepsOf(deployment);
  const tell = (line: Message, set: Values = {}): Promise<void> => context.tx((own) => note(own, key, { line, set }));
  await tell(say('Deployment {id}: {count} bundles', { id: deployment['id'], count: steps.length }), { steps_total: steps.length });
  if (dataDir === null) return end(context, key, { line: say('This server has no folder for deployments'), state: 'error' });
  for (const [at, step] of steps.entries()) {
    context.signal.throwIfAborted();
    const fault = await done(step, { deployment, folder: join(dataDir, folder, String(deployment['id'])), tell, at });
    if (fault !== null) return end(context, key, { line: fault, state: 'error' });
  }
  await end(context, key, { line: say('Done'), state: 'done' });
}

/** A run that nobody could do. */
export async function runFailed(data: unknown, context: JobContext, reason: string): Promise<void> {
  await end(context, runKey(data), { line: say('Given up: {reason}', { reason }), state: 'error' });
}

interface Doing {
  readonly deployment: Values;
  readonly folder: string;
  readonly tell: (line: Message, set?: Values) => Promise<void>;
  readonly at: number;
}

/** Why the step failed; null: it is done. */
async function done(step: Step, { deployment, folder: place, tell, at }: Doing): Promise<Message | null> {
  const { preset, host, tenant } = step;
  const fault = faultOf(step);
  if (fault === 'host') return say('{host} is not a host name', { host });
  if (fault === 'preset') return say('{preset} is not the name of a preset', { preset });
  if (tenant === null) await tell(say('{preset} has no tenant: it serves all', { preset }));
  try {
    const file = await writeBundle(place, deployment, step);
    await tell(say('{preset} on {host}: {file}', { preset, host, file }), { steps_done: at + 1 });
    return null;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    if (typeof code !== 'string') throw error;
    return say('{preset} on {host} could not be written: {code}', { preset, host, code });
  }
}

async function begin(context: Context, key: string): Promise<Started | null> {
  const { tx, installation } = context;
  const run = await get(tx, runsOf(context), { key: [key], parents: {} });
  if (run?.values['state'] !== 'running') return null;
  const deployment = await get(tx, deploymentsOf(context), { key: [String(run.values['deployment'])], parents: {} });
  await change(context, key, { log: '', steps_done: 0 });
  return deployment && { run, deployment: deployment.values, dataDir: installation.dataDir };
}

/** A line of the log belongs to the run, but not to its history. */
async function note(context: Context, key: string, { line, set }: { line: Message; set: Values }): Promise<void> {
  await change(context, key, set, line);
}

async function end(context: JobContext, key: string, { line, state }: { line: Message; state: 'done' | 'error' }): Promise<void> {
  await context.tx(async (own) => {
    const changed = await change(own, key, { state, finished_at: own.now.toISOString() }, line);
    if (changed === null) return;
    await own.written(runsOf(own).name, { ...changed, verb: state });
    if (state === 'done') await deployed(own, String(changed.before.values['deployment']));
  });
}

async function deployed(context: Context, id: string): Promise<void> {
  const { tx, now } = context;
  const resource = deploymentsOf(context);
  const before = await get(tx, resource, { key: [id], parents: {} }, { lock: true });
  if (before === null) return;
  const after = await update(tx, resource, { old: before, values: { ...before.values, last_deployment: now.toISOString() }, now });
  await context.written(resource.name, { before, after, verb: 'deploy' });
}

type Changed = { readonly before: StoredRecord; readonly after: StoredRecord | null };

async function change(context: Context, key: string, set: Values, line?: Message): Promise<Changed | null> {
  const { tx, now, print } = context;
  const resource = runsOf(context);
  const before = await get(tx, resource, { key: [key], parents: {} }, { lock: true });
  if (before?.values['state'] !== 'running') return null;
  const said = line === undefined ? {} : { log: `${String(before.values['log'] ?? '')}${now.toISOString()}  ${print(line)}\n` };
  return { before, after: await update(tx, resource, { old: before, values: { ...before.values, ...said, ...set }, now }) };
}
