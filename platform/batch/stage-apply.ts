import { type JobContext, say } from 'steward/server';
import { isApplyDecision } from './decisions.ts';
import { applyBatchLine } from './lines.ts';
import type { StageOutcome } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import { createPacedWriter } from './pace.ts';
import type { StagePlace } from './places.ts';
import { readJobAtHand } from './reading.ts';
import type { JobAtHand } from './reading.ts';
import type { LineResult } from './results.ts';
import { insertResults, countResultsByStatus, readLastLine, readResultsAfter } from './results.ts';
import { totalOfStage } from './stage-validate.ts';
import { readStage } from './stages.ts';

const batch = 200;

/** Applies what was decided, line by line, each with its result in one transaction: a line that has a result is done. */
export async function applyStageLines(context: JobContext, place: StagePlace): Promise<StageOutcome> {
  const job = await readJobAtHand(context, place.job);
  const from: StagePlace = { ...place, stage: 'decide' };
  const total = totalOfStage(await context.tx((own) => readStage(own, from)));
  const there = Object.values(await context.tx((own) => countResultsByStatus(own, place))).reduce((sum, n) => sum + n, 0);
  const pace = createPacedWriter(context, place, { start: there, total });
  let last = await context.tx((own) => readLastLine(own, place));
  for (;;) {
    const rows = await context.tx((own) => readResultsAfter(own, from, { line: last, limit: batch }));
    if (rows.length === 0) break;
    for (const row of rows) {
      context.signal.throwIfAborted();
      // Results stand in the order of their lines: what waits to be written comes before a line that writes its own.
      if (isApplyDecision(row.decision)) await pace.settle();
      await pace.add(isApplyDecision(row.decision) ? await applyResultRow(context, job, { place, row }) : resultOfRow(row, 'declined'));
    }
    last = rows.at(-1)?.line ?? last;
  }
  await pace.flush();
  return applyOutcomeOf(await context.tx((own) => countResultsByStatus(own, place)));
}

async function applyResultRow(
  context: JobContext,
  job: JobAtHand,
  { place, row }: { place: StagePlace; row: LineResult },
): Promise<LineResult | null> {
  const faults = await applyBatchLine(context, job, {
    cells: row.values,
    at: { place, line: row.line },
    done: (own) => insertResults(own, place, [resultOfRow(row, 'applied')]),
  });
  return faults === null ? null : { ...resultOfRow(row, 'failed'), messages: faults };
}

function resultOfRow(row: LineResult, status: 'applied' | 'declined' | 'failed'): LineResult {
  const { line, values, subject, kind, decision } = row;
  return { line, values, subject, kind, status, messages: [], decision: decision ?? null };
}

function applyOutcomeOf({ applied: done = 0, declined = 0, failed = 0 }: Readonly<Record<string, number>>): StageOutcome {
  const total = done + declined + failed;
  return {
    status: done === 0 && failed > 0 ? 'error' : 'finished',
    statistics: { processed: total, total, applied: done, declined, failed },
    best_result: failed === 0 ? 'success' : done === 0 ? 'error' : 'warning',
    messages: [
      createStageMessage('success', say('{n, plural, one {# line} other {# lines}} applied', { n: done })),
      ...(declined === 0 ? [] : [createStageMessage('info', say('{n, plural, one {# line} other {# lines}} declined', { n: declined }))]),
      ...(failed === 0
        ? []
        : [createStageMessage('error', say('{n, plural, one {# line} other {# lines}} could not be applied', { n: failed }))]),
    ],
  };
}
