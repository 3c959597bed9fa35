import { join } from 'node:path';
import type { RecordOf } from '../../records.ts';
import { kept, keptLines } from '../../reply/kept.ts';
import { say } from '../../reply/say.ts';
import type { Message } from '../../reply/say.ts';
import { get } from '../../store/records.ts';
import { codeOf } from '../../error-code.ts';
import type { Context, JobContext } from '../behaviour.ts';
import { change, resourceOf } from '../follow.ts';
import { changeRunning, endRunning, runIn, runningAt } from '../runs.ts';
import type { Step } from './bundle.ts';
import { faultOf, stepsOf, writeBundle } from './bundle.ts';
import { name, runs } from './names.ts';

type Deployment = RecordOf<'deployments'>;
type Run = RecordOf<'deployment-runs'>;

/** Below DATA_DIR: a folder for each deployment, in it one for each host. */
const folder = 'deployments';

interface Started {
  readonly deployment: Deployment;
  readonly dataDir: string | null;
}

/** Writes all bundles of a deployment, one after the other, and says so line by line. It begins anew each time, and ends at the first fault. */
export async function runDeployment(data: unknown, context: JobContext): Promise<void> {
  const key = runIn(data);
  const started = await context.tx((own) => begin(own, key));
  if (started === null) return;
  const { deployment, dataDir } = started;
  const steps = stepsOf(deployment);
  const tell = (line: Message, set: Run = {}): Promise<void> => context.tx((own) => note(own, key, { line, set }));
  await tell(say('Deployment {id}: {count} bundles', { id: deployment.id, count: steps.length }), { steps_total: steps.length });
  if (dataDir === null) return end(context, key, { line: say('This server has no folder for deployments'), state: 'error' });
  for (const [at, step] of steps.entries()) {
    context.signal.throwIfAborted();
    const fault = await done(step, { deployment, folder: join(dataDir, folder, String(deployment.id)), tell, at });
    if (fault !== null) return end(context, key, { line: fault, state: 'error' });
  }
  await end(context, key, { line: say('Done'), state: 'done' });
}

/** A run that nobody could do. */
export async function runFailed(data: unknown, context: JobContext, reason: string): Promise<void> {
  await end(context, runIn(data), { line: say('Given up: {reason}', { reason }), state: 'error' });
}

interface Doing {
  readonly deployment: Deployment;
  readonly folder: string;
  readonly tell: (line: Message, set?: Run) => Promise<void>;
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
    const code = codeOf(error);
    if (code === null) throw error;
    return say('{preset} on {host} could not be written: {code}', { preset, host, code });
  }
}

async function begin(context: Context, key: string): Promise<Started | null> {
  const { tx, model, installation } = context;
  const run = await runningAt(context, runs, key);
  const deployment = run && (await get(tx, resourceOf(model, name), { key: [String(run.values.deployment)], parents: {} }));
  if (run) await changeRunning(context, runs, { id: key, set: () => ({ log: '', steps_done: 0 }) });
  return deployment && { deployment: deployment.values, dataDir: installation.dataDir };
}

async function note(context: Context, key: string, { line, set }: { line: Message; set: Run }): Promise<void> {
  await changeRunning(context, runs, { id: key, set: withLine(context, line, set) });
}

async function end(context: JobContext, key: string, { line, state }: { line: Message; state: 'done' | 'error' }): Promise<void> {
  await context.tx(async (own) => {
    const at = own.now.toISOString();
    const changed = await endRunning(own, runs, { id: key, set: withLine(own, line, { state, finished_at: at }) });
    if (changed === null || state !== 'done') return;
    await change(own, name, { key: String(changed.before.values.deployment), set: () => ({ last_deployment: at }), verb: 'deploy' });
  });
}

function withLine({ now }: Context, line: Message, set: Run): (run: Run) => Run {
  return ({ log }) => ({ log: keptLines(log, `${now.toISOString()}  `, kept(line), '\n'), ...set });
}
