import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { say } from '../../reply/say.ts';
import type { RawLine } from './unreadable.ts';
import { Unreadable } from './unreadable.ts';

/** Longest row in characters: a quotation mark that is never closed must not collect the whole file. */
const rowLimit = 1_000_000;

/** The rows of a CSV file in UTF-8; the cells are split by what the head is split by: semicolon, comma or tab. */
export async function* csvLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawLine> {
  const { delimiter, all } = await withDelimiter(bytes);
  const parser = parse({ bom: true, delimiter, info: true, relax_column_count: true, max_record_size: rowLimit });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  try {
    // With `info` the parser hands out both.
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{ info: { lines: number }; record: readonly string[] }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable(say('The file is not valid CSV: {reason}', { reason: error.message }));
    throw error;
  } finally {
    source.destroy();
  }
}

async function withDelimiter(bytes: AsyncIterable<Uint8Array>): Promise<{ delimiter: string; all: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let text = '';
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    read.push(next.value);
    text += Buffer.from(next.value).toString('utf8');
    if (text.includes('\n')) break;
  }
  const head = text.split('\n')[0] ?? '';
  const count = (sign: string): number => head.split(sign).length;
  const delimiter = [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
  return { delimiter, all: joined(read, iterator) };
}

async function* joined(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* read;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
