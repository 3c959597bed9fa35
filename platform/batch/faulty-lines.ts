import { type BehaviourContext, type DownloadCall, type ExportCell, type OpenedFile, say, wordSentence, writeCsv } from 'steward/server';
import { mediaTypeOfFile } from './files.ts';
import type { StagePlace } from './places.ts';
import { stagePlaceOf } from './places.ts';
import { readJobTerms } from './reading.ts';
import type { BatchFinding, LineResult } from './results.ts';
import { readResultsAfter } from './results.ts';
import { readStage } from './stages.ts';

const batch = 500;

/** The lines of a stage that cannot be applied: the columns of the file, and what is wrong. It can be corrected and uploaded as it is. */
export async function openFaultyLines({ record, context }: DownloadCall<'batch-stages'>): Promise<OpenedFile | null> {
  const place = stagePlaceOf(record);
  const terms = await readJobTerms({ store: context.tx, model: context.model }, place.job);
  if (terms === null) return null;
  const columns = (await readStage(context, { ...place, stage: 'read' }))?.columns ?? terms.type.columns.map(({ name }) => name);
  const parts: Uint8Array[] = [];
  for await (const part of writeCsv(printFaultyLines(context, place, columns))) parts.push(part);
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const owner = { resource: 'batchjobs', id: place.job, parent: '' };
  const name = `${String(terms.attributes.filename).replace(/\.[^.]*$/, '')}-${context.print(say('faulty lines')).replaceAll(' ', '-')}.csv`;
  return { name, type: mediaTypeOfFile('.csv'), size, owner, read: () => streamParts(parts) };
}

async function* printFaultyLines(
  context: BehaviourContext,
  place: StagePlace,
  columns: readonly string[],
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  yield [[...columns, nameFaultColumn(context, columns)]];
  for (let line = 0; ;) {
    const rows: readonly LineResult[] = await readResultsAfter(context, place, { line, limit: batch });
    const last = rows.at(-1);
    if (last === undefined) return;
    line = last.line;
    const faulty = rows.filter(({ status }) => status === 'error' || status === 'failed');
    yield faulty.map(({ values, messages }) => [...columns.map((name) => values[name] ?? ''), printFindings(context, messages)]);
  }
}

// No file has a column twice.
function nameFaultColumn({ print }: BehaviourContext, columns: readonly string[]): string {
  let name = print(say('Faults'));
  while (columns.includes(name)) name += ' *';
  return name;
}

function printFindings({ print }: BehaviourContext, findings: readonly BatchFinding[]): string {
  return findings.map(({ field, text }) => `${field === null ? '' : `${field}: `}${String(wordSentence(text, print))}`).join(' · ');
}

async function* streamParts(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
