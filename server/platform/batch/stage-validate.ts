import type { RecordOf } from '../../records.ts';
import { say } from '../../reply/say.ts';
import type { JobContext } from '../behaviour.ts';
import { findingOf } from './findings.ts';
import { triedLine } from './lines.ts';
import type { MessageType, Outcome, StageMessage, Statistics } from './outcome.ts';
import { stageMessage } from './outcome.ts';
import { paced } from './pace.ts';
import type { StagePlace } from './places.ts';
import { jobAtHand } from './reading.ts';
import { countsOf, lastLine, markFaulty, repeatedLines } from './results.ts';
import { stageAt } from './stages.ts';
import { tableOf } from './table.ts';

/** Tries each line as it would be applied. Goes on after the last line that it has said something about. */
export async function validateLines(context: JobContext, place: StagePlace): Promise<Outcome> {
  const job = await jobAtHand(context, place.job);
  const read = await context.tx((own) => stageAt(own, { ...place, stage: 'read' }));
  const done = await context.tx((own) => lastLine(own, place));
  const start = Object.values(await context.tx((own) => countsOf(own, place))).reduce((sum, n) => sum + n, 0);
  const pace = paced(context, place, { start, total: totalOf(read) });
  for await (const row of tableOf(job.file)) {
    if ('head' in row || row.line <= done) continue;
    context.signal.throwIfAborted();
    await pace.add(await triedLine(context, job, row));
  }
  await pace.flush();
  if (job.type.isOncePerSubject) await refuseRepeated(context, place);
  return outcomeOf(await context.tx((own) => countsOf(own, place)));
}

/** Of several lines about one record only the first can be meant. */
async function refuseRepeated(context: JobContext, place: StagePlace): Promise<void> {
  await context.tx(async (own) => {
    const faults = (await repeatedLines(own, place)).map(({ line, first }) => ({
      line,
      finding: findingOf({ field: null, rule: 'repeated', message: say('Line {line} is about the same record', { line: first }) }),
    }));
    await markFaulty(own, place, faults);
  });
}

function outcomeOf({ good = 0, doubtful = 0, error: faulty = 0 }: Readonly<Record<string, number>>): Outcome {
  const total = good + doubtful + faulty;
  const statistics: Statistics = { processed: total, total, good, doubtful, faulty };
  const message = (type: MessageType, n: number, of: Parameters<typeof stageMessage>[1]): readonly StageMessage[] =>
    n === 0 ? [] : [stageMessage(type, of)];
  const messages = [
    ...message('success', good, say('{n, plural, one {# line is} other {# lines are}} good', { n: good })),
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

export function totalOf(stage: RecordOf<'batch-stages'> | null): number {
  return stage?.statistics?.total ?? 0;
}
