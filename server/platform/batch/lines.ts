import type { Answer } from '../../reply/answer.ts';
import { lastingRefusalOf } from '../../reply/refusal-of.ts';
import { Refusal } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { Context, JobContext } from '../behaviour.ts';
import { resourceOf } from '../follow.ts';
import type { BatchType, Impossible, Meaning } from './batch-type.ts';
import type { Cells } from './cells.ts';
import { valuesOf } from './cells.ts';
import { findingOf, findingsOf } from './findings.ts';
import { lookingOf } from './reading.ts';
import type { JobAtHand } from './reading.ts';
import { orderMail } from './letters.ts';
import type { StagePlace } from './places.ts';
import type { Finding, Result } from './results.ts';
import type { TableLine } from './table.ts';

/** What a line means, or what is wrong with it. */
type Read = { readonly meaning: Meaning } | { readonly subject: string | null; readonly faults: readonly Finding[] };

/** Tries a line: everything that applying it would ask is asked, and nothing stays. */
export async function triedLine(context: JobContext, job: JobAtHand, { line, cells, surplus }: TableLine): Promise<Result> {
  const base = { line, values: cells, messages: [], subject: null, kind: null } as const;
  if (surplus > 0) {
    const message = say('The line has {n, plural, one {# cell} other {# cells}} more than the head', { n: surplus });
    return { ...base, status: 'error', messages: [findingOf({ field: null, rule: 'columns', message })] };
  }
  const read = await readLine(context, job, cells);
  if ('faults' in read) return { ...base, status: 'error', subject: read.subject, messages: read.faults };
  const { meaning } = read;
  const { kind, subject } = meaning;
  const faults = await refusalOf(context, job.type, meaning, () => Promise.reject(new NotMeant()));
  if (faults !== null) return { ...base, status: 'error', subject, kind, messages: faults };
  const doubts = meaning.doubts.map((doubt) => findingOf(doubt));
  return { ...base, status: doubts.length > 0 ? 'doubtful' : 'good', subject, kind, messages: doubts };
}

/** Applies a line with the result that says so and the mail about it, in one transaction; null, or why it was refused: then nothing was written. */
export async function appliedLine(
  context: JobContext,
  job: JobAtHand,
  { cells, at, done }: { readonly cells: Cells; readonly at: LineAt; readonly done: (own: Context) => Promise<void> },
): Promise<readonly Finding[] | null> {
  const read = await readLine(context, job, cells);
  if ('faults' in read) return read.faults;
  const { meaning } = read;
  return refusalOf(context, job.type, meaning, async (own, answer) => {
    await done(own);
    const { mailTo } = meaning;
    const { published, type } = job;
    if (mailTo !== undefined && published !== null) await orderMail(own, { ...at, type: type.key, to: mailTo, published }, answer);
  });
}

/** Where the result of a line is. */
interface LineAt {
  readonly place: StagePlace;
  readonly line: number;
}

/** Undoes what was only tried. */
class NotMeant extends Error {}

async function refusalOf(
  context: JobContext,
  type: BatchType,
  { asking }: Meaning,
  also: (own: Context, answer: Answer) => Promise<void>,
): Promise<readonly Finding[] | null> {
  try {
    await context.ask(asking, also);
    return null;
  } catch (error) {
    if (error instanceof NotMeant) return null;
    const refusal = lastingRefusalOf(error);
    if (refusal === null) throw error;
    return findingsOf(context, type, refusal);
  }
}

async function readLine(context: JobContext, { type, attributes }: JobAtHand, cells: Cells): Promise<Read> {
  const { values, own, faults } = valuesOf(type, resourceOf(context.model, type.resource), cells);
  if (faults.length > 0) return { subject: null, faults: faults.map((fault) => findingOf(fault)) };
  try {
    const read: Meaning | Impossible = await type.read({ values, own, attributes }, lookingOf(context));
    if (!('faults' in read)) return { meaning: read };
    return { subject: read.subject ?? null, faults: read.faults.map((fault) => findingOf(fault)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { subject: null, faults: findingsOf(context, type, error) };
  }
}
