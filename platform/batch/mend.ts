import {
  type ActionCall,
  type BehaviourContext,
  type BehaviourResult,
  type DialogOf,
  getRecord,
  isPlainObject,
  type Params,
  type RecordOf,
  refuseCall,
  rowFromValues,
  type SaidMessage,
  say,
  type StoredRecord,
  updateRecord,
  type Values,
  wordValues,
} from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { BatchCells } from './cells.ts';
import { tryBatchLine } from './lines.ts';
import type { StagePlace } from './places.ts';
import { runPathParams, stagePlaceOf } from './places.ts';
import type { JobTerms } from './reading.ts';
import { readJobTerms } from './reading.ts';
import { judgeRepeatedLines } from './repeats.ts';
import type { LineResult } from './results.ts';
import { countResultsByStatus, fromStoredResult, toStoredResult } from './results.ts';
import { validateOutcomeOf } from './stage-validate.ts';
import { changeStage, readStage } from './stages.ts';
import { printStage } from './submit.ts';

type StoredResult = StoredRecord<'batch-results'>;
type MendCall = ActionCall<'batch-results', DialogOf<'batch-results', 'mend'>>;
type MendAnswer = BehaviourResult<'batch-results'>;

/** A line of a check as it was read for the call. */
interface LineAtHand {
  readonly place: StagePlace;
  readonly read: StoredResult;
  readonly terms: JobTerms;
}

/**
 * Takes other cells for a line of a check, and judges them as those of the file were. They are kept with the line and go on with it; the file
 * stays as it was uploaded. Cells that are not sent stay what they are.
 */
export async function mendLine({ record, values, parents, context }: MendCall): Promise<MendAnswer> {
  const at = await requireLineAtHand(context, record, parents);
  const before = fromStoredResult(at.read.values);
  const sent = parseSentCells(values.values, before.values);
  if (sent === null) {
    const message = say('The line has only these columns: {columns}', { columns: Object.keys(before.values) });
    return { kind: 'refused', message, fields: [{ path: 'values', code: 'unknown', message }] };
  }
  const cells = { ...before.values, ...sent };
  // Trying a line takes as long as the call that would apply it, and is undone by itself.
  return {
    kind: 'outside',
    work: async (outside) => {
      const judged = await tryBatchLine(outside, at.terms, { line: before.line, cells, surplus: 0 });
      return outside.tx((own) => keepLine(own, at, { ...judged, mended: mendedBy(own, before) }, 'mend'));
    },
  };
}

/** Leaves a line out: it is neither applied nor counted among the faulty ones. Correcting it takes it in again. */
export async function leaveLineOut({ record, parents, context }: ActionCall<'batch-results'>): Promise<MendAnswer> {
  const at = await requireLineAtHand(context, record, parents);
  const before = fromStoredResult(at.read.values);
  return keepLine(context, at, { ...before, status: 'declined', mended: mendedBy(context, before) }, 'leave_out');
}

async function requireLineAtHand(
  context: BehaviourContext,
  record: RecordOf<'batch-results'> | null,
  parents: Params,
): Promise<LineAtHand> {
  const { model, tx } = context;
  const place = stagePlaceOf({
    id: parents['stage_id'] ?? null,
    batchjob_id: parents['batchjob_id'] ?? null,
    run_id: parents['run_id'] ?? null,
  });
  const read = await getRecord(tx, requirePlatformResource(model, 'batch-results'), {
    key: [String(record?.id)],
    parents: runPathParams(place),
  });
  const terms = await readJobTerms({ store: tx, model }, place.job);
  if (read === null || terms === null) return refuseCall('gone', say('The line no longer exists'));
  await requireMendable(context, place);
  return { place, read, terms };
}

/** Keeps others from going on with the stage until this is done. */
async function requireMendable(context: BehaviourContext, place: StagePlace): Promise<void> {
  const refusal = await findMendRefusal(context, place);
  if (refusal !== null) refuseCall('not-now', refusal);
}

async function findMendRefusal(context: BehaviourContext, place: StagePlace): Promise<SaidMessage | null> {
  if (place.stage !== 'validate') return say('Lines are corrected in the stage that checks them');
  const stage = await readStage(context, place, { lock: 'change' });
  if (stage?.status === 'running') return say('The lines are being checked: they can be corrected when that is done');
  if (stage?.status === 'need_decision') return null;
  // A check without any good line ends in an error; one that broke off has not counted.
  const isWhole = typeof stage?.statistics?.faulty === 'number';
  const next = await readStage(context, { ...place, stage: 'decide' });
  if (stage?.status === 'error' && isWhole && next?.status === 'pending') return null;
  return say('The check of these lines is over: they can no longer be corrected');
}

/** Writes what has become of a line, unless somebody else was faster; the stage counts anew, and waits to be gone on with. */
async function keepLine(context: BehaviourContext, at: LineAtHand, result: LineResult, verb: string): Promise<MendAnswer> {
  const { tx, model, now, written } = context;
  const { place, read, terms } = at;
  await requireMendable(context, place);
  const resource = requirePlatformResource(model, 'batch-results');
  const key = { key: [read.id], parents: runPathParams(place) };
  const before = await getRecord(tx, resource, key, { lock: 'change' });
  if (before?.version !== read.version)
    refuseCall('stale', say('Somebody else has changed this line in the meantime'), { current: before && rowOfLine(context, before) });
  const after = await updateRecord(tx, resource, { old: before, values: { ...before.values, ...toStoredResult(result) }, now });
  await written(resource.name, { before, after, verb });
  if (terms.type.isOncePerSubject) {
    const subjects = new Set([before.values.subject, result.subject]);
    for (const subject of subjects) if (typeof subject === 'string') await judgeRepeatedLines(context, place, subject);
  }
  const outcome = validateOutcomeOf(await countResultsByStatus(context, place));
  // Whoever has corrected the last line looks at it again before going on.
  await changeStage(context, place, { ...outcome, status: outcome.status === 'finished' ? 'need_decision' : (outcome.status ?? null) });
  const kept = await getRecord(tx, resource, key);
  return { kind: 'done', body: { data: kept && rowOfLine(context, kept), metadata: { stage: await printStage(context, place) } } };
}

function rowOfLine({ model, print }: Pick<BehaviourContext, 'model' | 'print'>, { values, version }: StoredResult): Values {
  const resource = requirePlatformResource(model, 'batch-results');
  return { ...rowFromValues(resource, wordValues(resource.fields, values, print)), _version: version };
}

function mendedBy({ user }: Pick<BehaviourContext, 'user'>, { values, mended }: LineResult): NonNullable<LineResult['mended']> {
  return { original: mended?.original ?? values, by: user?.username ?? '' };
}

/** null: one of them is no text, or the line has no such column. */
function parseSentCells(sent: unknown, columns: BatchCells): BatchCells | null {
  if (!isPlainObject(sent)) return null;
  const cells = Object.entries(sent).flatMap(([column, cell]) =>
    typeof cell === 'string' && Object.hasOwn(columns, column) ? [[column, cell] as const] : [],
  );
  return cells.length === Object.keys(sent).length ? Object.fromEntries(cells) : null;
}
