import type { Field } from '../../model/model.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { JobContext } from '../behaviour.ts';
import type { PlannedReading } from '../plan/read/reading.ts';
import type { CellTexts } from '../project.ts';
import { wordFieldValue } from '../reply/kept.ts';
import { say } from '../reply/say.ts';
import { listAuditHistories, type StoredAuditEntry } from '../store/audit.ts';
import type { Tx } from '../store/store.ts';
import type { ExportCell } from '../../model/export-cell.ts';
import { toExportCell } from '../../model/export-cell.ts';

/** Lines of a table, and how many records are done with them. */
export interface ExportLines {
  readonly cells: readonly (readonly ExportCell[])[];
  readonly records: number;
}

type ReaderOfExport = Pick<JobContext, 'print' | 'locale'>;

/** A line for each record: every field that its reader may see, below a line of their titles. */
export async function* listRecordLines(
  { fields, batches }: PlannedReading,
  { print, locale, cellTexts }: ReaderOfExport & { readonly cellTexts: CellTexts },
): AsyncGenerator<ExportLines> {
  const texts = new Map(fields.flatMap((field) => createOwnText(field, cellTexts)));
  yield { cells: [fields.map(({ title }) => print(title))], records: 0 };
  for await (const found of batches())
    yield {
      cells: found.map(({ values }) =>
        fields.map((field) => texts.get(field)?.(values[field.name]) ?? toExportCell(field, values[field.name], locale)),
      ),
      records: found.length,
    };
}

function createOwnText(field: Field, cellTexts: CellTexts): readonly (readonly [field: Field, print: (value: unknown) => string | null])[] {
  const text = Object.entries(cellTexts).find(([name]) => name === field.display)?.[1];
  return text === undefined
    ? []
    : [[field, (value) => (isEmptyValue(value) || (Array.isArray(value) && value.length === 0) ? null : text(value, field))]];
}

/** Most entries that are read at once. */
const entries = 1000;
const head = [say('Record'), say('Time'), say('User'), say('Change'), say('Field'), say('Before'), say('After')];

/** A line for each change of each record, the oldest first; fields that its reader may not see are left out. */
export async function* listHistoryLines(
  reading: PlannedReading,
  { store, print }: Pick<ReaderOfExport, 'print'> & { readonly store: Tx },
): AsyncGenerator<ExportLines> {
  const { resource } = reading;
  const shown = new Map(reading.fields.map((field) => [field.name, field]));
  yield { cells: [head.map((title) => print(title))], records: 0 };
  for await (const found of reading.batches()) {
    const records = found.map(({ stored }) => stored);
    let after: Parameters<typeof listAuditHistories>[2]['after'] = null;
    do {
      const page = await listAuditHistories(store, resource, { records, after, limit: entries });
      yield { cells: page.rows.flatMap((entry) => listChangeCells(entry, shown, print)), records: 0 };
      after = page.next;
    } while (after !== null);
    yield { cells: [], records: found.length };
  }
}

function listChangeCells(
  entry: StoredAuditEntry,
  shown: ReadonlyMap<string, Field>,
  print: ReaderOfExport['print'],
): readonly (readonly ExportCell[])[] {
  const start = [entry.record_id, entry.created_at, entry.blame_user, entry.type];
  const lines = entry.diffs.flatMap((diff) => {
    const field = shown.get(diff.field);
    return field
      ? [
          [
            ...start,
            print(field.title),
            toExportCell(field, wordFieldValue(field, diff.old, print)),
            toExportCell(field, wordFieldValue(field, diff.new, print)),
          ],
        ]
      : [];
  });
  return lines.length > 0 ? lines : [[...start, null, null, null]];
}
