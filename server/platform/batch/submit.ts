import type { Values } from '../../../engine/model/values.ts';
import { toRow } from '../../../engine/model/records.ts';
import { isRecord } from '../../../engine/model/steps.ts';
import type { DialogOf } from '../../records.ts';
import { refuse } from '../../reply/refusal.ts';
import { wordedValues } from '../../reply/kept.ts';
import { say } from '../../reply/say.ts';
import type { ActionCall, Context, Result } from '../behaviour.ts';
import { resourceOf } from '../follow.ts';
import { allDecisions, isApplied } from './decisions.ts';
import { stageMessage } from './outcome.ts';
import type { StagePlace } from './places.ts';
import { before, goneThrough, placeOf } from './places.ts';
import type { Decision } from './results.ts';
import { decide, decideAll, decidedOf } from './results.ts';
import { setStage, skip, stageAt } from './stages.ts';

type Submit = ActionCall<'batch-stages', DialogOf<'batch-stages', 'submit'>>;

/**
 * The one call that writes a stage: it starts one that waits, takes decisions about lines (a row without a line number stands for all
 * that wait), and with no rows confirms it. A stage in which nothing waits for a decision any more is finished.
 */
export async function submit({ record, values, context }: Submit): Promise<Result<'batch-stages'>> {
  const { rows } = values;
  if (!record || !Array.isArray(rows)) return refuse('malformed', say('The body must be a list of results'));
  const place = placeOf(record);
  const { status } = record;
  if (status === 'pending' && rows.length === 0) return start(context, place);
  if (status === 'need_decision') return place.stage === 'decide' ? decideOn(context, place, rows) : confirm(context, place);
  return refuse('not-now', say('Nothing can be sent to this stage now: it runs, or it is over'));
}

async function start(context: Context, place: StagePlace): Promise<Result<'batch-stages'>> {
  const earlier = before(place.stage);
  const found = earlier && (await stageAt(context, { ...place, stage: earlier }));
  if (earlier && !goneThrough.includes(found?.status)) refuse('not-now', say('The stage before is not finished'));
  await setStage(context, place, { status: 'running', statistics: { processed: 0 } });
  await context.enqueue('batch-stages', 'work', place);
  return answer(context, place);
}

async function confirm(context: Context, place: StagePlace): Promise<Result<'batch-stages'>> {
  await setStage(context, place, { status: 'finished' });
  return answer(context, place);
}

async function decideOn(context: Context, place: StagePlace, rows: readonly unknown[]): Promise<Result<'batch-stages'>> {
  const sent = rows.filter(isRecord).map(read);
  if (sent.length < rows.length) refuse('malformed', say('The body must be a list of results'));
  const single = sent.flatMap(({ line, decision }): Decision[] => (line === null ? [] : [{ line, decision }]));
  const forAll = sent.filter(({ line }) => line === null);
  const waited = (await decidedOf(context, place, [])).open;
  let applied = single.length > 0 ? await decide(context, place, single) : 0;
  for (const { decision } of forAll) applied += await decideAll(context, place, decision);
  const { open, applied: applying } = await decidedOf(context, place, allDecisions.filter(isApplied));
  if (rows.length === 0 && open > 0)
    refuse(
      'not-now',
      say('{n, plural, one {# line still waits} other {# lines still wait}} for a decision: apply or decline each', { n: open }),
    );
  if (open === 0) {
    const said = say('{n, plural, =0 {No line is} one {# line is} other {# lines are}} to be applied', { n: applying });
    await setStage(context, place, { status: 'finished', messages: [stageMessage('info', said)] });
    if (applying === 0) await skip(context, place, 'apply');
  }
  const skipped = forAll.length > 0 ? Math.min(open, waited) : Math.max(0, single.length - applied);
  return answer(context, place, { applied, skipped, open });
}

/** A row as it is sent: `{meta: {linenumber_in_file}, state: {decision}}`. */
function read(row: Values): { readonly line: number | null; readonly decision: string } {
  const { meta, state } = row;
  const line = isRecord(meta) ? meta['linenumber_in_file'] : null;
  const decision = isRecord(state) ? state['decision'] : null;
  const code = typeof decision === 'number' ? String(decision) : decision;
  if (typeof code !== 'string' || (line !== null && line !== undefined && !Number.isInteger(line)))
    return refuse('malformed', say('Each result needs a decision, and its line number if it is about one line'));
  return { line: typeof line === 'number' ? line : null, decision: code };
}

async function answer(context: Context, place: StagePlace, metadata: Values = {}): Promise<Result<'batch-stages'>> {
  const stage = (await stageAt(context, place)) ?? {};
  const resource = resourceOf(context.model, 'batch-stages');
  const { id, status, statistics, messages, best_result } = toRow(resource, wordedValues(resource.fields, stage, context.print));
  return { kind: 'done', body: { data: { id, status, statistics, messages, best_result }, metadata } };
}
