import { isPlainObject, type JobContext, type JobHandler, say, Unreadable } from 'steward/server';
import { applyStageLines } from './stage-apply.ts';
import { fillDecideStage } from './stage-decide.ts';
import { readBatchFile } from './stage-read.ts';
import { validateStageLines } from './stage-validate.ts';
import type { StageOutcome } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import type { StageName, StagePlace } from './places.ts';
import { stageNames } from './places.ts';
import { changeStage, readStage } from './stages.ts';

/** Each goes on where it was when its server stopped, and writes nothing twice. */
const works: Readonly<Record<StageName, (context: JobContext, place: StagePlace) => Promise<StageOutcome>>> = {
  read: readBatchFile,
  validate: validateStageLines,
  decide: fillDecideStage,
  apply: applyStageLines,
};

/** Does the work of a stage that was started. */
export const stageJob: JobHandler = {
  async run(data, context) {
    const place = parseStagePlace(data);
    const stage = await context.tx((own) => readStage(own, place));
    if (stage?.status !== 'running') return;
    const outcome = await works[place.stage](context, place).catch((error: unknown) => outcomeOfFault(error));
    await context.tx((own) => changeStage(own, place, outcome));
  },
  async failed(data, context, reason) {
    const place = parseStagePlace(data);
    const messages = [createStageMessage('error', say('The stage could not be completed: {reason}', { reason }))];
    await context.tx((own) => changeStage(own, place, { status: 'error', best_result: 'error', messages }));
  },
};

// The same would be found each time; anything else is tried again.
function outcomeOfFault(error: unknown): StageOutcome {
  if (!(error instanceof Unreadable)) throw error;
  return { status: 'error', best_result: 'error', messages: [createStageMessage('error', error.says)] };
}

function parseStagePlace(data: unknown): StagePlace {
  const { job, run, stage } = isPlainObject(data) ? data : {};
  const known = stageNames.find((name) => name === stage);
  if (typeof job !== 'string' || typeof run !== 'string' || known === undefined) throw new Error('The job names no stage');
  return { job, run, stage: known };
}
