import { type JobContext, type RecordOf, say } from 'steward/server';
import { createFindingOfDoubt } from './findings.ts';
import { tryBatchLine } from './lines.ts';
import type { StageMessageType, StageOutcome, StageMessage, StageStatistics } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import { createPacedWriter } from './pace.ts';
import type { StagePlace } from './places.ts';
import { readJobAtHand } from './reading.ts';
import { countResultsByStatus, readLastLine, markFaultyLines, listRepeatedLines } from './results.ts';
import { readStage } from './stages.ts';
import { readTableLines } from './table.ts';

/** Tries each line as it would be applied. Goes on after the last line that it has said something about. */
export async function validateStageLines(context: JobContext, place: StagePlace): Promise<StageOutcome> {
  const job = await readJobAtHand(context, place.job);
  const read = await context.tx((own) => readStage(own, { ...place, stage: 'read' }));
  const done = await context.tx((own) => readLastLine(own, place));
  const start = Object.values(await context.tx((own) => countResultsByStatus(own, place))).reduce((sum, n) => sum + n, 0);
  const pace = createPacedWriter(context, place, { start, total: totalOfStage(read) });
  for await (const row of readTableLines(job.file)) {
    if ('head' in row || row.line <= done) continue;
    context.signal.throwIfAborted();
    await pace.add(await tryBatchLine(context, job, row));
  }
  await pace.flush();
  if (job.type.isOncePerSubject) await refuseRepeatedLines(context, place);
  return validateOutcomeOf(await context.tx((own) => countResultsByStatus(own, place)));
}

/** Of several lines about one record only the first can be meant. */
async function refuseRepeatedLines(context: JobContext, place: StagePlace): Promise<void> {
  await context.tx(async (own) => {
    const faults = (await listRepeatedLines(own, place)).map(({ line, first }) => ({
      line,
      finding: createFindingOfDoubt({
        field: null,
        rule: 'repeated',
        message: say('Line {line} is about the same record', { line: first }),
      }),
    }));
    await markFaultyLines(own, place, faults);
  });
}

function validateOutcomeOf({ good = 0, doubtful = 0, error: faulty = 0 }: Readonly<Record<string, number>>): StageOutcome {
  const total = good + doubtful + faulty;
  const statistics: StageStatistics = { processed: total, total, good, doubtful, faulty };
  const message = (type: StageMessageType, n: number, of: Parameters<typeof createStageMessage>[1]): readonly StageMessage[] =>
    n === 0 ? [] : [createStageMessage(type, of)];
  const messages = [
    ...message('success', good, say('{n, plural, one {# line is} other {# lines are}} valid', { n: good })),
    ...message('warning', doubtful, say('{n, plural, one {# line is} other {# lines are}} doubtful', { n: doubtful })),
    ...message('error', faulty, say('{n, plural, one {# line has} other {# lines have}} errors and cannot be applied', { n: faulty })),
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
