import type { Model, Resource } from '../../../engine/model/model.ts';
import type { Params, Values } from '../../../engine/model/values.ts';
import { parentOf } from '../../store/layout.ts';

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
export function before(stage: StageName): StageName | null {
  return stageNames[stageNames.indexOf(stage) - 1] ?? null;
}

/** Where the records of a run are: its stages, and (with the stage) its results. */
export function paramsOf(place: RunPlace & { readonly stage?: StageName }): Params {
  const { job, run, stage } = place;
  return { batchjob_id: job, run_id: run, ...(stage !== undefined && { stage_id: stage }) };
}

export function placeOf(values: Values): StagePlace {
  const stage = stageNames.find((name) => name === values['id']);
  if (stage === undefined) throw new Error(`There is no stage "${String(values['id'])}"`);
  return { job: String(values['batchjob_id']), run: String(values['run_id']), stage };
}

/** A resource of this subject. */
export function resourceOf(model: Model, name: string): Resource {
  const resource = model.resources[name];
  if (!resource) throw new Error(`There is no resource "${name}"`);
  return resource;
}

/** The parent column of the results of a stage. */
export function resultsParent(model: Model, place: StagePlace): string {
  return parentOf(resourceOf(model, 'batch-results'), {}, paramsOf(place));
}
