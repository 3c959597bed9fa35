import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { rearmFormula } from '../../model/formulas.ts';
import { say } from '../reply/say.ts';
import type { FileLine } from './unreadable.ts';
import { Unreadable } from './unreadable.ts';

/** Longest row in characters: a quotation mark that is never closed must not collect the whole file. */
const rowLimit = 1_000_000;

/** The rows of a CSV file in UTF-8 or marked UTF-16; the cells are split by what the head is split by: semicolon, comma or tab. */
export async function* readCsvLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const { delimiter, all } = await detectDelimiter(decodeCsvBytes(bytes));
  const parser = parse({ delimiter, info: true, relax_column_count: true, max_record_size: rowLimit });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  try {
    // With `info` the parser hands out both.
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{ info: { lines: number }; record: readonly string[] }>)
      // As they were before an export made them harmless.
      yield { line: info.lines, cells: record.map(rearmFormula) };
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable(say('The file is not valid CSV: {reason}', { reason: error.message }));
    throw error;
  } finally {
    source.destroy();
  }
}

/** The text without its byte order mark. Bytes of another encoding are refused: read as UTF-8, letters would turn into others. */
async function* decodeCsvBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let held = Buffer.alloc(0);
  for await (const part of bytes) {
    held = Buffer.concat([held, part]);
    // The mark is two bytes, or the three of UTF-8 that the decoder knows.
    if (held.length < 2) continue;
    decoder ??= new TextDecoder(held.readUInt16BE(0) === 0xfffe ? 'utf-16le' : 'utf-8', { fatal: true });
    yield decodeOrRefuse(decoder, held, { stream: true });
    held = Buffer.alloc(0);
  }
  yield decodeOrRefuse(decoder ?? new TextDecoder('utf-8', { fatal: true }), held);
}

function decodeOrRefuse(decoder: TextDecoder, bytes: Uint8Array, options: { readonly stream?: boolean } = {}): string {
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw new Unreadable(say('The file is not in UTF-8. Save it as "CSV UTF-8", or upload the XLSX workbook.'));
  }
}

/** What stands in a line that is not empty. */
const filled = /[^\s,;"]/;

async function detectDelimiter(parts: AsyncIterable<string>): Promise<{ delimiter: string; all: AsyncIterable<string> }> {
  const iterator = parts[Symbol.asyncIterator]();
  let text = '';
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    text += next.value;
    if (firstFilledLine(text).endsWith('\n') || text.length > rowLimit) break;
  }
  const head = firstFilledLine(text);
  const count = (sign: string): number => head.split(sign).length;
  const delimiter = [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
  return { delimiter, all: joinStreamStart(text, iterator) };
}

/** The first line that is not empty, up to where the text ends; '' while there is none. */
function firstFilledLine(text: string): string {
  const first = text.search(filled);
  if (first < 0) return '';
  const end = text.indexOf('\n', first);
  return text.slice(text.lastIndexOf('\n', first) + 1, end < 0 ? undefined : end + 1);
}

async function* joinStreamStart(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
