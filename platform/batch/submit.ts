import {
  type ActionCall,
  type BehaviourContext,
  type BehaviourResult,
  type DialogOf,
  isPlainObject,
  refuseCall,
  rowFromValues,
  say,
  type Values,
  wordValues,
} from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import { judgeColumnRows } from './choose-columns.ts';
import { allDecisions, isApplyDecision } from './decisions.ts';
import type { StageOutcome } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import type { StagePlace } from './places.ts';
import { stageBefore, goneThrough, stagePlaceOf } from './places.ts';
import type { LineDecision } from './results.ts';
import { decideLines, decideAllLines, countDecidedResults } from './results.ts';
import { changeStage, skipStage, readStage } from './stages.ts';

type SubmitCall = ActionCall<'batch-stages', DialogOf<'batch-stages', 'submit'>>;

/**
 * The one call that writes a stage: it starts one that waits, takes decisions about lines (a row without a line number stands for all
 * that wait) or about columns, and with no rows confirms it. A stage in which nothing waits for a decision any more is finished.
 */
export async function submitStage({ record, values, context }: SubmitCall): Promise<BehaviourResult<'batch-stages'>> {
  const { rows } = values;
  if (!record || !Array.isArray(rows)) return refuseCall('malformed', say('The body must be a list of results'));
  const place = stagePlaceOf(record);
  const { status } = record;
  if (place.stage === 'read' && (status === 'need_decision' || rows.length > 0)) return useColumns(context, place, { stage: record, rows });
  if (status === 'pending' && rows.length === 0) return startStage(context, place);
  if (status === 'need_decision') return place.stage === 'decide' ? decideOnRows(context, place, rows) : confirmStage(context, place);
  return refuseCall('not-now', say('Nothing can be sent to this stage now: it is running, or it is finished'));
}

async function useColumns(
  context: BehaviourContext,
  place: StagePlace,
  chosen: Parameters<typeof judgeColumnRows>[2],
): Promise<BehaviourResult<'batch-stages'>> {
  const judged = await judgeColumnRows(context, place, chosen);
  if ('refused' in judged) return judged.refused;
  if (chosen.stage.status === 'pending') return startStage(context, place, judged.set);
  await changeStage(context, place, judged.set);
  return answerStage(context, place);
}

async function startStage(context: BehaviourContext, place: StagePlace, set: StageOutcome = {}): Promise<BehaviourResult<'batch-stages'>> {
  const earlier = stageBefore(place.stage);
  const found = earlier && (await readStage(context, { ...place, stage: earlier }));
  if (earlier && !goneThrough.includes(found?.status)) refuseCall('not-now', say('The previous stage is not finished'));
  await changeStage(context, place, { ...set, status: 'running', statistics: { processed: 0 } });
  await context.enqueue('batch-stages', 'work', place);
  return answerStage(context, place);
}

async function confirmStage(context: BehaviourContext, place: StagePlace): Promise<BehaviourResult<'batch-stages'>> {
  await changeStage(context, place, { status: 'finished' });
  return answerStage(context, place);
}

async function decideOnRows(
  context: BehaviourContext,
  place: StagePlace,
  rows: readonly unknown[],
): Promise<BehaviourResult<'batch-stages'>> {
  const sent = rows.filter(isPlainObject).map(readSentDecision);
  if (sent.length < rows.length) refuseCall('malformed', say('The body must be a list of results'));
  const single = sent.flatMap(({ line, decision }): LineDecision[] => (line === null ? [] : [{ line, decision }]));
  const forAll = sent.filter(({ line }) => line === null);
  const waited = (await countDecidedResults(context, place, [])).open;
  let applied = single.length > 0 ? await decideLines(context, place, single) : 0;
  for (const { decision } of forAll) applied += await decideAllLines(context, place, decision);
  const { open, applied: applying } = await countDecidedResults(context, place, allDecisions.filter(isApplyDecision));
  if (rows.length === 0 && open > 0)
    refuseCall(
      'not-now',
      say('{n, plural, one {# line is} other {# lines are}} still waiting for a decision: apply or decline each', { n: open }),
    );
  if (open === 0) {
    const said = say('{n, plural, =0 {No lines are} one {# line is} other {# lines are}} to be applied', { n: applying });
    await changeStage(context, place, { status: 'finished', messages: [createStageMessage('info', said)] });
    if (applying === 0) await skipStage(context, place, 'apply');
  }
  const skipped = forAll.length > 0 ? Math.min(open, waited) : Math.max(0, single.length - applied);
  return answerStage(context, place, { applied, skipped, open });
}

/** A row as it is sent: `{meta: {linenumber_in_file}, state: {decision}}`. */
function readSentDecision(row: Values): { readonly line: number | null; readonly decision: string } {
  const { meta, state } = row;
  const line = isPlainObject(meta) ? meta['linenumber_in_file'] : null;
  const decision = isPlainObject(state) ? state['decision'] : null;
  const code = typeof decision === 'number' ? String(decision) : decision;
  if (typeof code !== 'string' || (line !== null && line !== undefined && !Number.isInteger(line)))
    return refuseCall('malformed', say('Each result needs a decision, and its line number if it is about one line'));
  return { line: typeof line === 'number' ? line : null, decision: code };
}

async function answerStage(context: BehaviourContext, place: StagePlace, metadata: Values = {}): Promise<BehaviourResult<'batch-stages'>> {
  return { kind: 'done', body: { data: await printStage(context, place), metadata } };
}

/** A stage as answers tell of it. */
export async function printStage(context: BehaviourContext, place: StagePlace): Promise<Values> {
  const stage = (await readStage(context, place)) ?? {};
  const resource = requirePlatformResource(context.model, 'batch-stages');
  const { id, status, statistics, messages, best_result, columns, headings, samples } = rowFromValues(
    resource,
    wordValues(resource.fields, stage, context.print),
  );
  return { id, status, statistics, messages, best_result, columns, headings, samples };
}
