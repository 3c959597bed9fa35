import type { Values } from '../../../engine/model/values.ts';
import { say } from '../../reply/say.ts';
import { tableOf } from '../../store/layout.ts';
import { get, insert, update } from '../../store/records.ts';
import type { Behaviour, BehaviourCall, Context, Result } from '../behaviour.ts';
import { deploymentsOf, runsOf } from './records.ts';
import { runDeployment, runFailed } from './run.ts';

/** Runs are records; a job does them and writes their log. */
export const deployments: Behaviour = {
  resource: 'deployments',
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

async function deploy({ record, context }: BehaviourCall): Promise<Result> {
  const run = record && (await start(context, record));
  if (!run) return { kind: 'refused', message: say('A run of this deployment has not ended yet') };
  return {
    kind: 'done',
    body: { data: run },
    location: `deployments/${encodeURIComponent(String(run['deployment']))}/runs/${String(run['id'])}`,
  };
}

/** Those that are disabled or still run are left out; nothing to start is no success. */
async function deployAll({ context }: BehaviourCall): Promise<Result> {
  let count = 0;
  for (const record of await enabled(context)) if ((await start(context, record)) !== null) count += 1;
  if (count === 0) return { kind: 'refused', message: say('There is no deployment to start') };
  return { kind: 'done', body: { data: { count } } };
}

/** The new run; null while another one has not ended. */
async function start(context: Context, deployment: Values): Promise<Values | null> {
  const { tx, now, user, newId } = context;
  const runs = runsOf(context);
  const [running] = await tx.query(
    `select 1 from ${tableOf(runs)} t where data->>'deployment' = $1 and data->>'state' = 'running' limit 1`,
    [deployment['id']],
  );
  if (running !== undefined) return null;
  const values: Values = {
    ...{ id: newId(), deployment: deployment['id'], state: 'running', steps_done: 0 },
    ...{ started_at: now.toISOString(), created_by: user?.username ?? null },
  };
  const stored = await insert(tx, runs, { values, parents: { deployment: String(deployment['id']) } }, now);
  await context.written(runs.name, { before: null, after: stored, verb: 'create' });
  await context.enqueue('deployments', 'run', { id: stored.id });
  return stored.values;
}

async function enabled(context: Context): Promise<readonly Values[]> {
  return (await all(context)).filter((record) => record['enabled'] !== false);
}

async function all(context: Context): Promise<readonly Values[]> {
  const resource = deploymentsOf(context);
  const ids = await context.tx.query<{ id: string }>(`select data->>'id' as id from ${tableOf(resource)} t order by 1`);
  const found: Values[] = [];
  for (const { id } of ids) {
    const stored = await get(context.tx, resource, { key: [id], parents: {} }, { lock: true });
    if (stored) found.push(stored.values);
  }
  return found;
}

async function switched({ record, context }: BehaviourCall, isOn: boolean): Promise<Result> {
  const values = await put(context, String(record?.['id']), isOn);
  return values === null ? { kind: 'done' } : { kind: 'done', record: values };
}

async function allSwitched({ context }: BehaviourCall, isOn: boolean): Promise<Result> {
  const others = (await all(context)).filter((record) => (record['enabled'] !== false) !== isOn);
  for (const record of others) await put(context, String(record['id']), isOn);
  return { kind: 'done', body: { data: { count: others.length } } };
}

async function put(context: Context, id: string, isOn: boolean): Promise<Values | null> {
  const { tx, now } = context;
  const resource = deploymentsOf(context);
  const before = await get(tx, resource, { key: [id], parents: {} }, { lock: true });
  if (before === null) return null;
  const after = await update(tx, resource, { old: before, values: { ...before.values, enabled: isOn }, now });
  await context.written(resource.name, { before, after, verb: isOn ? 'enable' : 'disable' });
  return after?.values ?? null;
}
