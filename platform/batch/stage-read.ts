import { type JobContext, say } from 'steward/server';
import type { StageOutcome, StageMessage } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import type { StagePlace } from './places.ts';
import type { JobAtHand } from './reading.ts';
import { readJobAtHand } from './reading.ts';
import { writeStageProgress } from './stages.ts';
import { readTableLines } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** How often the stage says how far it is, in lines. */
const telling = 5000;

/** Reads the file from start to end once: whether it is a table, which columns it has, how many lines. */
export async function readBatchFile(context: JobContext, place: StagePlace): Promise<StageOutcome> {
  const job = await readJobAtHand(context, place.job);
  let total = 0;
  let messages: readonly StageMessage[] | null = null;
  let columns: readonly string[] = [];
  for await (const row of readTableLines(job.file)) {
    context.signal.throwIfAborted();
    if ('head' in row) {
      messages = listHeadMessages(job, row.head);
      columns = row.head.filter((name) => name !== '');
      continue;
    }
    total += 1;
    if (total % telling === 0) await context.tx((own) => writeStageProgress(own, place, { processed: total }));
  }
  if (messages === null || total === 0) throw new Unreadable(say('The file has no lines below its header'));
  const said = createStageMessage('info', say('{n, plural, one {# line} other {# lines}} read', { n: total }));
  return {
    status: 'finished',
    statistics: { processed: total, total },
    columns,
    best_result: messages.length > 0 ? 'warning' : 'success',
    messages: [said, ...messages],
  };
}

// A column that is missing stops the file; one that nobody knows is named.
function listHeadMessages({ type }: JobAtHand, head: readonly string[]): readonly StageMessage[] {
  const twice = head.filter((name, at) => name !== '' && head.indexOf(name) < at);
  if (twice.length > 0) throw new Unreadable(say('The file has these columns twice: {columns}', { columns: [...new Set(twice)] }));
  const missing = type.columns.filter(({ name, isRequired }) => isRequired && !head.includes(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Unreadable(say('The file is missing these columns: {columns}', { columns: missing }));
  const unknown = head.filter((name) => name !== '' && !type.columns.some((column) => column.name === name));
  if (unknown.length === 0) return [];
  return [createStageMessage('warning', say('These columns are unknown here and are not read: {columns}', { columns: unknown }))];
}
