/** What people are told of records, and what they wait for: a row without a name is a record that somebody waits to be told of. */
import { buildInstantSql } from './instant-sql.ts';
import { atStoredPlace, bindStoredPlace, type StoredPlace } from './stored-place.ts';
import type { Tx } from './store.ts';

const dayMs = 24 * 60 * 60_000;
/** How long a notification is kept, read or not. */
const keptDays = 30;
/** As many as somebody is shown: who has more unread ones reads none. */
const mostShown = 100;
/** Nobody waits longer than this for what is under way. */
const waitDays = 1;

export interface NewNotification {
  /** Id of a user. */
  readonly reader: string;
  /** Of the notification in the descriptor; null: they wait for one. */
  readonly name: string | null;
}

export interface StoredNotification {
  readonly id: string;
  readonly resource: string;
  readonly record_id: string;
  readonly parent: string;
  readonly name: string;
  readonly at: string;
  readonly is_read: boolean;
}

/** Adds what people are told now, or wait for from now on; nobody waits any more for what they waited for. Old ones go. */
export async function insertNotifications(tx: Tx, record: StoredPlace, added: readonly NewNotification[], now: Date): Promise<void> {
  await tx.query(`delete from notification where name is null and ${atStoredPlace}`, bindStoredPlace(record));
  // What another write is taking away already is not waited for: it may go on for long, or wait for this one.
  await tx.query('delete from notification where id in (select id from notification where at < $1::timestamptz for update skip locked)', [
    new Date(now.getTime() - keptDays * dayMs).toISOString(),
  ]);
  if (added.length === 0) return;
  await tx.query(
    `insert into notification (resource, record_id, parent, reader, name, at)
     select ($1::text[])[1], $2, $3, reader, name, $6::timestamptz
     from unnest($4::text[], $5::text[]) with ordinality as added (reader, name, nr) order by nr`,
    [...bindStoredPlace(record), added.map(({ reader }) => reader), added.map(({ name }) => name), now.toISOString()],
  );
}

/** A record is gone, and so is what was told of it. */
export async function deleteNotifications(tx: Tx, record: StoredPlace): Promise<void> {
  await tx.query(`delete from notification where ${atStoredPlace}`, bindStoredPlace(record));
}

/** What was told of a record goes along when it comes to stand below another parent. */
export async function moveNotifications(tx: Tx, record: StoredPlace, to: string): Promise<void> {
  await tx.query(`update notification set parent = $4 where ${atStoredPlace}`, [...bindStoredPlace(record), to]);
}

/** The newest first. */
export async function listNotifications(
  tx: Tx,
  reader: string,
  { now, isUnreadOnly }: { readonly now: Date; readonly isUnreadOnly: boolean },
): Promise<readonly StoredNotification[]> {
  return tx.query<StoredNotification>(
    `select id::text as id, resource, record_id, parent, name, read_at is not null as is_read,
       ${buildInstantSql('at')} as at
     from notification where reader = $1 and name is not null and at >= $2::timestamptz ${isUnreadOnly ? 'and read_at is null' : ''}
     order by notification.id desc limit ${String(mostShown)}`,
    [reader, new Date(now.getTime() - keptDays * dayMs).toISOString()],
  );
}

/** For how many seconds somebody has been waiting for what they began last; null: they wait for nothing. */
export async function findWaitingSeconds(tx: Tx, reader: string, now: Date): Promise<number | null> {
  const [row] = await tx.query<{ at: string | null }>(
    `select ${buildInstantSql('max(at)')} as at
     from notification where reader = $1 and name is null and at >= $2::timestamptz`,
    [reader, new Date(now.getTime() - waitDays * dayMs).toISOString()],
  );
  return row?.at ? Math.max(0, Math.round((now.getTime() - Date.parse(row.at)) / 1000)) : null;
}

/** One of theirs, or all up to the newest that they have seen. */
export async function markNotificationsRead(
  tx: Tx,
  reader: string,
  { id, isUpTo, now }: { readonly id: string; readonly isUpTo: boolean; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update notification set read_at = $3::timestamptz
     where reader = $1 and name is not null and read_at is null and id ${isUpTo ? '<=' : '='} $2::bigint`,
    [reader, id, now.toISOString()],
  );
}
