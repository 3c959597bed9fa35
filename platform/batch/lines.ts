import { type BehaviourContext, type JobContext, type PlannedAnswer, Refusal, say, toLastingRefusal } from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { BatchType, ImpossibleLine, LineMeaning } from './batch-type.ts';
import type { BatchCells } from './cells.ts';
import { parseBatchCells } from './cells.ts';
import { createFindingOfDoubt, createFindingsOfRefusal } from './findings.ts';
import { createBatchLookups } from './reading.ts';
import type { JobAtHand } from './reading.ts';
import { orderLineMail } from './letters.ts';
import type { StagePlace } from './places.ts';
import type { BatchFinding, LineResult } from './results.ts';
import type { TableLine } from './table.ts';

/** What a line means, or what is wrong with it. */
type LineReading = { readonly meaning: LineMeaning } | { readonly subject: string | null; readonly faults: readonly BatchFinding[] };

/** Tries a line: everything that applying it would ask is asked, and nothing stays. */
export async function tryBatchLine(context: JobContext, job: JobAtHand, { line, cells, surplus }: TableLine): Promise<LineResult> {
  const base = { line, values: cells, messages: [], subject: null, kind: null } as const;
  if (surplus > 0) {
    const message = say('The line has {n, plural, one {# cell} other {# cells}} more than the header', { n: surplus });
    return { ...base, status: 'error', messages: [createFindingOfDoubt({ field: null, rule: 'columns', message })] };
  }
  const read = await readBatchLine(context, job, cells);
  if ('faults' in read) return { ...base, status: 'error', subject: read.subject, messages: read.faults };
  const { meaning } = read;
  const { kind, subject } = meaning;
  const faults = await findLineRefusal(context, job.type, meaning, () => Promise.reject(new NotMeant()));
  if (faults !== null) return { ...base, status: 'error', subject, kind, messages: faults };
  const doubts = meaning.doubts.map((doubt) => createFindingOfDoubt(doubt));
  return { ...base, status: doubts.length > 0 ? 'doubtful' : 'good', subject, kind, messages: doubts };
}

/** Applies a line with the result that says so and the mail about it, in one transaction; null, or why it was refused: then nothing was written. */
export async function applyBatchLine(
  context: JobContext,
  job: JobAtHand,
  { cells, at, done }: { readonly cells: BatchCells; readonly at: LineLocation; readonly done: (own: BehaviourContext) => Promise<void> },
): Promise<readonly BatchFinding[] | null> {
  const read = await readBatchLine(context, job, cells);
  if ('faults' in read) return read.faults;
  const { meaning } = read;
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
  context: JobContext,
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

async function readBatchLine(context: JobContext, { type, attributes }: JobAtHand, cells: BatchCells): Promise<LineReading> {
  const { values, own, faults } = parseBatchCells(type, requirePlatformResource(context.model, type.resource), cells);
  if (faults.length > 0) return { subject: null, faults: faults.map((fault) => createFindingOfDoubt(fault)) };
  try {
    const read: LineMeaning | ImpossibleLine = await type.read({ values, own, attributes }, createBatchLookups(context));
    if (!('faults' in read)) return { meaning: read };
    return { subject: read.subject ?? null, faults: read.faults.map((fault) => createFindingOfDoubt(fault)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { subject: null, faults: createFindingsOfRefusal(context, type, error) };
  }
}
