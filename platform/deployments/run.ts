import {
  appendSentences,
  type BlobStore,
  type BehaviourContext,
  errorCodeOf,
  getRecord,
  type JobContext,
  keepSentence,
  type RecordOf,
  type SaidMessage,
  say,
  changeRunningRun,
  endRunningRun,
  parseRunId,
  readRunningRun,
} from 'steward/server';
import { changeRecord, requirePlatformResource } from '../follow.ts';
import type { DeploymentStep } from './bundle.ts';
import { findStepFault, listDeploymentSteps, writeBundle } from './bundle.ts';
import { name, runs } from './names.ts';

type Deployment = RecordOf<'deployments'>;
type Run = RecordOf<'deployment-runs'>;

interface StartedDeployment {
  readonly deployment: Deployment;
  readonly blobs: BlobStore | null;
}

/** Writes all bundles of a deployment, one after the other, and says so line by line. It begins again each time, and ends at the first fault. */
export async function runDeployment(data: unknown, context: JobContext): Promise<void> {
  const key = parseRunId(data);
  const started = await context.tx((own) => beginDeployment(own, key));
  if (started === null) return;
  const { deployment, blobs } = started;
  const steps = listDeploymentSteps(deployment);
  const tell = (line: SaidMessage, set: Run = {}): Promise<void> => context.tx((own) => noteDeployment(own, key, { line, set }));
  await tell(say('Deployment {id}: {count} bundles', { id: deployment.id, count: steps.length }), { steps_total: steps.length });
  if (blobs === null) return endDeployment(context, key, { line: say('This server has no folder for deployments'), state: 'error' });
  for (const [at, step] of steps.entries()) {
    context.signal.throwIfAborted();
    const fault = await doDeploymentStep(step, { deployment, blobs, tell, at });
    if (fault !== null) return endDeployment(context, key, { line: fault, state: 'error' });
  }
  await endDeployment(context, key, { line: say('Done'), state: 'done' });
}

/** A run that nobody could do. */
export async function failDeploymentRun(data: unknown, context: JobContext, reason: string): Promise<void> {
  await endDeployment(context, parseRunId(data), { line: say('Given up: {reason}', { reason }), state: 'error' });
}

interface DeploymentWork {
  readonly deployment: Deployment;
  readonly blobs: BlobStore;
  readonly tell: (line: SaidMessage, set?: Run) => Promise<void>;
  readonly at: number;
}

/** Why the step failed; null: it is done. */
async function doDeploymentStep(step: DeploymentStep, { deployment, blobs, tell, at }: DeploymentWork): Promise<SaidMessage | null> {
  const { preset, host, tenant } = step;
  const fault = findStepFault(step);
  if (fault === 'host') return say('{host} is not a host name', { host });
  if (fault === 'preset') return say('{preset} is not the name of a preset', { preset });
  if (tenant === null) await tell(say('{preset} has no tenant: it serves all', { preset }));
  try {
    const file = await writeBundle(blobs, deployment, step);
    await tell(say('{preset} on {host}: {file}', { preset, host, file }), { steps_done: at + 1 });
    return null;
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === null) throw error;
    return say('{preset} on {host} could not be written: {code}', { preset, host, code });
  }
}

async function beginDeployment(context: BehaviourContext, key: string): Promise<StartedDeployment | null> {
  const { tx, model, installation } = context;
  const run = await readRunningRun(context, runs, key);
  const deployment =
    run && (await getRecord(tx, requirePlatformResource(model, name), { key: [String(run.values.deployment)], parents: {} }));
  if (run) await changeRunningRun(context, runs, { id: key, set: () => ({ log: '', steps_done: 0 }) });
  return deployment && { deployment: deployment.values, blobs: installation.blobs };
}

async function noteDeployment(context: BehaviourContext, key: string, { line, set }: { line: SaidMessage; set: Run }): Promise<void> {
  await changeRunningRun(context, runs, { id: key, set: appendDeploymentLine(context, line, set) });
}

async function endDeployment(
  context: JobContext,
  key: string,
  { line, state }: { line: SaidMessage; state: 'done' | 'error' },
): Promise<void> {
  await context.tx(async (own) => {
    const at = own.now.toISOString();
    const changed = await endRunningRun(own, runs, { id: key, set: appendDeploymentLine(own, line, { state, finished_at: at }) });
    if (changed === null || state !== 'done') return;
    await changeRecord(own, name, { key: String(changed.before.values.deployment), set: () => ({ last_deployment: at }), verb: 'deploy' });
  });
}

function appendDeploymentLine({ now }: BehaviourContext, line: SaidMessage, set: Run): (run: Run) => Run {
  return ({ log }) => ({ log: appendSentences(log, `${now.toISOString()}  `, keepSentence(line), '\n'), ...set });
}
