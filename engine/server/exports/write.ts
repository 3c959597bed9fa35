import type { Values } from '../../model/values.ts';
import type { JobContext } from '../behaviour.ts';
import type { NewStoredFile } from '../files/files.ts';
import type { CellTexts } from '../project.ts';
import { refuseCall } from '../reply/refusal.ts';
import { isMessage } from '../reply/say.ts';
import type { StoredRecord } from '../store/records.ts';
import type { ExportCell } from '../../model/export-cell.ts';
import type { ExportCommand } from './command.ts';
import { parseExportCommand } from './command.ts';
import { writeCsv } from './csv.ts';
import type { ExportLines } from './rows.ts';
import { listHistoryLines, listRecordLines } from './rows.ts';
import { writeXlsx } from './xlsx.ts';

/** How often the record is told how far the export is, in milliseconds. */
const tellingMs = 1000;

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** Writes the file of an export, and returns what its record then says. */
export async function writeExportFile(
  context: JobContext,
  { record, runs, cellTexts }: { readonly record: StoredRecord; readonly runs: string; readonly cellTexts: CellTexts },
  tell: (set: Values) => Promise<void>,
): Promise<Values> {
  const command = parseExportCommand(context.model, record.values['payload']);
  if (isMessage(command)) return refuseCall('bad-value', command);
  const reading = await context.reading(command.of);
  const file = exportFileOf(command, record, runs);
  await tell({ rows_total: await reading.count(), rows_done: 0 });
  const counts = { records: 0, lines: 0 };
  const lines = command.isHistory
    ? listHistoryLines(reading, context)
    : listRecordLines(reading, { print: context.print, locale: context.locale, cellTexts });
  const size = await context.files.save(file, encoders[command.format](countExportLines(lines, { counts, tell, signal: context.signal })));
  const result = { filename: `data/${file.name}`, rows: counts.lines - 1, size };
  return { state: 'done', rows_done: counts.records, rows_total: counts.records, filename: result.filename, result };
}

const encoders = { csv: (rows: AsyncIterable<ExportRows>) => writeCsv(rows), xlsx: (rows: AsyncIterable<ExportRows>) => writeXlsx(rows) };

type ExportRows = readonly (readonly ExportCell[])[];

interface ExportCounting {
  readonly counts: { records: number; lines: number };
  readonly tell: (set: Values) => Promise<void>;
  readonly signal: AbortSignal;
}

async function* countExportLines(lines: AsyncIterable<ExportLines>, { counts, tell, signal }: ExportCounting): AsyncGenerator<ExportRows> {
  let told = performance.now();
  for await (const { cells, records } of lines) {
    signal.throwIfAborted();
    counts.records += records;
    counts.lines += cells.length;
    if (performance.now() - told > tellingMs) {
      await tell({ rows_done: counts.records });
      told = performance.now();
    }
    if (cells.length > 0) yield cells;
  }
}

// Names the list, the moment of the start and the run: readable, and no two are the same.
function exportFileOf({ config, format }: ExportCommand, { id, createdAt }: StoredRecord, runs: string): NewStoredFile {
  const moment = createdAt.slice(0, 16).replace(/[-:]/g, '');
  const name = `${config.replace(/[^A-Za-z0-9_-]/g, '-')}-${moment}-${id.slice(0, 8)}.${format}`;
  return { name, type: types[format], owner: { resource: runs, id, parent: '' } };
}
