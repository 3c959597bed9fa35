import {
  type BehaviourContext,
  type BehaviourResult,
  type FileHeading,
  isPlainObject,
  type RecordOf,
  refuseCall,
  type SaidMessage,
  say,
} from 'steward/server';
import type { BatchType } from './batch-type.ts';
import { headingsOfStage, listMissingColumns } from './headings.ts';
import { listReadStages } from './match-columns.ts';
import type { StageOutcome } from './outcome.ts';
import type { StagePlace } from './places.ts';
import { readJobTerms } from './reading.ts';
import { createColumnChoice, outcomeOfHeadings } from './stage-read.ts';
import { readStage } from './stages.ts';

type Stage = RecordOf<'batch-stages'>;

/** How the stage that reads a file goes on with what was chosen, or why it cannot. */
type ColumnChoice = { readonly set: StageOutcome } | { readonly refused: Extract<BehaviourResult<'batch-stages'>, { kind: 'refused' }> };

/**
 * Judges where the columns of a file are to go: rows of a heading and a column, null for a heading that is not read. What no row names
 * stays as it was offered. That is known once the file was read, also in an earlier run; when its lines are checked, it is too late.
 */
export async function judgeColumnRows(
  context: BehaviourContext,
  place: StagePlace,
  { stage, rows }: { readonly stage: Stage; readonly rows: readonly unknown[] },
): Promise<ColumnChoice> {
  const { tx, model, user } = context;
  const terms = await readJobTerms({ store: tx, model }, place.job);
  const offered = terms && (await findOfferedHeadings(context, place, stage));
  if (!terms || !offered) return refuseCall('not-now', say('The columns of the file can no longer be chosen in this run, or not yet'));
  const { type } = terms;
  const sent = rows.map(parseColumnRow);
  const headings = offered.map(({ name, column }) => ({ name, column, ...sent.find((row) => row.name === name) }));
  const fault = findRowFault(type, { offered, sent }) ?? findHeadingsFault(type, headings);
  if (fault !== null) return { refused: { kind: 'refused', message: fault.message, fields: [{ path: 'rows', ...fault }] } };
  const choice = createColumnChoice(type, headings, user?.username ?? '');
  return { set: stage.status === 'pending' ? choice : { ...outcomeOfHeadings(type, headings, stage.statistics?.total ?? 0), ...choice } };
}

// null: not known yet, or the lines are checked by it already.
async function findOfferedHeadings(context: BehaviourContext, place: StagePlace, stage: Stage): Promise<readonly FileHeading[] | null> {
  const { status } = stage;
  if (status === 'pending') return headingsOfStage((await listReadStages(context, place.job)).find(({ headings }) => headings) ?? null);
  const next = await readStage(context, { ...place, stage: 'validate' }, { lock: 'change' });
  return status === 'need_decision' || (status === 'finished' && next?.status === 'pending') ? headingsOfStage(stage) : null;
}

function parseColumnRow(row: unknown): FileHeading {
  const { name, column } = isPlainObject(row) ? row : {};
  if (typeof name !== 'string' || (typeof column !== 'string' && column !== null))
    return refuseCall('malformed', say('Each row needs the name of a heading, and the column that it goes to or null'));
  return { name, column };
}

interface ChoiceFault {
  readonly code: string;
  readonly message: SaidMessage;
}

function findRowFault(
  { columns }: BatchType,
  { offered, sent }: { readonly offered: readonly FileHeading[]; readonly sent: readonly FileHeading[] },
): ChoiceFault | null {
  for (const [at, { name, column }] of sent.entries()) {
    if (!offered.some((each) => each.name === name)) return { code: 'unknown', message: say('The file has no column "{name}"', { name }) };
    if (sent.findIndex((each) => each.name === name) < at)
      return { code: 'repeated', message: say('The column "{name}" is named twice', { name }) };
    if (column !== null && !columns.some((each) => each.name === column))
      return { code: 'unknown', message: say('There is nothing called "{column}" that a column can go to', { column }) };
  }
  return null;
}

function findHeadingsFault(type: BatchType, headings: readonly FileHeading[]): ChoiceFault | null {
  const taken = headings.flatMap(({ column }) => column ?? []);
  const twice = taken.find((column, at) => taken.indexOf(column) < at);
  if (twice !== undefined) return { code: 'repeated', message: say('Two columns of the file go to "{column}"', { column: twice }) };
  const missing = listMissingColumns(type, headings);
  if (missing.length === 0) return null;
  return { code: 'required', message: say('The file is missing these columns: {columns}', { columns: missing }) };
}
