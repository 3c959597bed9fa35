import { say } from '../../reply/say.ts';
import type { JobContext } from '../behaviour.ts';
import { isApplied } from './decisions.ts';
import { appliedLine } from './lines.ts';
import type { Outcome } from './outcome.ts';
import { stageMessage } from './outcome.ts';
import { paced } from './pace.ts';
import type { StagePlace } from './places.ts';
import { jobAtHand } from './reading.ts';
import type { JobAtHand } from './reading.ts';
import type { Result } from './results.ts';
import { addResults, countsOf, lastLine, resultsAfter } from './results.ts';
import { totalOf } from './stage-validate.ts';
import { stageAt } from './stages.ts';

const batch = 200;

/** Applies what was decided, line by line, each with its result in one transaction: a line that has a result is done. */
export async function applyLines(context: JobContext, place: StagePlace): Promise<Outcome> {
  const job = await jobAtHand(context, place.job);
  const from: StagePlace = { ...place, stage: 'decide' };
  const total = totalOf(await context.tx((own) => stageAt(own, from)));
  const there = Object.values(await context.tx((own) => countsOf(own, place))).reduce((sum, n) => sum + n, 0);
  const pace = paced(context, place, { start: there, total });
  let last = await context.tx((own) => lastLine(own, place));
  for (;;) {
    const rows = await context.tx((own) => resultsAfter(own, from, { line: last, limit: batch }));
    if (rows.length === 0) break;
    for (const row of rows) {
      context.signal.throwIfAborted();
      // Results stand in the order of their lines: what waits to be written comes before a line that writes its own.
      if (isApplied(row.decision)) await pace.settle();
      await pace.add(isApplied(row.decision) ? await applied(context, job, { place, row }) : resultOf(row, 'declined'));
    }
    last = rows.at(-1)?.line ?? last;
  }
  await pace.flush();
  return outcomeOf(await context.tx((own) => countsOf(own, place)));
}

async function applied(context: JobContext, job: JobAtHand, { place, row }: { place: StagePlace; row: Result }): Promise<Result | null> {
  const faults = await appliedLine(context, job, {
    cells: row.values,
    at: { place, line: row.line },
    done: (own) => addResults(own, place, [resultOf(row, 'applied')]),
  });
  return faults === null ? null : { ...resultOf(row, 'failed'), messages: faults };
}

function resultOf(row: Result, status: 'applied' | 'declined' | 'failed'): Result {
  const { line, values, subject, kind, decision } = row;
  return { line, values, subject, kind, status, messages: [], decision: decision ?? null };
}

function outcomeOf({ applied: done = 0, declined = 0, failed = 0 }: Readonly<Record<string, number>>): Outcome {
  const total = done + declined + failed;
  return {
    status: done === 0 && failed > 0 ? 'error' : 'finished',
    statistics: { processed: total, total, applied: done, declined, failed },
    best_result: failed === 0 ? 'success' : done === 0 ? 'error' : 'warning',
    messages: [
      stageMessage('success', say('{n, plural, one {# line} other {# lines}} applied', { n: done })),
      ...(declined === 0 ? [] : [stageMessage('info', say('{n, plural, one {# line} other {# lines}} declined', { n: declined }))]),
      ...(failed === 0
        ? []
        : [stageMessage('error', say('{n, plural, one {# line} other {# lines}} could not be applied', { n: failed }))]),
    ],
  };
}
