import { printCsvLine } from '../../model/csv.ts';
import type { ExportCell } from '../../model/export-cell.ts';

// Excel reads a file without it as Latin-1.
const byteOrderMark = '\uFEFF';

/** Rows as CSV in UTF-8. */
export async function* writeCsv(batches: AsyncIterable<readonly (readonly ExportCell[])[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of batches) {
    const text = rows.map(printCsvLine).join('');
    yield Buffer.from(isFirst ? byteOrderMark + text : text);
    isFirst = false;
  }
}
