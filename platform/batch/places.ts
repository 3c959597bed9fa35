import type { FoundValues, Params } from 'steward/server';

/** What every run goes through, in this order. */
export const stageNames = ['read', 'validate', 'decide', 'apply'] as const;
export type StageName = (typeof stageNames)[number];

export interface RunPlace {
  /** Id of the batch job. */
  readonly job: string;
  readonly run: string;
}

export interface StagePlace extends RunPlace {
  readonly stage: StageName;
}

/** A stage in these has been gone through. */
export const goneThrough: readonly unknown[] = ['finished', 'skipped', 'archived'];

/** The stage that comes before; null before the first. */
export function stageBefore(stage: StageName): StageName | null {
  return stageNames[stageNames.indexOf(stage) - 1] ?? null;
}

/** Where the records of a run are: its stages, and (with the stage) its results. */
export function runPathParams(place: RunPlace & { readonly stage?: StageName }): Params {
  const { job, run, stage } = place;
  return { batchjob_id: job, run_id: run, ...(stage !== undefined && { stage_id: stage }) };
}

/** Of a stage as it is stored, or of the path that leads to it. */
export function stagePlaceOf({ id, batchjob_id: job, run_id: run }: FoundValues<'batch-stages'>): StagePlace {
  const stage = stageNames.find((name) => name === id);
  if (stage === undefined) throw new Error(`There is no stage "${String(id)}"`);
  return { job: String(job), run: String(run), stage };
}
