import { type BehaviourContext, getRecord, insertRecord, type RecordOf, updateRecord } from 'steward/server';
import { changeRecord, requirePlatformResource } from '../follow.ts';
import type { StageStatistics } from './outcome.ts';
import type { RunPlace, StageName, StagePlace } from './places.ts';
import { goneThrough, runPathParams, stageNames } from './places.ts';

const name = 'batch-stages';
type Stage = RecordOf<'batch-stages'>;
type StageContext = Pick<BehaviourContext, 'tx' | 'model'>;

/** What a stage holds now; null: there is no such run. */
export async function readStage(
  { tx, model }: StageContext,
  place: StagePlace,
  options: { readonly lock?: 'change' } = {},
): Promise<Stage | null> {
  const at = { key: [place.stage], parents: runPathParams(runPlaceOf(place)) };
  return (await getRecord(tx, requirePlatformResource(model, name), at, options))?.values ?? null;
}

/** The stages of a new run, all waiting. */
export async function insertStages({ tx, model, now }: BehaviourContext, { job, run }: RunPlace): Promise<void> {
  const resource = requirePlatformResource(model, name);
  for (const [index, id] of stageNames.entries()) {
    const values: Stage = { id, position: index + 1, status: 'pending', batchjob_id: job, run_id: run };
    await insertRecord(tx, resource, { values, parents: runPathParams({ job, run }) }, now);
  }
}

/** Changes a stage, writes its history, and has its run follow. */
export async function changeStage(context: BehaviourContext, place: StagePlace, set: Stage): Promise<void> {
  const parents = runPathParams(runPlaceOf(place));
  await changeRecord(context, name, {
    key: place.stage,
    parents,
    set: (values) => ({ ...values, ...set }),
    verb: String(set.status ?? 'update'),
  });
  await followRun(context, place);
}

/** How far a running stage is, and what it has seen: its record says so, its history does not. Nothing happens once it no longer runs. */
export async function writeStageProgress(
  { tx, model, now }: BehaviourContext,
  place: StagePlace,
  statistics: StageStatistics,
  seen: Pick<Stage, 'samples'> = {},
): Promise<void> {
  const resource = requirePlatformResource(model, name);
  const old = await getRecord(tx, resource, { key: [place.stage], parents: runPathParams(runPlaceOf(place)) }, { lock: 'change' });
  if (old?.values.status !== 'running') throw new Error(`Stage "${place.stage}" of run "${place.run}" no longer runs`);
  const values: Stage = { ...old.values, ...seen, statistics: { ...old.values.statistics, ...statistics } };
  await updateRecord(tx, resource, { old, values, now });
}

/** The run says where it stands: what its first open stage says, finished without one. */
async function followRun(context: BehaviourContext, { job, run }: RunPlace): Promise<void> {
  const all: (Stage | null)[] = [];
  for (const stage of stageNames) all.push(await readStage(context, { job, run, stage }));
  const open = all.find((each) => !goneThrough.includes(each?.status));
  const isArchived = all.some((each) => each?.status === 'archived');
  const status = open?.status ?? (isArchived ? 'archived' : 'finished');
  await changeRecord(context, 'batch-runs', {
    key: run,
    parents: { batchjob_id: job },
    set: (values) => ({ ...values, status }),
    verb: status,
  });
}

/** A stage that nothing is left to do in. */
export async function skipStage(context: BehaviourContext, place: RunPlace, stage: StageName): Promise<void> {
  await changeStage(context, { ...place, stage }, { status: 'skipped', statistics: { processed: 0, total: 0 }, best_result: 'success' });
}

function runPlaceOf({ job, run }: RunPlace): RunPlace {
  return { job, run };
}
