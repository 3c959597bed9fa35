import { type JobContext, say } from 'steward/server';
import { listDecisionCodes } from './decisions.ts';
import type { StageOutcome } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import { createPacedWriter } from './pace.ts';
import type { StagePlace } from './places.ts';
import type { LineResult } from './results.ts';
import { countResultsByStatus, readLastLine, readResultsAfter } from './results.ts';

const batch = 500;

/** Lays every line that could be applied before the user, with what may be decided about it. */
export async function fillDecideStage(context: JobContext, place: StagePlace): Promise<StageOutcome> {
  const from: StagePlace = { ...place, stage: 'validate' };
  const counts = await context.tx((own) => countResultsByStatus(own, from));
  const total = (counts['good'] ?? 0) + (counts['doubtful'] ?? 0);
  const there = await context.tx((own) => countResultsByStatus(own, place));
  const pace = createPacedWriter(context, place, { start: Object.values(there).reduce((sum, n) => sum + n, 0), total });
  const offered = new Set<string>();
  let last = await context.tx((own) => readLastLine(own, place));
  const seen = await listOfferedUpTo(context, from, last);
  seen.forEach((code) => offered.add(code));
  for (;;) {
    context.signal.throwIfAborted();
    const rows = await context.tx((own) => readResultsAfter(own, from, { line: last, limit: batch }));
    if (rows.length === 0) break;
    for (const row of rows.filter(isApplicable)) {
      const decisions = row.kind === null ? [] : listDecisionCodes(row.kind);
      decisions.forEach((code) => offered.add(code));
      await pace.add({ ...row, decisions });
    }
    last = rows.at(-1)?.line ?? last;
  }
  await pace.flush();
  const message = say('{n, plural, one {# line is} other {# lines are}} waiting for a decision', { n: total });
  return {
    status: 'need_decision',
    statistics: { processed: total, total, good: counts['good'] ?? 0, doubtful: counts['doubtful'] ?? 0 },
    decisions: [...offered].sort(),
    best_result: (counts['doubtful'] ?? 0) > 0 ? 'warning' : 'success',
    messages: [createStageMessage('info', message)],
  };
}

function isApplicable({ status }: LineResult): boolean {
  return status === 'good' || status === 'doubtful';
}

// After a restart: what the lines that were laid out before it offer.
async function listOfferedUpTo(context: JobContext, from: StagePlace, last: number): Promise<readonly string[]> {
  const codes = new Set<string>();
  for (let line = 0; line < last;) {
    const rows: readonly LineResult[] = await context.tx((own) => readResultsAfter(own, from, { line, limit: batch }));
    for (const row of rows.filter(isApplicable)) if (row.kind !== null) listDecisionCodes(row.kind).forEach((code) => codes.add(code));
    line = rows.at(-1)?.line ?? last;
  }
  return [...codes];
}
