/** Members of objects and of rows, inside what records hold, go under one key. */
import { isPlainObject } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import type { StoredMerge } from './names.ts';
import type { Tx } from './store.ts';

// Records are read and written so many at a time.
const batch = 500;

interface MergeableRecord {
  readonly id: string;
  readonly parent: string;
  readonly data: Values;
  readonly big: Values;
}

/** Moves what the records of a table hold inside of values; a member that has a value under its key keeps it. */
export async function mergeStoredMembers(tx: Tx, table: string, merges: readonly StoredMerge[]): Promise<void> {
  if (merges.length === 0) return;
  const keys = [...new Set(merges.flatMap(({ path }) => path.slice(0, 1)))];
  // The one record of a single resource has an empty id: no pair of texts is before it.
  let last: MergeableRecord | null = null;
  for (;;) {
    const rows: readonly MergeableRecord[] = await tx.query<MergeableRecord & Readonly<Record<string, unknown>>>(
      `select t.id, t.parent, t.data, t.big from ${table} t
       where ($1::text is null or (t.parent, t.id) > ($1, $2::text)) and (t.data ?| $3::text[] or t.big ?| $3::text[]) order by t.parent, t.id limit ${batch}`,
      [last?.parent ?? null, last?.id ?? null, keys],
    );
    const changed = rows.flatMap(({ id, parent, data, big }) => {
      const after = { id, parent, data: merges.reduce(mergeMemberValues, data), big: merges.reduce(mergeMemberValues, big) };
      return JSON.stringify([after.data, after.big]) === JSON.stringify([data, big]) ? [] : [after];
    });
    if (changed.length > 0)
      await tx.query(
        `update ${table} t set data = x.data, big = x.big
       from jsonb_to_recordset($1::jsonb) as x(id text, parent text, data jsonb, big jsonb) where t.id = x.id and t.parent = x.parent`,
        [JSON.stringify(changed)],
      );
    const end = rows.at(-1);
    if (end === undefined || rows.length < batch) return;
    last = end;
  }
}

function mergeMemberValues(values: Values, { path: [step, ...rest], from, to }: StoredMerge): Values {
  if (step === undefined) return moveMemberValue(values, from, to);
  if (!Object.hasOwn(values, step)) return values;
  const below = { path: rest, from, to };
  const within = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(within) : isPlainObject(value) ? mergeMemberValues(value, below) : value;
  return { ...values, [step]: within(values[step]) };
}

// A value that is there under the new key keeps it, and the old one beside it: nobody can know here which one is right.
function moveMemberValue(values: Values, from: string, to: string): Values {
  if (!Object.hasOwn(values, from) || (values[to] ?? null) !== null) return values;
  const { [from]: old, ...rest } = values;
  return { ...rest, [to]: old };
}
