import {
  type FileHeading,
  type JobContext,
  readTableLines,
  refuseRepeatedHeadings,
  say,
  type TableLine,
  toStorableText,
  Unreadable,
} from 'steward/server';
import type { BatchType } from './batch-type.ts';
import { findDataInHead, listMissingColumns, nameFileColumns } from './headings.ts';
import { type ColumnMatch, layoutOfHead, matchColumns } from './match-columns.ts';
import type { StageMessage, StageOutcome } from './outcome.ts';
import { createStageMessage } from './outcome.ts';
import type { StagePlace } from './places.ts';
import { readJobAtHand } from './reading.ts';
import { writeStageProgress } from './stages.ts';

/** How often the stage says how far it is, in lines. */
const telling = 5000;

/** Reads the file from start to end once: whether it is a table, which columns it has and where they go, how many lines. */
export async function readBatchFile(context: JobContext, place: StagePlace): Promise<StageOutcome> {
  const { type, file } = await readJobAtHand(context, place.job);
  let total = 0;
  let match: ColumnMatch | null = null;
  const samples = createSamples();
  for await (const row of readTableLines(file)) {
    context.signal.throwIfAborted();
    if ('head' in row) {
      const names = row.head.filter((name) => name !== '');
      refuseRepeatedHeadings(names);
      match = await context.tx((own) => matchColumns(own, place, type, names));
      refuseHeadOfData(type, match.headings);
      continue;
    }
    total += 1;
    samples.add(row);
    if (total % telling === 0) await context.tx((own) => writeStageProgress(own, place, { processed: total }));
  }
  if (match === null || total === 0) throw new Unreadable(say('The file has no lines below its header'));
  const { headings, unknown, by } = match;
  await context.tx((own) => writeStageProgress(own, place, { processed: total, total }, { samples: samples.of(headings) }));
  const choice = by === null ? {} : createColumnChoice(type, headings, by);
  if (match.isSettled) return { ...outcomeOfHeadings(type, headings, total), ...choice };
  const missing = listMissingColumns(type, headings);
  return {
    ...outcomeOfHeadings(type, headings, total),
    status: 'need_decision',
    best_result: missing.length > 0 ? 'error' : 'warning',
    messages: [
      sayLinesRead(total),
      ...sayColumns('warning', unknown, say('These columns are unknown here and are not read: {columns}', { columns: unknown })),
      ...sayColumns('error', missing, say('The file is missing these columns: {columns}', { columns: missing })),
    ],
  };
}

/** How the stage ends when it is known where the columns go. */
export function outcomeOfHeadings(type: BatchType, headings: readonly FileHeading[], total: number): StageOutcome {
  const out = headings.flatMap(({ name, column }) => (column === null ? [name] : []));
  return {
    status: 'finished',
    statistics: { processed: total, total },
    headings,
    columns: nameFileColumns(type, headings),
    best_result: 'success',
    messages: [sayLinesRead(total), ...sayColumns('info', out, say('These columns are not read: {columns}', { columns: out }))],
  };
}

/** Somebody has said where the columns go. */
export function createColumnChoice(type: BatchType, headings: readonly FileHeading[], by: string): StageOutcome {
  const names = headings.map(({ name }) => name);
  return { headings, chosen_by: by, layout: layoutOfHead(type, names) };
}

function sayLinesRead(total: number): StageMessage {
  return createStageMessage('info', say('{n, plural, one {# line} other {# lines}} read', { n: total }));
}

function sayColumns(
  tone: Parameters<typeof createStageMessage>[0],
  columns: readonly string[],
  said: Parameters<typeof createStageMessage>[1],
): readonly StageMessage[] {
  return columns.length === 0 ? [] : [createStageMessage(tone, said)];
}

// Where nothing is a heading that somebody knows, the first line may be one of the lines.
function refuseHeadOfData({ columns }: BatchType, headings: readonly FileHeading[]): void {
  const found = headings.some(({ column }) => column !== null) ? null : findDataInHead(headings.map(({ name }) => name));
  if (found === null) return;
  const required = columns.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  throw new Unreadable(
    say('The first line must name the columns, but "{found}" stands in it. The file needs these columns: {columns}', {
      found,
      columns: required,
    }),
  );
}

const limits = { texts: 3, characters: 60, lines: 100 };

/** The first that stands below each heading. */
function createSamples() {
  const texts = new Map<string, string[]>();
  let lines = 0;
  return {
    add({ cells }: TableLine): void {
      lines += 1;
      if (lines > limits.lines) return;
      for (const [name, cell] of Object.entries(cells)) {
        const known = texts.get(name) ?? [];
        texts.set(name, known);
        const text = toStorableText(cell.trim().slice(0, limits.characters));
        if (text !== '' && known.length < limits.texts && !known.includes(text)) known.push(text);
      }
    },
    of: (headings: readonly FileHeading[]): readonly (readonly string[])[] => headings.map(({ name }) => texts.get(name) ?? []),
  };
}
