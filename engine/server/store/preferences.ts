/** How people like the app, by key. What was taken back stays for a while as null, so that an older change that comes late stays old. */
import type { Preferences } from '../../model/preferences.ts';
import type { Tx } from './store.ts';

export async function readPreferences(tx: Tx, owner: string): Promise<Preferences> {
  const rows = await tx.query<{ key: string; data: unknown }>(
    "select key, data from preference where owner = $1 and data <> 'null'::jsonb order by key",
    [owner],
  );
  return Object.fromEntries(rows.map(({ key, data }) => [key, data]));
}

interface WrittenPreference {
  readonly owner: string;
  readonly key: string;
  /** null: taken back. */
  readonly value: unknown;
  readonly changedAt: Date;
}

/** What is kept, null where it was taken back, and since when; null: nothing. */
export async function findPreference(
  tx: Tx,
  owner: string,
  key: string,
): Promise<{ readonly value: unknown; readonly changedAt: Date } | null> {
  const [row] = await tx.query<{ data: unknown; changed_at: string | Date }>(
    'select data, changed_at from preference where owner = $1 and key = $2',
    [owner, key],
  );
  return row === undefined ? null : { value: row.data, changedAt: new Date(row.changed_at) };
}

/** The change that was made last stays, in whatever order they come. */
export async function writePreference(tx: Tx, { owner, key, value, changedAt }: WrittenPreference): Promise<void> {
  await tx.query(
    `insert into preference (owner, key, data, changed_at) values ($1, $2, $3::jsonb, $4::timestamptz)
     on conflict (owner, key) do update set data = excluded.data, changed_at = excluded.changed_at
     where preference.changed_at <= excluded.changed_at`,
    [owner, key, JSON.stringify(value), changedAt.toISOString()],
  );
}

/** The keys of one kind that have a value, but this one; the newest first. */
export async function listOtherKeys(
  tx: Tx,
  { owner, kind, key }: { readonly owner: string; readonly kind: string; readonly key: string },
): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(
    `select key from preference where owner = $1 and starts_with(key, $2) and key <> $3 and data <> 'null'::jsonb
     order by changed_at desc, key`,
    [owner, `${kind}.`, key],
  );
  return rows.map((row) => row.key);
}

export async function deletePreferences(tx: Tx, owner: string, keys: readonly string[]): Promise<void> {
  await tx.query('delete from preference where owner = $1 and key = any($2::text[])', [owner, keys]);
}

const mostTakenBack = 500;

/** What was taken back before then, and the oldest of more than anybody takes back. */
export async function forgetTakenBack(tx: Tx, owner: string, before: Date): Promise<void> {
  const takenBack = "from preference where owner = $1 and data = 'null'::jsonb";
  await tx.query(
    `delete ${takenBack} and (changed_at < $2::timestamptz
       or key not in (select key ${takenBack} order by changed_at desc, key limit ${String(mostTakenBack)}))`,
    [owner, before.toISOString()],
  );
}
