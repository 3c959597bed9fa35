import {
  type ActionCall,
  type Behaviour,
  type BehaviourContext,
  type BehaviourResult,
  countRecords,
  getRecord,
  insertRecord,
  type RecordOf,
  rowFromValues,
  say,
  type StoredRecord,
} from 'steward/server';
import { listAllRecords, changeRecord, requirePlatformResource } from '../follow.ts';
import { name, runs } from './names.ts';
import { runDeployment, failDeploymentRun } from './run.ts';

/** Runs are records; a job does them and writes their log. */
export const deployments: Behaviour<'deployments'> = {
  resource: name,
  actions: {
    deploy: deployOne,
    deploy_all: deployEvery,
    enable: (call) => switchDeployment(call, true),
    disable: (call) => switchDeployment(call, false),
    enable_all: (call) => switchAllDeployments(call, true),
    disable_all: (call) => switchAllDeployments(call, false),
  },
  jobs: { run: { run: runDeployment, failed: failDeploymentRun } },
};

async function deployOne({ record, context }: ActionCall<'deployments'>): Promise<BehaviourResult<'deployments'>> {
  const run = record && (await startDeployment(context, record));
  if (!run) return { kind: 'refused', message: say('A run of this deployment has not ended yet') };
  return {
    kind: 'done',
    body: { data: rowFromValues(requirePlatformResource(context.model, runs.resource), run) },
    location: `deployments/${encodeURIComponent(String(run.deployment))}/runs/${String(run.id)}`,
  };
}

/** Those that are disabled or still run are left out; nothing to start is not a success. */
async function deployEvery({ context }: ActionCall<'deployments'>): Promise<BehaviourResult<'deployments'>> {
  const { tx, model } = context;
  let count = 0;
  for (const { id } of (await listAllRecords(context, name)).rows) {
    const found = await getRecord(tx, requirePlatformResource(model, name), { key: [id], parents: {} }, { lock: 'change' });
    if (found && found.values.enabled !== false && (await startDeployment(context, found.values)) !== null) count += 1;
  }
  if (count === 0) return { kind: 'refused', message: say('There is no deployment to start') };
  return { kind: 'done', body: { data: { count } } };
}

/** The new run; null while another one has not ended. */
async function startDeployment(
  context: BehaviourContext,
  { id: deployment }: RecordOf<'deployments'>,
): Promise<RecordOf<'deployment-runs'> | null> {
  const { tx, now, user, newId } = context;
  const { resource: runsName, state } = runs;
  const resource = requirePlatformResource(context.model, runsName);
  const running = await countRecords(tx, {
    of: resource,
    tests: [
      { field: 'deployment', is: String(deployment) },
      { field: state, is: 'running' },
    ],
  });
  if (running > 0) return null;
  const values: RecordOf<'deployment-runs'> = {
    id: newId(),
    deployment: deployment ?? null,
    state: 'running',
    steps_done: 0,
    started_at: now.toISOString(),
    created_by: user?.username ?? null,
  };
  const stored = await insertRecord(tx, resource, { values, parents: { deployment: String(deployment) } }, now);
  await context.written(runsName, { before: null, after: stored, verb: 'create' });
  await context.enqueue(name, 'run', { id: stored.id });
  return stored.values;
}

async function switchDeployment({ record, context }: ActionCall<'deployments'>, isOn: boolean): Promise<BehaviourResult<'deployments'>> {
  const after = await setDeploymentEnabled(context, String(record?.id), isOn);
  return after === null ? { kind: 'done' } : { kind: 'done', record: after.values };
}

async function switchAllDeployments({ context }: ActionCall<'deployments'>, isOn: boolean): Promise<BehaviourResult<'deployments'>> {
  let count = 0;
  for (const { id } of (await listAllRecords(context, name)).rows) if ((await setDeploymentEnabled(context, id, isOn)) !== null) count += 1;
  return { kind: 'done', body: { data: { count } } };
}

function setDeploymentEnabled(context: BehaviourContext, id: string, isOn: boolean): Promise<StoredRecord<'deployments'> | null> {
  const set = ({ enabled: was }: RecordOf<'deployments'>): RecordOf<'deployments'> => ((was !== false) === isOn ? {} : { enabled: isOn });
  return changeRecord(context, name, { key: id, set, verb: isOn ? 'enable' : 'disable' });
}
