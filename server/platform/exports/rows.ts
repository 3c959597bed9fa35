import type { Field, Text } from '../../../engine/model/model.ts';
import type { Reading } from '../../plan/reading.ts';
import type { StoredEntry } from '../../store/audit.ts';
import { historiesOf } from '../../store/audit.ts';
import type { Tx } from '../../store/store.ts';
import type { Cell } from './cells.ts';
import { cellOf } from './cells.ts';

/** Lines of a table, and how many records are done with them. */
export interface Lines {
  readonly cells: readonly (readonly Cell[])[];
  readonly records: number;
}

interface Speaking {
  readonly print: (text: Text) => string;
}

/** A line for each record: every field that its reader may see, below a line of their titles. */
export async function* recordLines({ fields, batches }: Reading, { print }: Speaking): AsyncGenerator<Lines> {
  yield { cells: [fields.map(({ title }) => print(title))], records: 0 };
  for await (const found of batches())
    yield { cells: found.map(({ values }) => fields.map((field) => cellOf(field, values[field.name]))), records: found.length };
}

/** Most entries that are read at once. */
const entries = 1000;
// Names as the history calls them on the wire.
const head = ['record_id', 'created_at', 'blame_user', 'type', 'field', 'old', 'new'];

/** A line for each change of each record, the oldest first; fields that its reader may not see are left out. */
export async function* historyLines(reading: Reading, { store, print }: Speaking & { readonly store: Tx }): AsyncGenerator<Lines> {
  const { resource } = reading;
  const shown = new Map(reading.fields.map((field) => [field.name, field]));
  yield { cells: [head], records: 0 };
  for await (const found of reading.batches()) {
    const records = found.map(({ stored }) => stored);
    let after: Parameters<typeof historiesOf>[2]['after'] = null;
    do {
      const page = await historiesOf(store, resource.view?.of ?? resource.name, { records, after, limit: entries });
      yield { cells: page.rows.flatMap((entry) => changes(entry, shown, print)), records: 0 };
      after = page.next;
    } while (after !== null);
    yield { cells: [], records: found.length };
  }
}

function changes(entry: StoredEntry, shown: ReadonlyMap<string, Field>, print: (text: Text) => string): readonly (readonly Cell[])[] {
  const start = [entry.record_id, entry.created_at, entry.blame_user, entry.type];
  const lines = entry.diffs.flatMap((diff) => {
    const field = shown.get(diff.field);
    return field ? [[...start, print(field.title), cellOf(field, diff.old), cellOf(field, diff.new)]] : [];
  });
  return lines.length > 0 ? lines : [[...start, null, null, null]];
}
