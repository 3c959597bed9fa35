import type { RecordOf } from '../../records.ts';
import { get, insert, update } from '../../store/records.ts';
import type { Context } from '../behaviour.ts';
import { change, resourceOf } from '../follow.ts';
import type { Statistics } from './outcome.ts';
import type { RunPlace, StageName, StagePlace } from './places.ts';
import { goneThrough, paramsOf, stageNames } from './places.ts';

const name = 'batch-stages';
type Stage = RecordOf<'batch-stages'>;
type At = Pick<Context, 'tx' | 'model'>;

/** What a stage holds now; null: there is no such run. */
export async function stageAt({ tx, model }: At, place: StagePlace): Promise<Stage | null> {
  return (await get(tx, resourceOf(model, name), { key: [place.stage], parents: paramsOf(runOf(place)) }))?.values ?? null;
}

/** The stages of a new run, all waiting. */
export async function addStages({ tx, model, now }: Context, { job, run }: RunPlace): Promise<void> {
  const resource = resourceOf(model, name);
  for (const [index, id] of stageNames.entries()) {
    const values: Stage = { id, position: index + 1, status: 'pending', batchjob_id: job, run_id: run };
    await insert(tx, resource, { values, parents: paramsOf({ job, run }) }, now);
  }
}

/** Changes a stage, writes its history, and has its run follow. */
export async function setStage(context: Context, place: StagePlace, set: Stage): Promise<void> {
  const parents = paramsOf(runOf(place));
  await change(context, name, {
    key: place.stage,
    parents,
    set: (values) => ({ ...values, ...set }),
    verb: String(set.status ?? 'update'),
  });
  await followRun(context, place);
}

/** How far a running stage is: its record says so, its history does not. Nothing happens once it no longer runs. */
export async function tellProgress({ tx, model, now }: Context, place: StagePlace, statistics: Statistics): Promise<void> {
  const resource = resourceOf(model, name);
  const old = await get(tx, resource, { key: [place.stage], parents: paramsOf(runOf(place)) }, { lock: 'change' });
  if (old?.values.status !== 'running') throw new Error(`Stage "${place.stage}" of run "${place.run}" no longer runs`);
  const values: Stage = { ...old.values, statistics: { ...old.values.statistics, ...statistics } };
  await update(tx, resource, { old, values, now });
}

/** The run says where it stands: what its first open stage says, finished without one. */
async function followRun(context: Context, { job, run }: RunPlace): Promise<void> {
  const all: (Stage | null)[] = [];
  for (const stage of stageNames) all.push(await stageAt(context, { job, run, stage }));
  const open = all.find((each) => !goneThrough.includes(each?.status));
  const isArchived = all.some((each) => each?.status === 'archived');
  const status = open?.status ?? (isArchived ? 'archived' : 'finished');
  await change(context, 'batch-runs', {
    key: run,
    parents: { batchjob_id: job },
    set: (values) => ({ ...values, status }),
    verb: status,
  });
}

/** A stage that nothing is left to do in. */
export async function skip(context: Context, place: RunPlace, stage: StageName): Promise<void> {
  await setStage(context, { ...place, stage }, { status: 'skipped', statistics: { processed: 0, total: 0 }, best_result: 'success' });
}

function runOf({ job, run }: RunPlace): RunPlace {
  return { job, run };
}
