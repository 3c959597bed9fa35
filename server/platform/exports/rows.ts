import type { Field } from '../../../engine/model/model.ts';
import type { Reading } from '../../plan/reading.ts';
import { inWords } from '../../reply/kept.ts';
import { say } from '../../reply/say.ts';
import type { StoredEntry } from '../../store/audit.ts';
import { historiesOf } from '../../store/audit.ts';
import type { Tx } from '../../store/store.ts';
import type { JobContext } from '../behaviour.ts';
import type { Cell } from './cells.ts';
import { cellOf } from './cells.ts';

/** Lines of a table, and how many records are done with them. */
export interface Lines {
  readonly cells: readonly (readonly Cell[])[];
  readonly records: number;
}

type Speaking = Pick<JobContext, 'print' | 'locale'>;

/** A line for each record: every field that its reader may see, below a line of their titles. */
export async function* recordLines({ fields, batches }: Reading, { print, locale }: Speaking): AsyncGenerator<Lines> {
  yield { cells: [fields.map(({ title }) => print(title))], records: 0 };
  for await (const found of batches())
    yield { cells: found.map(({ values }) => fields.map((field) => cellOf(field, values[field.name], locale))), records: found.length };
}

/** Most entries that are read at once. */
const entries = 1000;
const head = [say('Record'), say('Time'), say('User'), say('Change'), say('Field'), say('Before'), say('After')];

/** A line for each change of each record, the oldest first; fields that its reader may not see are left out. */
export async function* historyLines(
  reading: Reading,
  { store, print }: Pick<Speaking, 'print'> & { readonly store: Tx },
): AsyncGenerator<Lines> {
  const { resource } = reading;
  const shown = new Map(reading.fields.map((field) => [field.name, field]));
  yield { cells: [head.map((title) => print(title))], records: 0 };
  for await (const found of reading.batches()) {
    const records = found.map(({ stored }) => stored);
    let after: Parameters<typeof historiesOf>[2]['after'] = null;
    do {
      const page = await historiesOf(store, resource, { records, after, limit: entries });
      yield { cells: page.rows.flatMap((entry) => changes(entry, shown, print)), records: 0 };
      after = page.next;
    } while (after !== null);
    yield { cells: [], records: found.length };
  }
}

function changes(entry: StoredEntry, shown: ReadonlyMap<string, Field>, print: Speaking['print']): readonly (readonly Cell[])[] {
  const start = [entry.record_id, entry.created_at, entry.blame_user, entry.type];
  const lines = entry.diffs.flatMap((diff) => {
    const field = shown.get(diff.field);
    return field
      ? [[...start, print(field.title), cellOf(field, inWords(field, diff.old, print)), cellOf(field, inWords(field, diff.new, print))]]
      : [];
  });
  return lines.length > 0 ? lines : [[...start, null, null, null]];
}
