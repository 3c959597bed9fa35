import { isRecord } from '../../../engine/model/steps.ts';
import { say } from '../../reply/say.ts';
import type { JobContext, JobHandler } from '../behaviour.ts';
import { applyLines } from './stage-apply.ts';
import { fillDecisions } from './stage-decide.ts';
import { readFile } from './stage-read.ts';
import { validateLines } from './stage-validate.ts';
import type { Outcome } from './outcome.ts';
import { stageMessage } from './outcome.ts';
import type { StageName, StagePlace } from './places.ts';
import { stageNames } from './places.ts';
import { setStage, stageAt } from './stages.ts';
import { Unreadable } from './unreadable.ts';

/** Each goes on where it was when its server stopped, and writes nothing twice. */
const works: Readonly<Record<StageName, (context: JobContext, place: StagePlace) => Promise<Outcome>>> = {
  read: readFile,
  validate: validateLines,
  decide: fillDecisions,
  apply: applyLines,
};

/** Does the work of a stage that was started. */
export const stageJob: JobHandler = {
  async run(data, context) {
    const place = placeIn(data);
    const stage = await context.tx((own) => stageAt(own, place));
    if (stage?.status !== 'running') return;
    const outcome = await works[place.stage](context, place).catch((error: unknown) => faultOf(error));
    await context.tx((own) => setStage(own, place, outcome));
  },
  async failed(data, context, reason) {
    const place = placeIn(data);
    const messages = [stageMessage('error', say('The stage could not be done: {reason}', { reason }))];
    await context.tx((own) => setStage(own, place, { status: 'error', best_result: 'error', messages }));
  },
};

// The same would be found each time; anything else is tried again.
function faultOf(error: unknown): Outcome {
  if (!(error instanceof Unreadable)) throw error;
  return { status: 'error', best_result: 'error', messages: [stageMessage('error', error.says)] };
}

function placeIn(data: unknown): StagePlace {
  const { job, run, stage } = isRecord(data) ? data : {};
  const known = stageNames.find((name) => name === stage);
  if (typeof job !== 'string' || typeof run !== 'string' || known === undefined) throw new Error('The job names no stage');
  return { job, run, stage: known };
}
