import { toRow } from '../../../engine/model/records.ts';
import type { RecordOf } from '../../records.ts';
import { say } from '../../reply/say.ts';
import { tableOf } from '../../store/layout.ts';
import type { StoredRecord } from '../../store/records.ts';
import { get, insert } from '../../store/records.ts';
import type { ActionCall, Behaviour, Context, Result } from '../behaviour.ts';
import { allOf, change, resourceOf, textOf } from '../follow.ts';
import { name, runs } from './names.ts';
import { runDeployment, runFailed } from './run.ts';

/** Runs are records; a job does them and writes their log. */
export const deployments: Behaviour<'deployments'> = {
  resource: name,
  actions: {
    deploy,
    deploy_all: deployAll,
    enable: (call) => switched(call, true),
    disable: (call) => switched(call, false),
    enable_all: (call) => allSwitched(call, true),
    disable_all: (call) => allSwitched(call, false),
  },
  jobs: { run: { run: runDeployment, failed: runFailed } },
};

async function deploy({ record, context }: ActionCall<'deployments'>): Promise<Result<'deployments'>> {
  const run = record && (await start(context, record));
  if (!run) return { kind: 'refused', message: say('A run of this deployment has not ended yet') };
  return {
    kind: 'done',
    body: { data: toRow(resourceOf(context.model, runs.resource), run) },
    location: `deployments/${encodeURIComponent(String(run.deployment))}/runs/${String(run.id)}`,
  };
}

/** Those that are disabled or still run are left out; nothing to start is no success. */
async function deployAll({ context }: ActionCall<'deployments'>): Promise<Result<'deployments'>> {
  const { tx, model } = context;
  let count = 0;
  for (const { id } of (await allOf(context, name)).rows) {
    const found = await get(tx, resourceOf(model, name), { key: [id], parents: {} }, { lock: 'change' });
    if (found && found.values.enabled !== false && (await start(context, found.values)) !== null) count += 1;
  }
  if (count === 0) return { kind: 'refused', message: say('There is no deployment to start') };
  return { kind: 'done', body: { data: { count } } };
}

/** The new run; null while another one has not ended. */
async function start(context: Context, { id: deployment }: RecordOf<'deployments'>): Promise<RecordOf<'deployment-runs'> | null> {
  const { tx, now, user, newId } = context;
  const { resource: runsName, state } = runs;
  const resource = resourceOf(context.model, runsName);
  const [running] = await tx.query(
    `select 1 from ${tableOf(resource)} t
     where ${textOf(resource, 'deployment')} = $1 and ${textOf(resource, state)} = 'running' limit 1`,
    [deployment],
  );
  if (running !== undefined) return null;
  const values: RecordOf<'deployment-runs'> = {
    id: newId(),
    deployment,
    state: 'running',
    steps_done: 0,
    started_at: now.toISOString(),
    created_by: user?.username ?? null,
  };
  const stored = await insert(tx, resource, { values, parents: { deployment: String(deployment) } }, now);
  await context.written(runsName, { before: null, after: stored, verb: 'create' });
  await context.enqueue(name, 'run', { id: stored.id });
  return stored.values;
}

async function switched({ record, context }: ActionCall<'deployments'>, isOn: boolean): Promise<Result<'deployments'>> {
  const after = await put(context, String(record?.id), isOn);
  return after === null ? { kind: 'done' } : { kind: 'done', record: after.values };
}

async function allSwitched({ context }: ActionCall<'deployments'>, isOn: boolean): Promise<Result<'deployments'>> {
  let count = 0;
  for (const { id } of (await allOf(context, name)).rows) if ((await put(context, id, isOn)) !== null) count += 1;
  return { kind: 'done', body: { data: { count } } };
}

function put(context: Context, id: string, isOn: boolean): Promise<StoredRecord<'deployments'> | null> {
  const set = ({ enabled: was }: RecordOf<'deployments'>): RecordOf<'deployments'> => ((was !== false) === isOn ? {} : { enabled: isOn });
  return change(context, name, { key: id, set, verb: isOn ? 'enable' : 'disable' });
}
