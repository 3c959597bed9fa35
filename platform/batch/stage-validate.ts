import { type JobContext, readTableLines, type RecordOf, say, type TableLine } from 'steward/server';
import { listAllRecords } from '../follow.ts';
import { tryBatchLine } from './lines.ts';
import type { StageMessageType, StageOutcome, StageMessage, StageStatistics } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import { createLineRenaming, headingsOfStage } from './headings.ts';
import { createPacedWriter } from './pace.ts';
import type { StagePlace } from './places.ts';
import type { JobAtHand } from './reading.ts';
import { readJobAtHand } from './reading.ts';
import { refuseRepeatedLines } from './repeats.ts';
import type { LineResult } from './results.ts';
import { countResultsByStatus, listMendedResults, readLastLine } from './results.ts';
import { readStage } from './stages.ts';

/** Tries each line as it would be applied. Goes on after the last line that it has said something about. */
export async function validateStageLines(context: JobContext, place: StagePlace): Promise<StageOutcome> {
  const job = await readJobAtHand(context, place.job);
  const read = await context.tx((own) => readStage(own, { ...place, stage: 'read' }));
  const done = await context.tx((own) => readLastLine(own, place));
  const start = Object.values(await context.tx((own) => countResultsByStatus(own, place))).reduce((sum, n) => sum + n, 0);
  const mended = await readMendedLines(context, place);
  const pace = createPacedWriter(context, place, { start, total: totalOfStage(read) });
  const rename = createLineRenaming(job.type, headingsOfStage(read));
  for await (const row of readTableLines(job.file)) {
    if ('head' in row || row.line <= done) continue;
    context.signal.throwIfAborted();
    const line = rename(row);
    const before = mended.get(line.line);
    await pace.add(before ? await tryMendedLine(context, job, { line, before }) : await tryBatchLine(context, job, line));
  }
  await pace.flush();
  if (job.type.isOncePerSubject) await context.tx((own) => refuseRepeatedLines(own, place));
  return validateOutcomeOf(await context.tx((own) => countResultsByStatus(own, place)));
}

/** Corrections of earlier runs, by line, the latest of each: they are kept with the batch job. */
async function readMendedLines(context: JobContext, { job, run }: StagePlace): Promise<ReadonlyMap<number, LineResult>> {
  const mended = new Map<number, LineResult>();
  const runs = await context.tx((own) =>
    listAllRecords(own, 'batch-runs', { parents: { batchjob_id: job }, sort: [{ by: 'id', desc: false }] }),
  );
  for (const { id } of runs.rows.filter((each) => each.id !== run)) {
    const results = await context.tx((own) => listMendedResults(own, { job, run: id, stage: 'validate' }));
    results.forEach((result) => mended.set(result.line, result));
  }
  return mended;
}

// Only what was corrected: other columns may have been chosen since.
async function tryMendedLine(
  context: JobContext,
  job: JobAtHand,
  { line: { line, cells: original }, before }: { readonly line: TableLine; readonly before: LineResult },
): Promise<LineResult> {
  const { values, mended, status } = before;
  const corrected = Object.entries(values).filter(([column, cell]) => Object.hasOwn(original, column) && cell !== mended?.original[column]);
  const result = await tryBatchLine(context, job, { line, cells: { ...original, ...Object.fromEntries(corrected) }, surplus: 0 });
  return { ...result, mended: mended ? { ...mended, original } : null, ...(status === 'declined' && { status }) };
}

/** What a check has found about all its lines. */
export function validateOutcomeOf({
  good = 0,
  doubtful = 0,
  error: faulty = 0,
  declined = 0,
}: Readonly<Record<string, number>>): StageOutcome {
  const total = good + doubtful + faulty + declined;
  const statistics: StageStatistics = { processed: total, total, good, doubtful, faulty, ...(declined > 0 && { declined }) };
  const message = (type: StageMessageType, n: number, of: Parameters<typeof createStageMessage>[1]): readonly StageMessage[] =>
    n === 0 ? [] : [createStageMessage(type, of)];
  const messages = [
    ...message('success', good, say('{n, plural, one {# line is} other {# lines are}} valid', { n: good })),
    ...message('warning', doubtful, say('{n, plural, one {# line is} other {# lines are}} doubtful', { n: doubtful })),
    ...message('error', faulty, say('{n, plural, one {# line has} other {# lines have}} errors and cannot be applied', { n: faulty })),
    ...message('info', declined, say('{n, plural, one {# line is} other {# lines are}} left out', { n: declined })),
  ];
  if (good + doubtful === 0) return { status: 'error', statistics, best_result: 'error', messages };
  return {
    status: faulty > 0 ? 'need_decision' : 'finished',
    statistics,
    best_result: faulty > 0 ? 'error' : doubtful > 0 ? 'warning' : 'success',
    messages,
  };
}

export function totalOfStage(stage: RecordOf<'batch-stages'> | null): number {
  return stage?.statistics?.total ?? 0;
}
