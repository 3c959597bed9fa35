import { type BehaviourContext, type JobContext, type PlannedAnswer, Refusal, say, type TableLine, toLastingRefusal } from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { BatchType, ImpossibleLine, LineMeaning } from './batch-type.ts';
import type { BatchCells } from './cells.ts';
import { parseBatchCells } from './cells.ts';
import { createFindingOfDoubt, createFindingsOfRefusal, joinFindings } from './findings.ts';
import { createBatchLookups } from './reading.ts';
import type { JobAtHand, JobTerms } from './reading.ts';
import { orderLineMail } from './letters.ts';
import type { StagePlace } from './places.ts';
import type { BatchFinding, LineResult } from './results.ts';

/** What lines are tried with: in a job, or for whoever mends one. */
export type LineContext = Pick<JobContext, 'ask' | 'model' | 'store'>;

/** What a line means, as far as that can be told, and what is wrong with it at first sight. */
interface LineReading {
  readonly meaning: LineMeaning | null;
  readonly subject: string | null;
  readonly faults: readonly BatchFinding[];
}

/** Tries a line: everything that applying it would ask is asked, and nothing stays. All that is wrong with it is told. */
export async function tryBatchLine(context: LineContext, job: JobTerms, { line, cells, surplus }: TableLine): Promise<LineResult> {
  const base = { line, values: cells, messages: [], subject: null, kind: null } as const;
  if (surplus > 0) {
    const message = say('The line has {n, plural, one {# cell} other {# cells}} more than the header', { n: surplus });
    return { ...base, status: 'error', messages: [createFindingOfDoubt({ field: null, rule: 'columns', message })] };
  }
  const { meaning, subject, faults } = await readBatchLine(context, job, cells);
  if (meaning === null) return { ...base, status: 'error', subject, messages: faults };
  const { kind } = meaning;
  const refused = await findLineRefusal(context, job.type, meaning, () => Promise.reject(new NotMeant()));
  const all = joinFindings(faults, refused ?? []);
  if (all.length > 0) return { ...base, status: 'error', subject, kind, messages: all };
  const doubts = meaning.doubts.map((doubt) => createFindingOfDoubt(doubt));
  return { ...base, status: doubts.length > 0 ? 'doubtful' : 'good', subject, kind, messages: doubts };
}

/** Applies a line with the result that says so and the mail about it, in one transaction; null, or why it was refused: then nothing was written. */
export async function applyBatchLine(
  context: LineContext,
  job: JobAtHand,
  { cells, at, done }: { readonly cells: BatchCells; readonly at: LineLocation; readonly done: (own: BehaviourContext) => Promise<void> },
): Promise<readonly BatchFinding[] | null> {
  const { meaning, faults } = await readBatchLine(context, job, cells);
  if (meaning === null || faults.length > 0) return faults;
  return findLineRefusal(context, job.type, meaning, async (own, answer) => {
    await done(own);
    const { mailTo } = meaning;
    const { published, type } = job;
    if (mailTo !== undefined && published !== null) await orderLineMail(own, { ...at, type: type.key, to: mailTo, published }, answer);
  });
}

/** Where the result of a line is. */
interface LineLocation {
  readonly place: StagePlace;
  readonly line: number;
}

/** Undoes what was only tried. */
class NotMeant extends Error {}

async function findLineRefusal(
  context: LineContext,
  type: BatchType,
  { asking }: LineMeaning,
  also: (own: BehaviourContext, answer: PlannedAnswer) => Promise<void>,
): Promise<readonly BatchFinding[] | null> {
  try {
    await context.ask(asking, also);
    return null;
  } catch (error) {
    if (error instanceof NotMeant) return null;
    const refusal = toLastingRefusal(error);
    if (refusal === null) throw error;
    return createFindingsOfRefusal(context, type, refusal);
  }
}

async function readBatchLine(context: LineContext, { type, attributes }: JobTerms, cells: BatchCells): Promise<LineReading> {
  const { values, own, faults: unread } = parseBatchCells(type, requirePlatformResource(context.model, type.resource), cells);
  const first = unread.map((fault) => createFindingOfDoubt(fault));
  try {
    const read: LineMeaning | ImpossibleLine = await type.read({ values, own, attributes }, createBatchLookups(context));
    const faults = joinFindings(
      first,
      (read.faults ?? []).map((fault) => createFindingOfDoubt(fault)),
    );
    // A line that cannot be read takes nobody's place: what it is about is not sure.
    return { meaning: 'asking' in read ? read : null, subject: first.length > 0 ? null : (read.subject ?? null), faults };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { meaning: null, subject: null, faults: joinFindings(first, createFindingsOfRefusal(context, type, error)) };
  }
}
